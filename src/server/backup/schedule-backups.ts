import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import {
  backupFolder,
  prepareBackupFolder,
  removeOldBackups,
  scheduledBackups,
  scheduledName,
  type BackupSchedule,
} from '#store/backup-files.ts'
import { readSetting, writeSetting } from '#store/settings.ts'
import { withOwnConnection } from './own-connection.ts'
import { writeBackup, type ArchiveLocation } from './write-backup.ts'

interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Waits; rejects when the signal is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
}

const CLOCK: Clock = {
  now: () => Date.now(),
  sleep: async (ms, signal) => setTimeout(ms, undefined, { signal, ref: false }),
}

/** Maximum sleep, so that clock changes are noticed, and the delay after a failure, in milliseconds. */
const HOUR_MS = 3_600_000

/**
 * Writes backups next to the data folder whenever the newest is older than the schedule says, also after a restart, and deletes
 * the oldest beyond `BACKUP_KEEP`. A failure is stored for readiness, dashboard and doctor, and retried after an hour; no older
 * backup is deleted then.
 * @param schedule null for none, which also clears an earlier failure
 * @param callbacks `onWritten`: called with the path of each backup; `onError`: with each failure
 * @returns stops the schedule, and aborts a running backup
 */
export function scheduleBackups(
  place: ArchiveLocation,
  schedule: BackupSchedule | null,
  callbacks: { onWritten: (file: string) => void; onError: (error: unknown) => void },
  clock: Clock = CLOCK,
): () => Promise<void> {
  if (schedule === null) return forgetFailure(place)
  const { every, keep } = schedule
  const folder = backupFolder(place.folder)
  const controller = new AbortController()
  const { signal } = controller

  const untilDue = async () => {
    const [newest] = await scheduledBackups(folder, clock.now())
    return newest === undefined ? 0 : newest.at + every - clock.now()
  }
  const write = async () => {
    await prepareBackupFolder(folder)
    const begun = clock.now()
    const since = await beginning(place, begun)
    const file = join(folder, scheduledName(begun))
    await withOwnConnection(place, (own) => writeBackup(own, file, undefined, signal))
    await removeOldBackups(folder, keep, { since, now: clock.now() })
    await writeSetting(place.db, 'backup_failure', '')
    callbacks.onWritten(file)
  }
  const fail = async (error: unknown) => {
    callbacks.onError(error)
    try {
      await writeSetting(place.db, 'backup_failure', error instanceof Error ? error.message : String(error))
    } catch {
      // A database that cannot be read cannot be written either: the log has the reason.
    }
  }
  /** Writes a backup where one is due. @returns the delay before the next check, in milliseconds */
  const turn = async () => {
    try {
      const wait = await untilDue()
      if (wait > 0) return Math.min(wait, HOUR_MS)
      await write()
      return Math.min(every, HOUR_MS)
    } catch (error) {
      if (!signal.aborted) await fail(error)
      return Math.min(every, HOUR_MS)
    }
  }
  const run = async () => {
    while (!signal.aborted) {
      const delay = await turn()
      // An aborted sleep rejects.
      await clock.sleep(delay, signal).catch(() => undefined)
    }
  }
  const ended = run()
  return async () => {
    controller.abort()
    await ended
  }
}

/**
 * Records when the backups of this archive begin: an archive that was started in an empty folder, as the real one was not
 * mounted, must not delete the backups of the real one.
 * @returns that time in milliseconds, rounded down to a second as in file names
 */
async function beginning({ db }: ArchiveLocation, now: number): Promise<number> {
  const known = await readSetting(db, 'backups_since')
  if (known) return Number(known)
  const since = Math.floor(now / 1000) * 1000
  await writeSetting(db, 'backups_since', String(since))
  return since
}

function forgetFailure({ db }: ArchiveLocation): () => Promise<void> {
  const forgotten = readSetting(db, 'backup_failure').then(
    (failure) => (failure ? writeSetting(db, 'backup_failure', '') : undefined),
    () => undefined,
  )
  return () => forgotten
}
