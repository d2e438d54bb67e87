import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openStore } from '#store/open.ts'
import { hasArchive, openColloquy } from './contestants/colloquy.ts'
import { syntheticCards } from './synthetic-cards.ts'
import type { Vocabulary } from './query-kinds.ts'
import { readVocabulary } from './vocabulary.ts'

/** The folder of an archive with `count` synthetic cards within another, made unless `npm run bench` left it there. */
export async function archiveFolder(parent: string, cards: number): Promise<string> {
  const folder = join(parent, `made-${cards}`)
  mkdirSync(folder, { recursive: true })
  if (hasArchive(folder)) return folder
  const archive = await openColloquy(folder)
  await archive.build(syntheticCards(cards))
  await archive.close()
  return folder
}

/** Facts about an archive that a benchmark needs before it asks the server. */
export async function sampleArchive(folder: string): Promise<{ ids: string[]; words: Vocabulary }> {
  const store = await openStore({ folder })
  try {
    const rows = await store.db.selectFrom('cards').select('id').orderBy('key').execute()
    return { ids: rows.map(({ id }) => id), words: await readVocabulary(store) }
  } finally {
    await store.close()
  }
}
