import { sql, type RawBuilder } from 'kysely'
import { allOf, excluding, type Condition, type TextField } from '#archive/condition.ts'
import type { Plan } from '#archive/plan.ts'
import {
  isSamePhrase,
  MAX_DOCUMENT_FREQUENCY,
  uniquePhrases,
  computeWeights,
  FIELD_WEIGHTS,
} from '#archive/relevance.ts'
import type { Phrase } from '#archive/term.ts'
import type { Visibility } from '#archive/viewer.ts'
import { UNDATED } from '#store/card-key.ts'
import type { Trx } from '#store/tables.ts'
import { matching, type SearchScope } from './matching.ts'

/** Runs a query for keys. Reads them as one value, as a row for each would take longer than finding them. */
async function keysOf(trx: Trx, query: RawBuilder<unknown>): Promise<number[]> {
  const keys = sql<{ keys: number[] | null }>`SELECT json_agg(key) AS keys FROM (${query}) AS found`
  return (await keys.execute(trx)).rows[0]!.keys ?? []
}

/** The keys of cards that meet a plan in chronological order; those without a day come last (R4.19). */
export function byTime(trx: Trx, plan: Plan & SearchScope, isNewestFirst: boolean, limit: number | null) {
  const order = isNewestFirst ? sql`ORDER BY undated, key DESC` : sql`ORDER BY key`
  return keysOf(trx, sql`${matching(plan, order)} LIMIT ${limit}`)
}

/**
 * The keys of cards that match a plan, the best first (archive/relevance.ts, R4.17). For each phrase the index finds the cards
 * whose score it raises; the cards are sorted by the sums, and the newest of all other cards follow.
 */
export async function bestFirst(trx: Trx, plan: Plan & SearchScope, limit: number): Promise<number[]> {
  const { parts, together } = computeWeights(plan.wanted, await countForWeights(trx, plan))
  const gains = [...parts, ...together].flatMap(({ phrase, weight }, at) => {
    const place = (field?: TextField): Condition => ({ kind: 'phrase', phrase, ...(field && { field }) })
    const gain = (condition: Condition, worth: number) => {
      const narrowed = { ...plan, inside: allOf([plan.inside, condition]), outside: allOf([plan.outside, condition]) }
      return sql`SELECT key, ${sql.lit(weight * worth)} AS score FROM (${matching(narrowed)}) AS card`
    }
    const titles = gain(place('titles'), FIELD_WEIGHTS.titles - FIELD_WEIGHTS.response)
    const better = [
      titles,
      gain(excluding(place('prompt'), place('titles')), FIELD_WEIGHTS.prompt - FIELD_WEIGHTS.response),
    ]
    return plan.isEveryTermMet && at < parts.length ? better : [gain(place(), FIELD_WEIGHTS.response), ...better]
  })
  const best = sql`SELECT key FROM (${sql.join(gains, sql` UNION ALL `)}) AS gained
    GROUP BY key ORDER BY sum(score) DESC, key >= ${UNDATED}, key DESC LIMIT ${limit}`
  const keys = gains.length === 0 ? [] : await keysOf(trx, best)
  const others = keys.length < limit ? await byTime(trx, plan, true, limit) : []
  return [...new Set([...keys, ...others])].slice(0, limit)
}

/** As exactly as weights need it: an open word that is in too many cards to weigh anything is summed only where it is the rarest. */
async function countForWeights(trx: Trx, { visibility, wanted }: Plan) {
  const phrases = uniquePhrases(wanted.flatMap(({ parts }) => parts))
  if (phrases.length < 2) return () => 1
  const least = await countPhrases(trx, visibility, phrases, false)
  const most = Math.max(MAX_DOCUMENT_FREQUENCY - 1, Math.min(...phrases.map(least).filter((count) => count > 0)))
  const isUnclear = phrases.some((phrase) => phrase.prefix && least(phrase) <= most)
  return isUnclear ? countPhrases(trx, visibility, phrases) : least
}

/**
 * How many visible cards hold each phrase at most: the fewest that hold one of its words; for an open word the sum over all
 * words that begin so. @param isSummed false to count the cards of open words alone
 */
export async function countPhrases(trx: Trx, visibility: Visibility, phrases: readonly Phrase[], isSummed = true) {
  const words = uniquePhrases(phrases.flatMap(wordsOf))
  const each = words.map((phrase) => {
    const condition: Condition = { kind: 'phrase', phrase }
    const plan = { visibility, days: null, inside: condition, outside: condition, among: null }
    const cards = sql`(${matching(plan)}) AS holding`
    if (!phrase.prefix || !isSummed) return sql`(SELECT count(*) FROM ${cards})`
    // The words of a card are a text in which each is once.
    const start = ` ${phrase.words[0]!}`
    const begun = sql`(octet_length(words) - octet_length(replace(words, ${start}, ''))) / octet_length(${start})`
    return sql`(SELECT coalesce(sum(${begun}), 0) FROM ${cards} JOIN card_text USING (key))`
  })
  // An array may have more members than a function arguments.
  const { rows } = await sql<{
    counts: number[]
  }>`SELECT to_json(ARRAY[${sql.join(each)}]::bigint[]) AS counts`.execute(trx)
  const countOf = (word: Phrase) => rows[0]!.counts[words.findIndex((one) => isSamePhrase(one, word))]!
  return (phrase: Phrase) => Math.min(...wordsOf(phrase).map(countOf))
}

const wordsOf = ({ words, prefix }: Phrase): Phrase[] =>
  words.map((word, at) => ({ words: [word], prefix: prefix && at === words.length - 1 }))
