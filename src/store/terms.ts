import { sql, type Kysely, type Transaction } from 'kysely'
import type { Visibility } from '#archive/viewer.ts'
import { eachWord } from '#archive/words.ts'
import { privacyOf } from './cards.ts'
import { jsonSet } from './json-set.ts'
import { remembered } from './memory.ts'
import { rowsOf } from './sqlite.ts'
import type { CardsTable, Flag, Tables } from './tables.ts'

/** What of a card stands in the index as words. */
export type Worded = Pick<CardsTable, 'is_private' | 'prompt' | 'response' | 'page_title' | 'session_title'>

/** A word and how many cards hold it. */
export interface TermCount {
  word: string
  count: number
}

/** By how many cards each word's count changes, public and private ones apart. */
export type TermChanges = Record<Flag, Map<string, number>>

/** Adds the words of cards to `changes`, each counted `times`. */
export function addWords(changes: TermChanges, cards: Iterable<Worded>, times: 1 | -1): void {
  for (const card of cards) {
    const words = new Set<string>()
    for (const text of [card.prompt, card.response, card.page_title, card.session_title]) {
      eachWord(text, (word) => {
        words.add(word)
      })
    }
    const counts = changes[card.is_private]
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + times)
  }
}

/**
 * Keeps the counts of words in step with a change of cards, inside its transaction: what was private never stands among
 * the public words, not even for a moment.
 */
export async function countTerms(
  trx: Transaction<Tables>,
  { before = [], after = [] }: { before?: Iterable<Worded>; after?: Iterable<Worded> },
): Promise<void> {
  const changes: TermChanges = { 0: new Map(), 1: new Map() }
  addWords(changes, before, -1)
  addWords(changes, after, 1)
  await writeTerms(trx, changes)
}

/** Adds to the counts of words; a word that no card holds any more is forgotten. */
export async function writeTerms(trx: Transaction<Tables>, changes: TermChanges): Promise<void> {
  for (const isPrivate of [0, 1] as const) {
    const changed = [...changes[isPrivate]].filter(([, n]) => n !== 0)
    if (changed.length === 0) continue
    const json = JSON.stringify(Object.fromEntries(changed.map(([word, n]) => [word, { b: backwards(word), n }])))
    await sql`INSERT INTO terms (is_private, word, backwards, count)
      SELECT CAST(${isPrivate} AS smallint), key, value->>'b', CAST(value->>'n' AS integer) FROM json_each(${json})
      WHERE true
      ON CONFLICT (is_private, word) DO UPDATE SET count = terms.count + excluded.count`.execute(trx)
    const lost = changed.filter(([, n]) => n < 0).map(([word]) => word)
    if (lost.length === 0) continue
    await sql`DELETE FROM terms WHERE is_private = CAST(${isPrivate} AS smallint) AND count <= 0
      AND word IN (SELECT key FROM json_each(${jsonSet(lost)}))`.execute(trx)
  }
}

/** The letters of a word from its last to its first: words with the same end stand together in them. */
export const backwards = (word: string): string => Array.from(word).reverse().join('')

/** Words whose counts are remembered until all are forgotten at once. */
const REMEMBERED = 20_000

/** How many visible cards hold each of these words; words that none holds are left out. */
export async function countsOf(
  db: Kysely<Tables>,
  visibility: Visibility,
  words: readonly string[],
): Promise<Map<string, number>> {
  if (words.length === 0) return new Map()
  const known = await remembered(db, `words ${visibility}`, () => new Map<string, number>())
  const counts = new Map(words.map((word) => [word, known.get(word)]))
  const asked = words.filter((word) => !known.has(word))
  const read = asked.length > 0 ? await readCounts(db, visibility, asked) : []
  if (known.size > REMEMBERED) known.clear()
  for (const [word, count] of read) {
    counts.set(word, count)
    known.set(word, count)
  }
  return new Map([...counts].filter((entry): entry is [string, number] => (entry[1] ?? 0) > 0))
}

/** The counts of words, 0 for those that no visible card holds. */
async function readCounts(db: Kysely<Tables>, visibility: Visibility, words: readonly string[]) {
  const counts = new Map(words.map((word) => [word, 0]))
  const query = sql<TermCount>`SELECT word, count FROM terms
    WHERE is_private IN (${sql.join(privacyOf(visibility))}) AND word IN (SELECT key FROM json_each(${jsonSet(words)}))`
  for (const { word, count } of await rowsOf(db, query.compile(db))) counts.set(word, (counts.get(word) ?? 0) + count)
  return counts
}

/** No word has more letters (archive/words.ts cuts them). */
const LONGEST = 1000

/** The end of the words that begin with `start`: no letter of a word is greater. */
const AFTER = '\u{10ffff}'

/**
 * Visible words that begin or end with a piece.
 * @param within how many letters they have, and how many words at most, in the order of letters
 */
export async function termsWith(
  db: Kysely<Tables>,
  visibility: Visibility,
  piece: { start: string } | { end: string },
  { least, most, limit }: { least: number; most: number; limit: number },
): Promise<string[]> {
  const isStart = 'start' in piece
  const column = isStart ? sql.ref('word') : sql.ref('backwards')
  const from = isStart ? piece.start : backwards(piece.end)
  const found = new Set<string>()
  for (const isPrivate of privacyOf(visibility)) {
    // As one text: words hold no spaces, and thousands of rows cost more than finding them.
    const query = sql<{ words: string | null }>`SELECT string_agg(word, ' ') AS words FROM (SELECT word FROM terms
      WHERE is_private = ${isPrivate} AND ${column} >= ${from} AND ${column} < ${from + AFTER}
      AND length(word) BETWEEN ${least} AND ${Math.min(most, LONGEST)} LIMIT ${limit}) AS found`
    const [row] = await rowsOf(db, query.compile(db))
    for (const word of row?.words?.split(' ') ?? []) found.add(word)
  }
  return [...found]
}

/**
 * The beginnings, of at most `length` letters, that visible words have which begin with `start`; words that are shorter
 * stand for themselves.
 */
export async function beginningsOf(
  db: Kysely<Tables>,
  visibility: Visibility,
  start: string,
  length: number,
): Promise<string[]> {
  const { rows } = await sql<{ beginning: string }>`SELECT DISTINCT substr(word, 1, ${length}) AS beginning FROM terms
    WHERE is_private IN (${sql.join(privacyOf(visibility))}) AND word >= ${start} AND word < ${start + AFTER}`.execute(
    db,
  )
  return rows.map((row) => row.beginning)
}
