import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { counted } from '#archive/counted.ts'
import { Refusal } from '#archive/refusal.ts'
import { openBackup, type Backup } from '#server/backup/open-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import type { Contents } from '#server/backup/write-backup.ts'
import { readConfig, type Config } from '#server/config.ts'
import { DamagedArchive } from '#store/damaged-archive.ts'
import { explainFiles, explainSqlite } from '#store/explain-failure.ts'
import { removeUnused } from '#store/file-losses.ts'
import { NewerArchive } from '#store/newer-archive.ts'
import { readRevision } from '#store/revision.ts'
import { countPeople } from '#store/state.ts'
import type { Db } from '#store/tables.ts'
import { withArchive } from './open-archive.ts'
import { showCardCount } from './progress-line.ts'

/** Puts a backup back, after every byte of it was checked. */
export async function restore(file: string, replace: boolean): Promise<void> {
  const config = readConfig(process.env)
  const backup = await openBackup(file)
  try {
    const { cards, images } = await restoreInto(config, backup, replace)
    console.log(
      `Restored: ${counted(cards, 'card')}, ${counted(images, 'picture')}, as of ${backup.manifest.createdAt}.\nWhat was hidden, redacted, deleted for good or withdrawn since then is as it was.\nEveryone has to sign in again. A server that runs on this archive must be restarted.`,
    )
  } finally {
    backup.close()
  }
}

async function restoreInto(config: Config, backup: Backup, replace: boolean): Promise<Omit<Contents, 'bytes'>> {
  const folder = resolve(config.folder)
  const file = join(folder, 'colloquy.db')
  const putBack = async () => {
    const isNew = config.databaseUrl === undefined && !existsSync(file)
    let isUnused = false
    try {
      return await withArchive(
        config,
        async ({ store, search }) => {
          const place = { kind: store.kind, db: store.db, folder }
          const before = await readRevision(store.db)
          try {
            return await restoreBackup(place, search, backup, { replace, progress: showCardCount })
          } catch (error) {
            isUnused = isNew && (await isUntouched(store.db, before).catch(() => false))
            throw error
          }
        },
        { mayBegin: true, isRestored: true, keepsIndex: true },
      )
    } catch (error) {
      // An empty archive would hide the loss from the next commands.
      if (isUnused) removeUnused(file)
      throw explainFiles(explainSqlite(error, file), folder)
    }
  }
  try {
    return await putBack()
  } catch (error) {
    if (!(error instanceof DamagedArchive || error instanceof NewerArchive)) throw error
    if (error instanceof NewerArchive && config.databaseUrl !== undefined) {
      throw new Refusal(
        'conflict',
        'The database was written by a newer Colloquy, and stays as it is: set DATABASE_URL to an empty one for this backup.',
      )
    }
    if (!replace) {
      throw new Refusal('conflict', `${error.message} To restore this backup in its place, use --replace.`)
    }
    // The damaged file is kept, as something may still be recovered from it.
    const why = error instanceof NewerArchive ? 'newer' : 'damaged'
    const moved = `colloquy.db.${why}-${Date.now()}`
    for (const end of ['', '-wal', '-shm', '-open']) {
      await rename(join(folder, `colloquy.db${end}`), join(folder, `${moved}${end}`)).catch(() => undefined)
    }
    console.log(`The ${why} archive was moved to ${join(folder, moved)}.`)
    return putBack()
  }
}

/** False for an archive that is restored all the same, or that another process has begun. @param revision of before */
const isUntouched = async (db: Db, revision: number): Promise<boolean> =>
  (await readRevision(db)) === revision && (await countPeople(db)).members === 0
