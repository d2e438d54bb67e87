import type { Kysely, Transaction } from 'kysely'
import { cardOf } from '#store/card-row.ts'
import type { Flag, Tables } from '#store/tables.ts'
import { writeTerms, type TermChanges } from '#store/terms.ts'
import { inPieces } from './in-pieces.ts'
import { exchange, NEXT } from './lay-tables.ts'
import { putEntries, removeEntries } from './sqlite-entries.ts'

/** So much of each fits into a first piece. */
const FIRST = { words: 200, cards: 5 }

/**
 * Mends the counts of words, makes up in the new tables for what has changed since the cards were read, and puts them in the
 * place of the old ones, in one step with the last of it.
 * @param id the renewal
 */
export async function takeOver(db: Kysely<Tables>, id: string, wrong: TermChanges): Promise<void> {
  await mendWords(db, id, wrong)
  await inPieces(db, id, FIRST.cards, async (trx, most) => {
    const cards = await makeUp(trx, most)
    if (cards < most) await exchange(trx)
    return cards
  })
}

async function mendWords(db: Kysely<Tables>, id: string, wrong: TermChanges): Promise<void> {
  const left = ([0, 1] as const).flatMap((isPrivate) =>
    [...wrong[isPrivate]].map(([word, count]): [Flag, string, number] => [isPrivate, word, count]),
  )
  await inPieces(db, id, FIRST.words, async (trx, most) => {
    const piece: TermChanges = { 0: new Map(), 1: new Map() }
    const words = left.splice(0, most)
    for (const [isPrivate, word, count] of words) piece[isPrivate].set(word, count)
    await writeTerms(trx, piece)
    return words.length
  })
}

/** Makes cards that were changed stand in the new tables as they are now. @returns how many they were */
async function makeUp(trx: Transaction<Tables>, most: number): Promise<number> {
  const changed = await trx.selectFrom('search_changes').select('key').limit(most).execute()
  if (changed.length === 0) return 0
  const keys = changed.map(({ key }) => key)
  await removeEntries(trx, keys, NEXT)
  const rows = await trx.selectFrom('cards').selectAll().where('key', 'in', keys).execute()
  await putEntries(
    trx,
    rows.map((row) => ({ key: row.key, card: cardOf(row) })),
    NEXT,
  )
  await trx.deleteFrom('search_changes').where('key', 'in', keys).execute()
  return keys.length
}
