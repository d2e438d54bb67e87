import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Visibility } from '#archive/viewer.ts'
import { privacyOf } from '#store/cards.ts'
import { jsonSet } from '#store/json-set.ts'
import { cachedByRevision } from '#store/revision-cache.ts'
import { rowsOf } from '#store/sqlite.ts'
import type { Tables } from '#store/tables.ts'
import { backwards, BEHIND_ALL } from '#store/terms.ts'
import { LONGEST_MS, tooLong } from './deadline.ts'
import { pause } from './pause.ts'

/** How much may be read; tests make it small. */
interface Reach {
  /** Words that one question reads at most. */
  piece: number
  /** Reading more than one piece is given up after this, in milliseconds. */
  longestMs: number
}

/** One piece is a moment's work. */
const REACH: Reach = { piece: 20_000, longestMs: LONGEST_MS }

/** As many are read of each beginning where many are asked for at once; a beginning of more is then read by itself. */
const FEW = 500

/** Beginnings whose letters are remembered until all are forgotten at once. */
const REMEMBERED = 20_000

/** How many letters words have that are looked for. */
interface Lengths {
  least: number
  most: number
}

/** Words of visible cards that are counted, as they begin or end. Those of new cards are only noted; see `newWords`. */
export interface TermsAlike {
  /** All that begin, or end, with these letters. */
  with(piece: { start: string } | { end: string }, lengths: Lengths): Promise<string[]>
  /** Those that begin with one of `starts`, and then either go on with `next` or end with `end`. */
  startingWith(starts: readonly string[], rest: { next: string; end: string }, lengths: Lengths): Promise<string[]>
  /** The letters that come after each of these beginnings where more letters follow; '' is the beginning of all. */
  lettersAfter(starts: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>>
}

/** Where words are looked for that are like another one. @throws Refusal where reading takes too long */
export function termsAlike(db: Kysely<Tables>, visibility: Visibility, { piece, longestMs } = REACH): TermsAlike {
  const few = Math.min(piece, FEW)
  const until = performance.now() + longestMs
  const hasLength = ({ least, most }: Lengths) => sql<boolean>`length(word) BETWEEN ${least} AND ${most}`
  const privacies = privacyOf(visibility)

  async function letOthers(): Promise<void> {
    await pause()
    if (performance.now() > until) throw tooLong()
  }

  /** Reads on from one piece to the next, and lets others have their turn in between. */
  async function readWith(isPrivate: 0 | 1, of: { start: string } | { end: string }, fits: RawBuilder<boolean>) {
    const [column, start] = 'start' in of ? [sql.ref('word'), of.start] : [sql.ref('backwards'), backwards(of.end)]
    const read = async (after: string, last: RawBuilder<string | null>) => {
      // As one text: words hold no spaces, and thousands of rows cost more than finding them.
      const query = sql<{ words: string | null; read: number; last: string }>`SELECT
        string_agg(word, ' ') FILTER (WHERE ${fits}) AS words, count(*) AS read, ${last} AS last
        FROM (SELECT word, backwards FROM terms
          WHERE is_private = ${isPrivate} AND ${column} > ${after} AND ${column} < ${start + BEHIND_ALL}
          ORDER BY ${column} LIMIT ${piece}) AS piece`
      return (await rowsOf(db, query.compile(db)))[0]!
    }
    // Where it ends takes half as long again to tell, and hardly ever is there another.
    const first = await read(start, sql`NULL`)
    if (first.read < piece) return split(first.words)
    const found: string[] = []
    let after = start
    for (let isOver = false; !isOver;) {
      const next = await read(after, sql`max(${column})`)
      for (const word of split(next.words)) found.push(word)
      isOver = next.read < piece
      if (isOver) continue
      after = next.last
      await letOthers()
    }
    return found
  }

  async function readStarting(
    isPrivate: 0 | 1,
    starts: readonly string[],
    { next, end }: { next: string; end: string },
    lengths: Lengths,
  ) {
    const back = backwards(end)
    const fits = (start: RawBuilder<string>) => sql<boolean>`(backwards >= ${back} AND backwards < ${back + BEHIND_ALL}
      OR substr(word, length(${start}) + 1, ${Array.from(next).length}) = ${next}) AND ${hasLength(lengths)}`
    // Asked as one value for each beginning, PostgreSQL looks each up; of a join it would read all words.
    const query = sql<{ start: string; found: string }>`SELECT key AS start, (
        SELECT count(*) || ' ' || coalesce(string_agg(word, ' ') FILTER (WHERE ${fits(sql.ref('key'))}), '')
        FROM (SELECT word, backwards FROM terms
          WHERE is_private = ${isPrivate} AND word > key AND word < key || ${BEHIND_ALL}
          ORDER BY word LIMIT ${few}) AS words
      ) AS found FROM json_each(${jsonSet(starts)})`
    const found: string[] = []
    for (const { start, found: told } of await rowsOf(db, query.compile(db))) {
      const [read, words] = told.split(/ (.*)/, 2)
      const isAll = Number(read) < few
      if (!isAll) await letOthers()
      const all = isAll ? split(words!) : await readWith(isPrivate, { start }, fits(sql`CAST(${start} AS text)`))
      for (const word of all) found.push(word)
    }
    return found
  }

  /** From each letter to the first word with a later one: as many steps as there are letters. */
  const readLetters = (isPrivate: 0 | 1, starts: readonly string[]) => {
    // Chinese and Japanese letters are words of their own, and begin none. Without an end that it cannot estimate,
    // PostgreSQL takes the first word of the index, whatever it knows of the table.
    const firstWord = (after: RawBuilder<string>) => sql`(SELECT terms.word FROM terms WHERE is_private = ${isPrivate}
      AND terms.word > ${after} AND length(terms.word) > length(start) + 1 ORDER BY terms.word LIMIT 1)`
    const query = sql<{ start: string; letters: string }>`WITH RECURSIVE firsts (start, word) AS (
        SELECT start, ${firstWord(sql`start`)} FROM (SELECT key AS start FROM json_each(${jsonSet(starts)})) AS beginnings
        UNION ALL
        SELECT start, ${firstWord(sql`substr(firsts.word, 1, length(start) + 1) || ${BEHIND_ALL}`)}
        FROM firsts WHERE word < start || ${BEHIND_ALL}
      ) SELECT start, string_agg(substr(word, length(start) + 1, 1), '') AS letters
      FROM firsts WHERE word < start || ${BEHIND_ALL} GROUP BY start`
    return rowsOf(db, query.compile(db))
  }

  const ofEach = async (read: (isPrivate: 0 | 1) => Promise<string[]>): Promise<string[]> =>
    privacies.length === 1 ? read(privacies[0]!) : (await Promise.all(privacies.map(read))).flat()

  return {
    with: (of, lengths) => ofEach((isPrivate) => readWith(isPrivate, of, hasLength(lengths))),
    startingWith: (starts, rest, lengths) => ofEach((isPrivate) => readStarting(isPrivate, starts, rest, lengths)),
    async lettersAfter(starts) {
      const known = await cachedByRevision(db, visibility, 'letters', () => new Map<string, Set<string>>())
      const letters = new Map(starts.map((start) => [start, known.get(start) ?? new Set<string>()]))
      const asked = starts.filter((start) => !known.has(start))
      if (asked.length === 0) return letters
      for (const isPrivate of privacies)
        for (const row of await readLetters(isPrivate, asked))
          for (const letter of row.letters) letters.get(row.start)!.add(letter)
      if (known.size > REMEMBERED) known.clear()
      for (const start of asked) known.set(start, letters.get(start)!)
      return letters
    },
  }
}

const split = (words: string | null): string[] => (words ? words.split(' ') : [])
