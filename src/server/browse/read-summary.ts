import { firstNames } from '#archive/name-counts.ts'
import type { ArchiveSummary } from '#archive/to-markdown/llms-text.ts'
import { ANYONE } from '#archive/viewer.ts'
import { sessionsAfter } from '#server/cards/list-sessions.ts'
import { allCollections } from '#store/collections.ts'
import { countTopics } from '#store/conversation-list.ts'
import { countPublic } from '#store/public-cards.ts'
import type { Db } from '#store/tables.ts'

/** Number of conversations in a summary of the archive. */
const LATEST = 30

/** A summary of the public archive. */
export async function readSummary(db: Db): Promise<ArchiveSummary> {
  const { sessions, total } = await sessionsAfter(db, ANYONE, { limit: LATEST })
  return {
    cards: await countPublic(db),
    conversations: total,
    topics: firstNames(await countTopics(db, 'public')),
    collections: await allCollections(db, true),
    latest: sessions,
  }
}
