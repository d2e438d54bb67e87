import { sql } from 'kysely'
import { wordSortOf } from '#archive/filters.ts'
import { pageInfo, RESULT_CAP } from '#archive/pages.ts'
import type { Plan } from '#archive/plan.ts'
import type { Discrepancies, Progress, SearchEngine } from '#search/engine.ts'
import { knownPlanOf } from '#search/known-plans.ts'
import type { SyncedIndexOptions } from '#search/memory/synced-index.ts'
import { BeingPrepared, SEARCH_TIMEOUT_MS, tooLong } from '#search/refusals.ts'
import { listByTime } from '#search/memory/list-by-time.ts'
import { resolvePlan } from '#search/card-sets.ts'
import { boundedReads } from '#store/bounded-reads.ts'
import { countByDay } from '#store/card-key.ts'
import { facetCounts } from '#store/facet-counts.ts'
import type { Db, Trx } from '#store/tables.ts'
import type { Answer, Question } from '#text-index/text-index.ts'
import { putCards, rebuildTable } from './card-text.ts'
import { countDays, countWords } from './counts.ts'
import { bestFirst, byTime, countPhrases } from './in-order.ts'
import { withValues } from './with-values.ts'

type PostgresOptions = Pick<SyncedIndexOptions, 'isKeeper' | 'waits' | 'onError'> & { timeoutMs?: number }
/** By the text index, whatever the planner guesses of long texts; with room for the rows of a common word. */
const settings = { enable_seqscan: 'off', enable_indexscan: 'off', work_mem: '32MB', jit: 'off' }

/**
 * Search by PostgreSQL's own text index, for archives larger than memory: the table `card_text` has the words of each card,
 * written in the transaction that writes the card. It corrects no typing error and completes no word.
 */
export function postgresEngine(db: Db, given: PostgresOptions = {}): SearchEngine {
  const { timeoutMs: ms = SEARCH_TIMEOUT_MS, isKeeper = true, waits = true, onError = () => undefined } = given
  const begin = boundedReads(db, { ms, refuse: tooLong, settings })
  const closing = new AbortController()
  let filling: Promise<unknown> | null = null
  const fill = () => (filling ??= rebuildTable(db, closing.signal).finally(() => (filling = null)))
  const fillMeanwhile = () => isKeeper && !filling && void fill().catch(onError)
  /** Null once the table is known to hold all cards. */
  let progress: Progress | null = { done: 0, total: 0 }

  async function look(): Promise<Progress | null> {
    const counts = sql<Progress>`SELECT (SELECT count(*) FROM card_text) AS done, count(*) AS total FROM cards`
    const counted = (await counts.execute(db)).rows[0]!
    return (progress = counted.done < counted.total ? counted : null)
  }

  /**
   * Runs a search in a transaction with a time limit.
   * @throws BeingPrepared while cards are missing, Refusal when it takes too long
   */
  async function ask<T>(act: (trx: Trx) => Promise<T>): Promise<T> {
    const missing = progress && (await look())
    if (missing && waits) await fill()
    if (missing && !waits) {
      fillMeanwhile()
      throw new BeingPrepared(missing)
    }
    return begin(act)
  }

  const sought = async (plan: Plan) => withValues(db, await resolvePlan(db, plan))

  /** One page of a plan. With days alone only the page is read, with a search term at most the cards at which a search ends. */
  async function findPlanned(planned: Plan, question: Question): Promise<Answer> {
    const { sort, page: wanted, size, among } = question
    const listed = among ? null : await listByTime(db, planned, question)
    if (listed) return listed
    const plan = await sought(planned)
    const [own, limit] = [{ ...plan, among: among ?? plan.among }, plan.searches ? RESULT_CAP + 1 : null]
    const isRanked = sort === 'relevance' && limit !== null
    // Without words there is no best match: the oldest comes first.
    const read = (trx: Trx) => (isRanked ? bestFirst(trx, own, limit) : byTime(trx, own, sort === 'newest', limit))
    const found = await ask(read)
    const all = limit === null ? found : found.slice(0, RESULT_CAP)
    const page = pageInfo(all.length, wanted, size)
    const keys = all.slice((page.page - 1) * page.size, page.page * page.size)
    const days = plan.searches ? null : countByDay(all).filter(({ date }) => date !== '')
    return { keys, page, capped: found.length > all.length, hits: plan.searches ? all : null, days }
  }

  return {
    async find(visibility, filters, options) {
      const plan = knownPlanOf(visibility, filters, options)
      const question = { sort: wordSortOf(filters), page: filters.page, size: filters.size }
      return { ...(await findPlanned(plan, question)), fuzzy: [] }
    },
    findPlanned,
    async allKeys(planned) {
      const plan = await sought(planned)
      return [await ask((trx) => byTime(trx, plan, false, null))]
    },
    countDays: (plan) => ask((trx) => countDays(trx, { ...plan, among: null })),
    countWords: (visibility, days) => ask((trx) => countWords(trx, visibility, days)),
    countOf: (visibility, phrases) => ask((trx) => countPhrases(trx, visibility, phrases)),
    fuzzyCandidates: async () => [],
    commonestWith: async () => [],
    countFacets: (visibility, keys) => facetCounts(db, visibility, keys),
    put: putCards,
    rebuild: (onProgress) => rebuildTable(db, closing.signal, onProgress),
    async verify(asked = { waits: true }) {
      const unfilled = asked.waits ? null : progress && (await look())
      if (unfilled) throw new BeingPrepared(unfilled)
      const counts = sql<Discrepancies>`SELECT count(*) FILTER (WHERE cards.key IS NULL) AS stray,
        count(cards.key) FILTER (WHERE card_text.is_private IS DISTINCT FROM cards.is_private) AS missing
        FROM cards FULL JOIN card_text ON card_text.key = cards.key`
      return (await counts.execute(db)).rows[0]!
    },
    progress() {
      if (progress) look().catch(onError)
      return progress
    },
    async prepare() {
      if (await look()) fillMeanwhile()
    },
    async close() {
      closing.abort()
      await filling?.catch(() => undefined)
    },
  }
}
