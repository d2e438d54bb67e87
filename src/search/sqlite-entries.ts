import { CompiledQuery, type Transaction } from 'kysely'
import { foldText } from '#archive/words.ts'
import type { Card } from '#archive/card.ts'
import type { Tables } from '#store/tables.ts'
import type { IndexedCard } from './engine.ts'
import { flagTokens } from './flag-token.ts'
import { INDEX_TABLES, tableOf } from './index-tables.ts'

/** Puts a card into a full-text table, with the values of `entryOf`. */
export const putInto = (table: string): string =>
  `INSERT INTO ${table} (rowid, prompt, response, title, session, flags) VALUES (?, ?, ?, ?, ?, ?)`

/** The folded texts and flags of a card. */
export const entryOf = (key: number, card: Card): (number | string)[] => [
  key,
  foldText(card.prompt),
  foldText(card.response),
  foldText(card.pageTitle),
  foldText(card.sessionTitle),
  flagTokens(card, key).join(' '),
]

/** @param behind what stands behind the names of the tables that are meant */
export async function putEntries(trx: Transaction<Tables>, cards: readonly IndexedCard[], behind = ''): Promise<void> {
  for (const { key, card } of cards) {
    const table = tableOf(card.isPrivate) + behind
    await trx.executeQuery(CompiledQuery.raw(putInto(table), entryOf(key, card)))
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
