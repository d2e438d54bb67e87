import { countCards } from '#store/cards.ts'
import type { ArchivePlace } from '#store/open.ts'
import { openPool, openPostgres } from '#store/postgres.ts'
import { stateOfTick } from '#store/revision.ts'
import { openSqlite } from '#store/sqlite.ts'
import { SegmentBuilder } from '#text-index/segment-builder.ts'
import type { FromIndexThread } from './run-task.ts'
import { allEntries } from './read-entries.ts'

/**
 * Builds an index from the cards of an archive, with the position in the change log from which it must be brought up to date:
 * later changes are in the log.
 * @param post called with the progress, then with the index
 */
export async function buildIndex(place: ArchivePlace, post: (message: FromIndexThread) => void): Promise<void> {
  const db = 'file' in place ? openSqlite(place.file) : openPostgres(openPool(place.url))
  try {
    const state = await stateOfTick(db)
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
