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

/** The latest corrections of cards, by card. */
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

/** The title that an admin gave to all cards of a conversation. */
export interface GivenTitle {
  title: string
  by: { id: string; name: string }
}

/** Titles that admins gave to conversations, by key: only where all cards were corrected to the same title. */
export async function givenTitles(db: Db, conversations: readonly string[]): Promise<Map<string, GivenTitle>> {
  const rows = await db
    .selectFrom('cards')
    .leftJoin('corrections', (join) =>
      join.on('number', '=', (eb) =>
        eb
          .selectFrom('corrections')
          .select(({ fn }) => fn.max('number').as('latest'))
          .whereRef('card_id', '=', 'cards.id')
          .where('field', '=', 'sessionTitle'),
      ),
    )
    .select((eb) => ['conversation', 'after', eb.fn.max('number').as('number')])
    .where(isAmong('conversation', conversations))
    .groupBy(['conversation', 'after'])
    .execute()
  const given = new Map<string, GivenTitle>()
  for (const [conversation, [one, ...further]] of Map.groupBy(rows, (row) => row.conversation)) {
    if (!one || one.after === null || further.length > 0) continue
    const by = await db
      .selectFrom('corrections')
      .select(['by_id as id', 'by_name as name'])
      .where('number', '=', one.number)
      .executeTakeFirstOrThrow()
    given.set(conversation, { title: one.after, by })
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

/** The cards whose picture an admin removed: only another correction restores it (R9.20). */
export async function withoutPicture(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const corrections = await correctionsOf(db, ids)
  return new Set(ids.filter((id) => corrections.get(id)?.imageUrl === ''))
}
