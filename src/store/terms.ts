import { sql, type Kysely, type Transaction } from 'kysely'
import type { Visibility } from '#archive/viewer.ts'
import { eachWord } from '#archive/words.ts'
import { privacyOf } from './cards.ts'
import { jsonSet } from './json-set.ts'
import { cachedByRevision } from './revision-cache.ts'
import { newWords, noteWords, takeNoted, type Noted } from './new-terms.ts'
import { rowsOf } from './sqlite.ts'
import type { CardsTable, Flag, Tables } from './tables.ts'

/** What of a card is in the index as words. */
export interface Worded extends Pick<
  CardsTable,
  'key' | 'is_private' | 'prompt' | 'response' | 'page_title' | 'session_title'
> {
  /** Of its other answers (store/other-answers.ts). */
  others: readonly string[]
}

/** A word and how many cards hold it. */
interface TermCount {
  word: string
  count: number
}

/** By how many cards each word's count changes, public and private ones apart; words whose count does not are left out. */
export type TermChanges = Record<Flag, Map<string, number>>

/** Adds the words of cards to `changes`, each counted `times`. */
export function addWords(changes: TermChanges, cards: Iterable<Worded>, times: 1 | -1): void {
  for (const card of cards) addNoted(changes, { is_private: card.is_private, words: wordsIn(card) }, times)
}

/** The same for words that were noted. */
export function addNoted(changes: TermChanges, { is_private, words }: Noted, times: 1 | -1): void {
  const counts = changes[is_private]
  for (const word of words) {
    const count = (counts.get(word) ?? 0) + times
    if (count === 0) counts.delete(word)
    else counts.set(word, count)
  }
}

/** The words of a card, each once. */
function wordsIn({ prompt, response, page_title, session_title, others }: Worded): string[] {
  const words = new Set<string>()
  for (const text of [prompt, response, page_title, session_title, ...others]) {
    eachWord(text, (word) => {
      words.add(word)
    })
  }
  return [...words]
}

/**
 * Keeps the counts of words in step with a change of cards, inside its transaction: what was private never is among
 * the public words, not even for a moment. The words of a single new card are noted, and counted with those of others.
 */
export async function countTerms(
  trx: Transaction<Tables>,
  { before = [], after = [] }: { before?: readonly Worded[]; after?: readonly Worded[] },
): Promise<void> {
  if (before.length + after.length === 0) return
  const together = collected.get(trx)
  const [card] = after
  if (!together && card && after.length === 1 && before.length === 0) {
    const { key, is_private } = card
    if (await noteWords(trx, { key, is_private, words: wordsIn(card) })) return
  }
  const changes = together ?? noChanges()
  const kinds = new Set([...before, ...after].map((one) => one.is_private))
  for (const noted of await takeNoted(trx, [...kinds])) addNoted(changes, noted, 1)
  addWords(changes, before, -1)
  addWords(changes, after, 1)
  if (!together) await writeTerms(trx, changes)
  else if (changes[0].size + changes[1].size > MAX_COLLECTED) await writeCollected(trx, changes)
}

/** Changes of counts that wait for the end of `countTermsTogether`. */
const collected = new WeakMap<Transaction<Tables>, TermChanges>()

/** Words whose changes wait at most: with them wait the texts that they were cut from. */
const MAX_COLLECTED = 50_000

/**
 * Counts the words of all that is written in a transaction together: those that most batches of an import hold are written
 * once instead of once for each. No count may be asked for within.
 * @param act what writes; the counts are in step when this is done
 */
export async function countTermsTogether<Done>(trx: Transaction<Tables>, act: () => Promise<Done>): Promise<Done> {
  const changes = noChanges()
  collected.set(trx, changes)
  try {
    const done = await act()
    await writeCollected(trx, changes)
    return done
  } finally {
    collected.delete(trx)
  }
}

async function writeCollected(trx: Transaction<Tables>, changes: TermChanges): Promise<void> {
  await writeTerms(trx, changes)
  changes[0].clear()
  changes[1].clear()
}

const noChanges = (): TermChanges => ({ 0: new Map(), 1: new Map() })

/** Adds to the counts of words; a word that no card holds any more is forgotten. */
export async function writeTerms(trx: Transaction<Tables>, changes: TermChanges): Promise<void> {
  for (const isPrivate of [0, 1] as const) {
    const changed = [...changes[isPrivate]]
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

/** The letters of a word from its last to its first: words with the same end are together in them. */
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
  const known = await cachedByRevision(db, visibility, 'words', () => new Map<string, number>())
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

/** The counts of words, 0 for those that no visible card holds. What is counted meanwhile counts twice rather than not at all. */
async function readCounts(db: Kysely<Tables>, visibility: Visibility, words: readonly string[]) {
  const added = await newWords(db, visibility)
  const counts = new Map(words.map((word) => [word, added.get(word) ?? 0]))
  const query = sql<TermCount>`SELECT word, count FROM terms
    WHERE is_private IN (${sql.join(privacyOf(visibility))}) AND word IN (SELECT key FROM json_each(${jsonSet(words)}))`
  for (const { word, count } of await rowsOf(db, query.compile(db))) counts.set(word, (counts.get(word) ?? 0) + count)
  return counts
}

/** Added to the beginning of words it comes after all of them: no letter of a word is greater. */
export const BEHIND_ALL = '\u{10ffff}'

/**
 * Visible words that begin with `start`, in no order.
 * @param limit no more are wanted
 */
export async function termsWith(
  db: Kysely<Tables>,
  visibility: Visibility,
  start: string,
  limit: number,
): Promise<string[]> {
  const added = [...(await newWords(db, visibility)).keys()].filter((word) => word.startsWith(start))
  const found = new Set(added)
  for (const isPrivate of privacyOf(visibility)) {
    // As one text: words hold no spaces, and many rows cost more than finding them.
    const query = sql<{ words: string | null }>`SELECT string_agg(word, ' ') AS words FROM (SELECT word FROM terms
      WHERE is_private = ${isPrivate} AND word >= ${start} AND word < ${start + BEHIND_ALL} LIMIT ${limit}) AS found`
    const [row] = await rowsOf(db, query.compile(db))
    for (const word of row?.words?.split(' ') ?? []) found.add(word)
  }
  return [...found]
}

/** How many visible cards hold words that begin with `start`, a card once for each such word. */
export async function countStarting(db: Kysely<Tables>, visibility: Visibility, start: string): Promise<number> {
  const known = await cachedByRevision(db, visibility, 'starts', () => new Map<string, number>())
  const before = known.get(start)
  if (before !== undefined) return before
  let sum = 0
  for (const [word, count] of await newWords(db, visibility)) if (word.startsWith(start)) sum += count
  for (const isPrivate of privacyOf(visibility)) {
    const query = sql<{ sum: number | null }>`SELECT CAST(sum(count) AS integer) AS sum FROM terms
      WHERE is_private = ${isPrivate} AND word >= ${start} AND word < ${start + BEHIND_ALL}`
    sum += (await rowsOf(db, query.compile(db)))[0]?.sum ?? 0
  }
  if (known.size > REMEMBERED) known.clear()
  known.set(start, sum)
  return sum
}

/** The visible words that begin with `start` and that most cards hold, those first; equal ones by their letters. */
export async function commonestWith(
  db: Kysely<Tables>,
  visibility: Visibility,
  start: string,
  limit: number,
): Promise<string[]> {
  const counts = new Map<string, number>()
  const add = (word: string, count: number) => counts.set(word, (counts.get(word) ?? 0) + count)
  for (const [word, count] of await newWords(db, visibility)) if (word.startsWith(start)) add(word, count)
  // Words that are new here may be counted there: as many more are read.
  const most = limit + counts.size
  for (const isPrivate of privacyOf(visibility)) {
    const query = sql<TermCount>`SELECT word, count FROM terms
      WHERE is_private = ${isPrivate} AND word >= ${start} AND word < ${start + BEHIND_ALL}
      ORDER BY count DESC, word LIMIT ${most}`
    for (const { word, count } of await rowsOf(db, query.compile(db))) add(word, count)
  }
  return [...counts]
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([word]) => word)
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
  const added = [...(await newWords(db, visibility)).keys()]
    .filter((word) => word.startsWith(start))
    .map((word) => Array.from(word).slice(0, length).join(''))
  const { rows } = await sql<{ beginning: string }>`SELECT DISTINCT substr(word, 1, ${length}) AS beginning FROM terms
    WHERE is_private IN (${sql.join(privacyOf(visibility))}) AND word >= ${start} AND word < ${start + BEHIND_ALL}`.execute(
    db,
  )
  return [...new Set([...added, ...rows.map((row) => row.beginning)])]
}
