import { countCards } from '#store/cards.ts'
import type { ArchivePlace } from '#store/open.ts'
import { openPool, openPostgres } from '#store/postgres.ts'
import { stateOfTurn } from '#store/revision.ts'
import { openSqlite } from '#store/sqlite.ts'
import { SegmentBuilder } from '#text-index/segment-builder.ts'
import type { FromIndexThread } from './run-task.ts'
import { allEntries } from './read-entries.ts'

/**
 * Builds an index from the cards of an archive, as they are after the last entry of the log: what changes meanwhile is in the
 * log behind it.
 * @param post called with how far it is, and with the index
 */
export async function buildIndex(place: ArchivePlace, post: (message: FromIndexThread) => void): Promise<void> {
  const db = 'file' in place ? openSqlite(place.file) : openPostgres(openPool(place.url))
  try {
    const state = await stateOfTurn(db)
    const total = await countCards(db)
    const builder = new SegmentBuilder()
    let cards = 0
    for await (const entries of allEntries(db)) {
      for (const entry of entries) builder.add(entry)
      cards += entries.length
      post({ type: 'progress', done: Math.min(cards, total), total })
    }
    post({ type: 'built', segment: builder.finish().arrays, state, cards })
  } finally {
    await db.destroy()
  }
}
