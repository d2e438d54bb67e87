import { CompiledQuery, type Transaction } from 'kysely'
import { foldText } from '#archive/words.ts'
import type { Card } from '#archive/card.ts'
import { searchedTexts, type OtherAnswer } from '#archive/searched-texts.ts'
import { otherAnswersOf } from '#store/other-answers.ts'
import type { Tables } from '#store/tables.ts'
import type { IndexedCard } from './engine.ts'
import { flagTokens, TEXT_END } from './flag-token.ts'
import { INDEX_TABLES, tableOf } from './index-tables.ts'

/** Puts a card into a full-text table, with the values of `entryOf`. */
export const putInto = (table: string): string =>
  `INSERT INTO ${table} (rowid, prompt, response, title, session, flags) VALUES (?, ?, ?, ?, ?, ?)`

/** The folded texts and flags of a card. */
export function entryOf(key: number, card: Card, others: readonly OtherAnswer[]): (number | string)[] {
  const { titles, prompt, responses } = searchedTexts(card, others)
  return [
    key,
    foldText(prompt),
    responses.map(foldText).join(` ${TEXT_END} `),
    ...titles.map(foldText),
    flagTokens(card, key).join(' '),
  ]
}

/** @param behind what stands behind the names of the tables that are meant */
export async function putEntries(trx: Transaction<Tables>, cards: readonly IndexedCard[], behind = ''): Promise<void> {
  const others = await otherAnswersOf(
    trx,
    cards.map(({ card }) => card),
  )
  // FTS5 writes what it has gathered as a part of its own whenever a key is lower than the one before.
  for (const { key, card } of cards.toSorted((a, b) => a.key - b.key)) {
    const table = tableOf(card.isPrivate) + behind
    await trx.executeQuery(CompiledQuery.raw(putInto(table), entryOf(key, card, others.get(card.id) ?? [])))
  }
}

/** @param behind as in `putEntries` */
export async function removeEntries(trx: Transaction<Tables>, keys: readonly number[], behind = ''): Promise<void> {
  for (const key of keys) {
    for (const table of INDEX_TABLES.all) {
      await trx.executeQuery(CompiledQuery.raw(`DELETE FROM ${table}${behind} WHERE rowid = ?`, [key]))
    }
  }
}
