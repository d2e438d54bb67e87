import { sql, type Selectable } from 'kysely'
import type { Card } from '#archive/card.ts'
import { idsOf } from '#archive/ids-of.ts'
import type { OtherAnswer } from '#archive/searched-texts.ts'
import { readContent } from '#archive/stored-content.ts'
import { searchedAnswers } from '#archive/unseen-findings.ts'
import type { Visibility } from '#archive/viewer.ts'
import { privacyOf } from './cards.ts'
import { isAmong, jsonSet } from './json-set.ts'
import { isUnseen } from './seen-findings.ts'
import { rowsOf } from './sqlite.ts'
import type { CardContentsTable } from './record-tables.ts'
import type { CardsTable, Db } from './tables.ts'

/**
 * Of `card_contents`: the contents with other answers (archive/content-tags.ts). A literal: SQLite prepares a statement again whenever
 * a parameter that LIKE compares with is bound.
 */
export const WITH_ANSWERS = sql.lit('%answers:%')

/** The fields that decide which other answers of a card are searched. */
type Own = Pick<Card, 'id' | 'prompt' | 'response' | 'isPrivate'>

/** The other answers of cards that are searched, by id; contents of cards without any are not read. */
export async function otherAnswersOf(db: Db, cards: readonly Own[]): Promise<ReadonlyMap<string, OtherAnswer[]>> {
  if (cards.length === 0) return new Map()
  const rows = await db
    .selectFrom('card_contents')
    .select(['card_id', 'content', 'holds'])
    .where(isAmong('card_id', idsOf(cards)))
    .where('holds', 'like', WITH_ANSWERS)
    .execute()
  const contents = new Map(rows.map((row) => [row.card_id, row]))
  return new Map(
    cards.flatMap((card) => {
      const row = contents.get(card.id)
      return row === undefined ? [] : [[card.id, answersIn(card, row)] as const]
    }),
  )
}

/** The other answers of a card that are searched. @param row of its content */
export function answersIn(
  card: Omit<Own, 'id'>,
  { content: written, holds }: Pick<Selectable<CardContentsTable>, 'content' | 'holds'>,
): OtherAnswer[] {
  const content = readContent(written, card)
  return searchedAnswers(card, content, isUnseen(content, holds))
}

/** The same of visible cards by their keys; cards without any are left out. */
export async function answersOfKeys(
  db: Db,
  visibility: Visibility,
  keys: readonly number[],
): Promise<ReadonlyMap<string, OtherAnswer[]>> {
  const query = sql<
    Pick<CardsTable, 'id' | 'prompt' | 'response' | 'is_private'> &
      Pick<Selectable<CardContentsTable>, 'content' | 'holds'>
  >`
    SELECT cards.id, prompt, response, is_private, content, holds FROM json_each(${jsonSet(keys)}) AS asked CROSS JOIN cards
    JOIN card_contents ON card_id = cards.id WHERE cards.key = CAST(asked.key AS bigint)
    AND is_private IN (${sql.join(privacyOf(visibility))}) AND holds LIKE ${WITH_ANSWERS}`
  const rows = await rowsOf(db, query.compile(db))
  return new Map(rows.map((row) => [row.id, answersIn({ ...row, isPrivate: row.is_private === 1 }, row)]))
}

/** The texts of a card's other answers, as they are searched. */
export interface WithOthers {
  others: readonly string[]
}

/** Rows of cards with the texts of their other answers. */
export async function withOtherTexts<Row extends Pick<CardsTable, 'id' | 'is_private' | 'prompt' | 'response'>>(
  db: Db,
  rows: readonly Row[],
): Promise<(Row & WithOthers)[]> {
  const own = rows.map(({ id, prompt, response, is_private }) => ({
    id,
    prompt,
    response,
    isPrivate: is_private === 1,
  }))
  const others = await otherAnswersOf(db, own)
  return rows.map((row) => ({ ...row, others: (others.get(row.id) ?? []).flatMap(({ texts }) => texts) }))
}
