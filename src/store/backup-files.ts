import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { Refusal } from '#archive/refusal.ts'

/** When scheduled backups are written, and how many are kept. */
export interface BackupSchedule {
  /** Time between two backups, in milliseconds. */
  every: number
  keep: number
}

/** Names of scheduled backups, by the moment in UTC at which each began. */
const NAME = /^colloquy-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.zip$/

/**
 * The folder of scheduled backups, next to the data folder: permanently deleted cards leave nothing within that one.
 * @param dataFolder such as `/var/lib/colloquy`, whose backups are in `/var/lib/colloquy-backups`
 */
export const backupFolder = (dataFolder: string): string => `${resolve(dataFolder)}-backups`

/** The file name of a backup that begins at a moment, in milliseconds since 1970. */
export const scheduledName = (at: number): string =>
  `colloquy-${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z.zip`

/**
 * Scheduled backups in a folder, the newest first; no other file is one. Those of the future, from before the clock was set
 * back, are left out. The moments are milliseconds since 1970.
 */
export async function scheduledBackups(folder: string, now: number): Promise<{ name: string; at: number }[]> {
  const names = await readdir(folder).catch(noFolder).catch(unusable(folder))
  return names
    .flatMap((name) => {
      const parts = NAME.exec(name)?.slice(1)
      return parts ? [{ name, at: Date.parse(`${parts.slice(0, 3).join('-')}T${parts.slice(3).join(':')}Z`) }] : []
    })
    .filter(({ at }) => at <= now)
    .toSorted((a, b) => b.at - a.at)
}

/**
 * Makes the folder, for its owner alone, and removes what a backup left in it that was cut off.
 * @throws Refusal where the folder cannot be made, as in containers, where the user may not write next to the data folder
 */
export async function prepareBackupFolder(folder: string): Promise<void> {
  const names = await mkdir(folder, { recursive: true, mode: 0o700 })
    .then(() => readdir(folder))
    .catch(unusable(folder))
  for (const name of names) {
    const whole = UNFINISHED.exec(name)?.[1]
    if (whole !== undefined && NAME.test(whole)) await removeUnfinished(join(folder, whole))
  }
}

/** Throws what stands in the way of a folder of scheduled backups, such as that root made it, as what is to be done. */
const unusable =
  (folder: string) =>
  ({ code = '' }: NodeJS.ErrnoException): never => {
    const what = `The folder of scheduled backups ${folder} cannot be used (${code})`
    throw new Refusal('unavailable', `${what}: make it, and let the user of the server write there.`)
  }

/** The names of backups and exports that this process is writing. */
const writing = new Set<string>()

/**
 * Begins a backup or an export under a temporary name with the id of this process.
 * @returns `name`; `end`: call when it is no longer written
 */
export function beginUnfinished(file: string): { name: string; end: () => void } {
  const name = `${file}.${process.pid}-${randomUUID()}.partial`
  writing.add(resolve(name))
  return { name, end: () => writing.delete(resolve(name)) }
}
const UNFINISHED = /^(.*?)(?:\.(\d+)-[\da-f-]{36})?\.partial$/

/** Age from which a temporary file counts as abandoned, in milliseconds since its last write: process ids are reused. */
const CUT_OFF_MS = 3_600_000

/** Removes what is left of a backup or an export that was cut off. */
export async function removeUnfinished(file: string): Promise<void> {
  const folder = dirname(file)
  for (const name of await readdir(folder).catch(noFolder)) {
    const [, whole, pid] = UNFINISHED.exec(name) ?? []
    // Without a process in its name it is of an earlier version, which wrote scheduled backups so, or of another program.
    if (whole !== basename(file) || (pid === undefined && !NAME.test(whole))) continue
    const path = join(folder, name)
    // Null for one that has just got its name.
    const found = await stat(path).catch(() => null)
    const isRecent = found !== null && found.mtimeMs > Date.now() - CUT_OFF_MS
    if (!isRecent || !isWriting(path, Number(pid ?? 0))) await rm(path, { force: true })
  }
}

/** Whether a process still writes a file. For its own id a process checks its list, as in containers ids are reused at once. */
const isWriting = (path: string, pid: number): boolean =>
  pid === process.pid ? writing.has(resolve(path)) : isRunning(pid)

function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    // Of another user, but there.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Removes all scheduled backups of an archive but the newest ones; those of the future stay.
 * @param span `since`: older ones are another archive's, and may be the last copy of it; `now`: both in milliseconds since 1970
 * @param keep how many of the others stay
 */
export async function removeOldBackups(
  folder: string,
  keep: number,
  { since, now }: { since: number; now: number },
): Promise<void> {
  const own = (await scheduledBackups(folder, now)).filter(({ at }) => at >= since)
  for (const { name } of own.slice(keep)) await rm(join(folder, name), { force: true })
}

function noFolder(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
  throw error
}
