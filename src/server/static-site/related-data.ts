import { publicRows } from '#store/public-cards.ts'
import type { Db } from '#store/tables.ts'
import type { FindRelated } from './find-related.ts'
import { Batches } from './search-data.ts'

/** Writes the related cards of each public card and of each conversation into the data of an exported site, in their order. */
export async function writeRelatedData(db: Db, findRelated: FindRelated, folder: string): Promise<void> {
  const ofCards = new Batches(folder, 'related')
  const ofConversations = new Batches(folder, 'session-related')
  const written = new Set<string>()
  for await (const rows of publicRows(db)) {
    for (const { id, conversation } of rows) {
      await ofCards.add(JSON.stringify(await findRelated(id)))
      if (written.has(conversation)) continue
      written.add(conversation)
      await ofConversations.add(JSON.stringify(await findRelated(id, 'conversation')))
    }
  }
  await ofCards.finish()
  await ofConversations.finish()
}
