import { newLinkRow } from '#server/links/manage-links.ts'
import { addLink } from '#store/links.ts'
import type { Db } from '#store/tables.ts'

/** The secret of a link that a test writes. */
export const TEST_SECRET = 'S'.repeat(32)

/** Writes a link to cards, whether they are there or not, that is open for an hour. */
export function addTestLink(db: Db, cards: readonly string[], secret = TEST_SECRET): Promise<void> {
  const now = Date.now()
  const what = cards.length > 1 ? 'session' : 'card'
  const row = newLinkRow({ what, note: 'for Rosa', by: 'Ada', now, endsAt: now + 3_600_000, secret })
  return db.transaction().execute((trx) => addLink(trx, { ...row, id: `link-${secret.slice(0, 4)}` }, cards))
}
