import { resolve } from 'node:path'
import { counted } from '#archive/counted.ts'
import { readableSize } from '#archive/readable-size.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { readConfig } from '#server/config.ts'
import { withArchive } from './open-archive.ts'
import { showCardCount } from './progress-line.ts'

/** Writes the whole archive into one file, also while the server runs. */
export async function backup(file: string): Promise<void> {
  const config = readConfig(process.env)
  const folder = resolve(config.folder)
  const { cards, images, bytes } = await withArchive(config, ({ store }) =>
    writeBackup({ kind: store.kind, db: store.db, folder }, file, showCardCount),
  )
  console.log(
    `Backed up: ${counted(cards, 'card')}, ${counted(images, 'picture')}; ${readableSize(bytes)} in ${file}.\nKeep it as safe as the archive itself: it holds private cards, and how accounts sign in.`,
  )
}
