import type { Transaction } from 'kysely'
import type { SearchEngine } from '#search/engine.ts'
import { countDays } from '#store/calendar.ts'
import { cardOf, rowOf } from '#store/card-row.ts'
import { raiseRevision } from '#store/revision.ts'
import type { Flag, Tables } from '#store/tables.ts'
import { dayChanges } from './save-cards.ts'

/** Which cards: all of them, or those of one session heading. */
export type Which = { all: true } | { session: string }

const AT_ONCE = 500

/**
 * Makes cards public or private, with text index, calendar and revision, and tells how many changed.
 * Cards that are already so are left alone.
 */
export async function setPrivacy(
  trx: Transaction<Tables>,
  search: Pick<SearchEngine, 'put' | 'remove'>,
  which: Which,
  isPrivate: boolean,
): Promise<number> {
  const before: Flag = isPrivate ? 0 : 1
  let changed = 0
  for (;;) {
    let query = trx.selectFrom('cards').selectAll().where('is_private', '=', before)
    if ('session' in which) query = query.where('session', '=', which.session)
    const rows = await query.orderBy('key').limit(AT_ONCE).execute()
    if (rows.length === 0) return changed
    if (changed === 0) await raiseRevision(trx)
    await search.remove(
      trx,
      rows.map((row) => row.key),
    )
    const cards = rows.map((row) => ({ ...cardOf(row), isPrivate }))
    for (const [index, card] of cards.entries()) {
      const { summary, is_private } = rowOf(card, rows[index]!.key, rows[index]!.fingerprint)
      await trx.updateTable('cards').set({ summary, is_private }).where('key', '=', rows[index]!.key).execute()
    }
    await search.put(
      trx,
      cards.map((card, index) => ({ key: rows[index]!.key, card })),
    )
    await countDays(trx, dayChanges(rows, -1))
    await countDays(
      trx,
      dayChanges(
        rows.map((row) => ({ ...row, is_private: isPrivate ? 1 : 0 })),
        1,
      ),
    )
    changed += rows.length
  }
}
