import { sql, type Selectable } from 'kysely'
import type { Card } from '#archive/card.ts'
import { conversationKey } from '#archive/conversation.ts'
import { idsOf } from '#archive/ids-of.ts'
import type { Redacted } from '#archive/redact/redact-card.ts'
import { rowConversation } from './card-row.ts'
import { isAmong } from './json-set.ts'
import type { RedactionsTable } from './redaction-tables.ts'
import { lastNumber } from './numbered-log.ts'
import { findsAny } from './row-counts.ts'
import type { Db, Trx } from './tables.ts'

type Row = Selectable<RedactionsTable>

/** The present redactions of cards by id; cards without any are left out. @param originals as they are without it */
export async function redactedOf(
  db: Db,
  originals: readonly Card[],
): Promise<Map<string, Redacted & Record<'texts' | 'title', Row[]>>> {
  if (originals.length === 0) return new Map()
  const keys = originals.map((card) => conversationKey(card))
  const rows = await db
    .selectFrom('redactions')
    .selectAll()
    .where('undone_at', '=', 0)
    .where((eb) =>
      eb.or([
        isAmong('card_id', idsOf(originals)),
        // A literal, which the index goes by: for a parameter SQLite prepares the statement again each time.
        eb.and([eb('conversation', '<>', sql.lit('')), isAmong('conversation', keys)]),
      ]),
    )
    .orderBy('number')
    .execute()
  if (rows.length === 0) return new Map()
  return new Map(
    originals.flatMap((card, index) => {
      const texts = rows.filter((row) => row.card_id === card.id)
      const title = rows.filter((row) => row.card_id !== card.id && row.conversation === keys[index])
      return texts.length + title.length === 0 ? [] : [[card.id, { texts, title }] as const]
    }),
  )
}

/** Writes a redaction into the log. @returns its number */
export async function addRedaction(trx: Trx, row: Omit<Row, 'number'>): Promise<number> {
  const number = (await lastNumber(trx, 'redactions')) + 1
  await trx
    .insertInto('redactions')
    .values({ ...row, number })
    .execute()
  return number
}

/** The redactions of a card in their order, undone ones included. */
export const redactionsOf = (db: Db, cardId: string): Promise<Row[]> =>
  db.selectFrom('redactions').selectAll().where('card_id', '=', cardId).orderBy('number').execute()

/** The same with those of its title that came from cards that are gone for good. @param original as it is without redactions */
export const redactionsAround = (db: Db, original: Card): Promise<Row[]> =>
  db
    .selectFrom('redactions')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('card_id', '=', original.id),
        eb.and([eb('card_id', '=', ''), eb('conversation', '=', conversationKey(original))]),
      ]),
    )
    .orderBy('number')
    .execute()

/** Notes that a redaction was undone. @param now Unix time in milliseconds */
export async function undoneRedaction(
  trx: Trx,
  number: number,
  { by, now }: { by: string; now: number },
): Promise<void> {
  await trx.updateTable('redactions').set({ undone_at: now, undone_by: by }).where('number', '=', number).execute()
}

/**
 * Leaves redacted, after cards were deleted for good, what other cards have in the titles of their conversations: such
 * redactions are of no card from then on. A card may have got another title since its words were redacted in the one before.
 * @param gone the cards as they were without redactions
 * @returns the keys of those conversations that still have cards, as rows of cards have them
 */
export async function keepTitleRedactions(trx: Trx, gone: readonly Card[]): Promise<Set<string>> {
  const holding = trx.selectFrom('redactions').where('undone_at', '=', 0).where('conversation', '<>', '')
  const ids = idsOf(gone)
  const redacted = await holding.select('conversation').distinct().where(isAmong('card_id', ids)).execute()
  const left = new Set<string>()
  for (const key of new Set([...gone.map(conversationKey), ...redacted.map(({ conversation }) => conversation)])) {
    const conversation = rowConversation(key)
    if (await findsAny(trx.selectFrom('cards').select('id').where('conversation', '=', conversation))) {
      left.add(conversation)
      const titleRedactions = trx.updateTable('redactions').set({ card_id: '' }).where('undone_at', '=', 0)
      await titleRedactions.where('conversation', '=', key).where(isAmong('card_id', ids)).execute()
    } else await trx.deleteFrom('redactions').where('card_id', '=', '').where('conversation', '=', key).execute()
  }
  return left
}

/** Removes what was redacted of cards that are gone for good. */
export async function dropRedactions(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('redactions').where(isAmong('card_id', ids)).execute()
}
