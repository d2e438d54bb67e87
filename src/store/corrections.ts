import type { Correction, Corrections } from '#archive/corrections.ts'
import { isAmong } from './json-set.ts'
import { lastNumber } from './numbered-log.ts'
import type { Db, Trx } from './tables.ts'

/** Writes what was corrected of a card into the log. @param now Unix time in milliseconds */
export async function logCorrections(
  trx: Trx,
  cardId: string,
  corrections: readonly Correction[],
  by: { id: string; name: string },
  now: number,
): Promise<void> {
  if (corrections.length === 0) return
  const last = await lastNumber(trx, 'corrections')
  await trx
    .insertInto('corrections')
    .values(
      corrections.map(({ field, before, after }, index) => ({
        number: last + 1 + index,
        at: now,
        by_id: by.id,
        by_name: by.name,
        card_id: cardId,
        field,
        before,
        after,
      })),
    )
    .execute()
}

/** What the latest corrections of cards say, by card. */
export async function correctionsOf(db: Db, ids: readonly string[]): Promise<Map<string, Corrections>> {
  const found = new Map<string, Corrections>()
  if (ids.length === 0) return found
  const rows = await db
    .selectFrom('corrections')
    .select(['card_id', 'field', 'after'])
    .where(isAmong('card_id', ids))
    .orderBy('number')
    .execute()
  for (const { card_id: id, field, after } of rows) found.set(id, { ...found.get(id), [field]: after })
  return found
}

/** A title that an admin gave to all cards of a conversation but some. */
export interface GivenTitle {
  conversation: string
  title: string
  by: { id: string; name: string }
  /** Cards whose title was not corrected. */
  others: string[]
}

/** The titles that admins gave to cards of conversations: of those alone in which all that were corrected have the same. */
export async function givenTitles(db: Db, conversations: readonly string[]): Promise<GivenTitle[]> {
  const corrected = await db
    .selectFrom('cards')
    .innerJoin('corrections', 'corrections.card_id', 'cards.id')
    .select(['conversation', 'card_id', 'after', 'by_id', 'by_name'])
    .where(isAmong('conversation', conversations))
    .where('field', '=', 'sessionTitle')
    .orderBy('number')
    .execute()
  const given: GivenTitle[] = []
  for (const [conversation, rows] of Map.groupBy(corrected, (row) => row.conversation)) {
    const latest = new Map(rows.map((row) => [row.card_id, row.after]))
    const [title, ...further] = new Set(latest.values())
    const last = rows.at(-1)!
    if (title === undefined || further.length > 0) continue
    const cards = await db.selectFrom('cards').select('id').where('conversation', '=', conversation).execute()
    const others = cards.map(({ id }) => id).filter((id) => !latest.has(id))
    given.push({ conversation, title, by: { id: last.by_id, name: last.by_name }, others })
  }
  return given
}

/** The sessions and categories that cards were in before they were corrected. */
export async function earlierNames(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('corrections')
    .select('before')
    .distinct()
    .where(isAmong('card_id', ids))
    .where('field', 'in', ['sessionTitle', 'category'])
    .execute()
  return rows.map(({ before }) => before)
}

/** Those among cards whose picture an admin took away: nothing but another correction gives it back (R9.20). */
export async function withoutPicture(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const corrections = await correctionsOf(db, ids)
  return new Set(ids.filter((id) => corrections.get(id)?.imageUrl === ''))
}
