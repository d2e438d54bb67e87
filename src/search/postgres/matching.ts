import { sql, type RawBuilder } from 'kysely'
import type { Condition } from '#archive/condition.ts'
import type { Plan } from '#archive/plan.ts'
import { firstKeyOf, lastKeyOf, UNDATED } from '#store/card-key.ts'
import { privacyOf } from '#store/cards.ts'
import { SENTINEL, facetWord, FIELD_MARKS, fits, markWord } from './card-text.ts'

/** A condition as a query of the index, whether that is exact, and as a test on the words and texts of a card. */
type Match = { query: string; isExact: boolean; held: RawBuilder<boolean> }

const ALWAYS = sql<boolean>`true`
const NEVER = sql<boolean>`false`

/** The conditions of a search, and the keys of the only cards that are searched; null for all. */
export type SearchScope = Pick<Plan, 'visibility' | 'days' | 'inside' | 'outside'> & {
  among: ReadonlySet<number> | null
}

/**
 * The keys of visible cards that match a plan, as a query with the columns `key` and `undated`. The index finds candidates;
 * phrases and words that do not fit in the index are then checked in texts and words, in the order of the result, so that a
 * limit ends it early.
 */
export function matching(
  { visibility, days, inside, outside, among }: SearchScope,
  order = sql``,
): RawBuilder<unknown> {
  const [named, other] = [ask(inside), ask(outside)]
  const onDays = days?.map(({ from, to }) => sql`key BETWEEN ${firstKeyOf(from)} AND ${lastKeyOf(to)}`)
  // Where days and terms are joined by 'or', what meets `outside` meets `inside`.
  const meets = (read: (one: Match) => RawBuilder<boolean>) =>
    onDays ? sql`((${sql.join(onDays, sql` OR `)}) AND ${read(named)} OR ${read(other)})` : read(other)
  const candidates = sql`FROM card_text WHERE is_private IN (${sql.join(privacyOf(visibility))})
    AND ${among === null ? ALWAYS : sql`key = ANY(${[...among]}::bigint[])`} AND ${meets(found)}`
  const columns = sql`key, key >= ${sql.lit(UNDATED)} AS undated`
  const held = meets((one) => one.held)
  if (named.isExact && other.isExact) return sql`SELECT ${columns} ${candidates} AND (NOT is_long OR ${held}) ${order}`
  return sql`SELECT key, undated FROM (SELECT ${columns}, is_private, letters, words, titles, prompt, response ${candidates} ${order} OFFSET 0)
    AS candidate WHERE ${held} ${order}`
}

/** What is indexed, letter for letter (migration 0039): the words of a card, or of one whose words do not fit that it is long. */
const INDEXED = sql`array_to_tsvector(string_to_array(CASE WHEN is_long THEN '§long' ELSE words END, ' '))`

const found = ({ query, held }: Match) =>
  held === ALWAYS || held === NEVER ? held : sql<boolean>`${INDEXED} @@ ${`(${query}) | '§long'`}::tsquery`

function ask(condition: Condition): Match {
  switch (condition.kind) {
    case 'everything':
      return { query: `'${SENTINEL}'`, isExact: true, held: ALWAYS }
    case 'nothing':
      return { query: `!'${SENTINEL}'`, isExact: true, held: NEVER }
    case 'facet':
      return askWord(facetWord(condition.facet), false)
    case 'phrase':
      return askPhrase(condition)
    case 'without': {
      const [base, excluded] = [ask(condition.base), ask(condition.excluded)]
      const query = excluded.isExact ? `(${base.query})&!(${excluded.query})` : base.query
      const held = sql<boolean>`(${base.held} AND NOT ${excluded.held})`
      return { query, isExact: base.isExact && excluded.isExact, held }
    }
    case 'mark':
      return askWord(markWord(condition.mark), false)
    case 'days': {
      const { from, to } = condition.days
      return checked(sql`key BETWEEN ${firstKeyOf(from)} AND ${lastKeyOf(to)}`)
    }
    case 'length': {
      const { from, to } = condition
      const most = sql`letters <= ${Math.min(to, MAX_INTEGER)}`
      return checked(from > MAX_INTEGER ? NEVER : sql`letters >= ${from} AND ${most}`)
    }
    case 'private':
      return checked(sql`is_private = 1`)
    case 'keys':
      return checked(sql`key = ANY(${[...condition.keys]}::bigint[])`)
    // Put in the place of these before (search/card-sets.ts, with-values.ts).
    case 'set':
    case 'value':
      return { query: `!'${SENTINEL}'`, isExact: true, held: NEVER }
    case 'all':
    case 'any': {
      const each = condition.of.map(ask)
      const [sign, word] = condition.kind === 'all' ? ['&', sql` AND `] : ['|', sql` OR `]
      const held = each.map((one) => one.held)
      const query = each.map((one) => `(${one.query})`).join(sign)
      return { query, isExact: each.every((one) => one.isExact), held: sql`(${sql.join(held, word)})` }
    }
  }
}

/** The greatest number that PostgreSQL compares with an integer. */
const MAX_INTEGER = 2 ** 31 - 1

/** A condition that the index cannot check, only the row of the card. */
const checked = (held: RawBuilder<unknown>): Match => ({
  query: `'${SENTINEL}'`,
  isExact: false,
  held: sql<boolean>`(${held})`,
})

/** A word with its prefix, quoted so that nothing in it is syntax. */
const askWord = (word: string, prefix: boolean): Match => ({
  query: fits(word) ? `'${word}'${prefix ? ':*' : ''}` : `'§long'`,
  isExact: true,
  held: sql`strpos(words, ${` ${word}${prefix ? '' : ' '}`}) > 0`,
})

function askPhrase({ phrase: { words, prefix }, field }: Condition & { kind: 'phrase' }): Match {
  const mark = FIELD_MARKS[field ?? 'response']
  const each = words.map((word, at) => askWord(mark + word, prefix && at === words.length - 1))
  if (each.length === 1 && field !== 'response') return each[0]!
  const text = ` ${words.join(' ')}${prefix ? '' : ' '}`
  const places = (field ? [field] : Object.keys(FIELD_MARKS)).map((name) => sql`strpos(${sql.ref(name)}, ${text}) > 0`)
  return {
    query: each.map(({ query }) => query).join('&'),
    isExact: false,
    held: sql`(${sql.join(places, sql` OR `)})`,
  }
}
