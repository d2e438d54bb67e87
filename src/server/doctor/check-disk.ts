import { statfs } from 'node:fs/promises'
import { readableSize } from '#archive/readable-size.ts'
import { sizeOfFile } from '#store/integrity.ts'
import { readSetting } from '#store/settings.ts'
import { backupFolder, scheduledBackups, type BackupSchedule } from '#store/backup-files.ts'
import type { Check, Report } from './check.ts'

/** Below this nothing is safe, in bytes. */
const MIN_FREE_BYTES = 100e6

/** Room on the disk. */
export const diskCheck: Check = {
  name: 'disk',
  async run({ kind, db, folder }) {
    const { bavail, bsize } = await statfs(folder)
    const free = bavail * bsize
    const size = kind === 'sqlite' ? await sizeOfFile(db) : 0
    // Rewriting a file needs its size once more.
    const needed = Math.max(MIN_FREE_BYTES, size)
    const problems = []
    if (free < needed) {
      problems.push({
        what: `only ${readableSize(free)} are free where the data folder lies, and ${readableSize(needed)} are needed`,
        advice: 'make room there',
      })
    }
    return { ok: `${readableSize(free)} free`, problems }
  },
}

/** After this time a backup is called old, in milliseconds. */
const OLD = 30 * 86_400_000

/** When the last backup was made, and whether those that are scheduled are. */
export const backupCheck: Check = {
  name: 'backup',
  async run({ db, folder, backups }) {
    if (backups) return scheduledReport(folder, backups, await readSetting(db, 'backup_failure'))
    const at = await readSetting(db, 'lastBackup')
    const ok = `the last shows ${at?.slice(0, 10)}`
    if (at !== null && Date.now() - Date.parse(at) < OLD) return { ok, problems: [] }
    const note = at === null ? 'none was ever made' : `the last is old: it shows ${at.slice(0, 10)}`
    return { ok, problems: [], notes: [`${note}; make one with: colloquy backup FILE`] }
  },
}

/** A scheduled backup is late when the newest is twice as old as the schedule says: the server may have been stopped. */
async function scheduledReport(data: string, { every }: BackupSchedule, failure: string | null): Promise<Report> {
  const folder = backupFolder(data)
  const now = Date.now()
  const [newest] = await scheduledBackups(folder, now)
  if (failure) {
    const what = `the last scheduled one failed: ${failure.replace(/\.$/, '')}`
    return { ok: '', problems: [{ what, advice: 'the server tries again each hour' }] }
  }
  if (newest === undefined) {
    return {
      ok: '',
      problems: [],
      notes: [`none is in ${folder} yet: a server that runs with BACKUP_EVERY writes one`],
    }
  }
  const shown = new Date(newest.at).toISOString().slice(0, 10)
  if (now - newest.at <= 2 * every) return { ok: `the newest in ${folder} shows ${shown}`, problems: [] }
  const what = `the newest in ${folder} shows ${shown}, and BACKUP_EVERY asks for later ones`
  return { ok: '', problems: [{ what, advice: 'check that the server runs with that setting' }] }
}
