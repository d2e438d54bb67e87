import { rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { counted } from '#archive/counted.ts'
import { Refusal } from '#archive/refusal.ts'
import { openBackup, type Backup } from '#server/backup/open-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import type { Contents } from '#server/backup/write-backup.ts'
import { readConfig, type Config } from '#server/config.ts'
import { DamagedArchive } from '#store/damaged-archive.ts'
import { explainSqlite } from '#store/open.ts'
import { withArchive } from './open-archive.ts'
import { showCards } from './show-cards.ts'

/** Puts a backup back, after every byte of it was checked. */
export async function restore(file: string, replace: boolean): Promise<void> {
  const config = readConfig(process.env)
  const backup = await openBackup(file)
  try {
    const { cards, images } = await restoreInto(config, backup, replace)
    console.log(
      `Restored: ${counted(cards, 'card')}, ${counted(images, 'picture')}, as of ${backup.manifest.createdAt}.\nEveryone has to sign in again. A server that runs on this archive must be restarted.`,
    )
  } finally {
    backup.close()
  }
}

async function restoreInto(config: Config, backup: Backup, replace: boolean): Promise<Omit<Contents, 'bytes'>> {
  const folder = resolve(config.folder)
  const putBack = () =>
    withArchive(
      config,
      ({ store, search }) =>
        restoreBackup({ kind: store.kind, db: store.db, folder }, search, backup, { replace, progress: showCards }),
      { mayBegin: true, keepsIndex: true },
    )
  try {
    return await putBack()
  } catch (thrown) {
    const error = explainSqlite(thrown, join(folder, 'colloquy.db'))
    if (!(error instanceof DamagedArchive)) throw error
    if (!replace) {
      throw new Refusal('conflict', `${error.message} To restore this backup in its place, say --replace.`)
    }
    // What is left of it is kept: somebody may still get something out of it.
    const moved = `colloquy.db.damaged-${Date.now()}`
    for (const end of ['', '-wal', '-shm', '-open']) {
      await rename(join(folder, `colloquy.db${end}`), join(folder, `${moved}${end}`)).catch(() => undefined)
    }
    console.log(`The damaged archive was moved to ${join(folder, moved)}.`)
    return putBack()
  }
}
