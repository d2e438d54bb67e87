import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { batchesOf } from '#archive/batches.ts'
import { FIELD_NAMES, FIELDS } from '#archive/fields.ts'
import type { FacetTerm } from '#archive/condition.ts'
import type { Mark } from '#archive/query/marks.ts'
import { eachWord } from '#archive/words.ts'
import { entriesOf } from '#search/memory/read-entries.ts'
import { LAST_KEY } from '#store/card-key.ts'
import { lockArchive, raiseRevision } from '#store/revision.ts'
import type { Db, Trx } from '#store/tables.ts'
import type { Entry } from '#text-index/entry.ts'

/** First and last of every card's words, so that 'all but' can be queried. No word of a text has the sign (archive/words.ts). */
export const SENTINEL = '§any'

/** Prefixes of further words for fields that weigh more, besides the plain words: the index knows words but no positions. */
export const FIELD_MARKS = { titles: '<', prompt: '>', response: '' } as const

/** Whether the index can hold a word: PostgreSQL refuses words of 2 KB. @param word with its prefix */
export const fits = (word: string): boolean => Buffer.byteLength(word) < 2 ** 11 - 1

/** A value of a field as one word: hashed, as it may hold any characters and must match as a whole. */
export function facetWord(facet: FacetTerm): string {
  if (facet.field === 'unviewed') return '§unviewed'
  return `§${FIELDS[facet.field].token}${createHash('sha1').update(facet.value).digest('hex').slice(0, 16)}`
}

/** A mark of a card as one word. */
export const markWord = (mark: Mark): string => `§f${mark}`

/** The row of a card: its words, each once, and its texts, with spaces around all words: ' a b ' is a phrase of whole words. */
function textRow({ key, isPrivate, isUnviewed, values, marks, length, ...texts }: Entry) {
  const words = new Set(isUnviewed ? [facetWord({ field: 'unviewed' })] : [])
  for (const field of FIELD_NAMES) if (values[field] !== '') words.add(facetWord({ field, value: values[field] }))
  for (const mark of marks) words.add(markWord(mark))
  const folded = (field: keyof typeof FIELD_MARKS): string => {
    let result = ' '
    for (const text of texts[field]) {
      eachWord(text, (word) => {
        words.add(word).add(FIELD_MARKS[field] + word)
        result += `${word} `
      })
      result += '§ '
    }
    return result
  }
  const row = { titles: folded('titles'), prompt: folded('prompt'), response: folded('response') }
  const all = [SENTINEL, ...words, SENTINEL].join(' ')
  const isLong = Buffer.byteLength(all) > 1_000_000 || ![...words].every(fits)
  return { key, is_private: isPrivate ? 1 : 0, is_long: isLong, words: all, ...row, letters: length }
}

/** Cards that are written at once: other writers wait for a rebuild no longer than for a batch of an import. */
const BATCH_SIZE = 50

/** Writes the rows of cards of which the change log has removed them, as the cards are now, where these are there yet; as one value, which is read faster than thousands. */
export async function putCards(trx: Trx, keys: readonly number[]): Promise<void> {
  for (const some of batchesOf(keys, BATCH_SIZE)) {
    const rows = JSON.stringify((await entriesOf(trx, some)).map(textRow))
    await sql`INSERT INTO card_text SELECT * FROM json_populate_recordset(null::card_text, ${rows}::json)`.execute(trx)
  }
}

/** Writes the table again from the cards while everything goes on. @returns how many cards there are */
export async function rebuildTable(db: Db, signal: AbortSignal, progress?: (done: number) => void) {
  let done = 0
  for (let after = -1; after < LAST_KEY && !signal.aborted; progress?.(done)) {
    after = await db.transaction().execute(async (trx) => {
      await lockArchive(trx)
      const rest = trx.selectFrom('cards').select('key').where('key', '>', after).orderBy('key')
      const cards = await rest.limit(BATCH_SIZE).execute()
      const last = cards.length < BATCH_SIZE ? LAST_KEY : cards.at(-1)!.key
      await sql`DELETE FROM card_text WHERE key > ${after} AND key <= ${last}`.execute(trx)
      await putCards(
        trx,
        cards.map(({ key }) => key),
      )
      done += cards.length
      // Responses from before may be cached.
      if (last === LAST_KEY) await raiseRevision(trx, { isVisible: true })
      return last
    })
  }
  return done
}
