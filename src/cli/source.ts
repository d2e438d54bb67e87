import { cardIdGiven } from '#archive/card-url.ts'
import { readConfig } from '#server/config.ts'
import { readSource } from '#server/source/read-source.ts'
import { withArchive } from './open-archive.ts'

/** Prints the record of a card's conversation as it was in the export, byte for byte. @param given a card's id or address */
export async function printSource(given: string): Promise<void> {
  const id = cardIdGiven(given)
  const bytes = await withArchive(readConfig(process.env), async ({ store }) => (await readSource(store.db, id)).bytes)
  process.stdout.write(bytes)
}
