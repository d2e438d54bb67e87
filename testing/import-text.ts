import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readExport } from '#intake/intake.ts'
import { importCards } from '#server/import/import-cards.ts'
import type { TestArchive } from './databases.ts'

/** Imports an export that is given as text. @param folder where it is written, under `name` */
export function importText(
  { store, search }: TestArchive,
  folder: string,
  text: string,
  name = 'conversations.json',
): ReturnType<typeof importCards> {
  const path = join(folder, name)
  writeFileSync(path, text)
  const options = { publish: false, withUserData: true, progress: () => undefined }
  return importCards({ db: store.db, search }, readExport(path, { timeZone: 'UTC' }), options)
}
