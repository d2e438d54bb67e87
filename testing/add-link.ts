import type { Kysely } from 'kysely'
import { hashOfSecret } from '#server/links/link-secret.ts'
import { addLink } from '#store/links.ts'
import type { Tables } from '#store/tables.ts'

/** The secret of a link that a test writes. */
export const TEST_SECRET = 'S'.repeat(32)

/** Writes a link to cards, whether they are there or not, that is open for an hour. */
export const addTestLink = (db: Kysely<Tables>, cards: readonly string[], secret = TEST_SECRET): Promise<void> =>
  db.transaction().execute((trx) =>
    addLink(
      trx,
      {
        id: `link-${secret.slice(0, 4)}`,
        secret_hash: hashOfSecret(secret),
        what: cards.length > 1 ? 'session' : 'card',
        note: 'for Rosa',
        made_at: Date.now(),
        made_by: 'Ada',
        ends_at: Date.now() + 3_600_000,
        end_changed_at: 0,
        end_changed_by: '',
        withdrawn_at: 0,
        withdrawn_by: '',
        opened: 0,
        opened_at: 0,
      },
      cards,
    ),
  )
