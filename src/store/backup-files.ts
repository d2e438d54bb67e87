import { mkdir, readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** When scheduled backups are written, and how many are kept. */
export interface BackupSchedule {
  /** Time between two backups, in milliseconds. */
  every: number
  keep: number
}

/** Names of scheduled backups, by the moment in UTC at which each began. */
const NAME = /^colloquy-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.zip$/

/**
 * The folder of scheduled backups, beside the data folder: what is deleted for good leaves nothing within that one.
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
  const names = await readdir(folder).catch(noFolder)
  return names
    .flatMap((name) => {
      const parts = NAME.exec(name)?.slice(1)
      return parts ? [{ name, at: Date.parse(`${parts.slice(0, 3).join('-')}T${parts.slice(3).join(':')}Z`) }] : []
    })
    .filter(({ at }) => at <= now)
    .toSorted((a, b) => b.at - a.at)
}

/** Makes the folder, for its owner alone, and removes what a backup left in it that was cut off. */
export async function prepareBackupFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const names = await readdir(folder)
  const partial = names.filter((name) => name.endsWith('.partial') && NAME.test(name.slice(0, -'.partial'.length)))
  for (const name of partial) await rm(join(folder, name), { force: true })
}

/** Removes all scheduled backups but the newest ones; those of the future stay. @param keep how many of the others stay */
export async function removeOldBackups(folder: string, keep: number, now: number): Promise<void> {
  const all = await scheduledBackups(folder, now)
  for (const { name } of all.slice(keep)) await rm(join(folder, name), { force: true })
}

function noFolder(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}
