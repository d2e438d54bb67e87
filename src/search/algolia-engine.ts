import type { Algoliasearch, SearchResponse } from 'algoliasearch'
import { batchesOf } from '#archive/batches.ts'
import { NO_FILTERS, wordSortOf, type Filters } from '#archive/filters.ts'
import { fuzzyTerms } from '#archive/fuzzy-terms.ts'
import { pageInfo, RESULT_CAP } from '#archive/pages.ts'
import { Refusal } from '#archive/refusal.ts'
import { TEXTS } from '#archive/texts.ts'
import type { Store } from '#store/open.ts'
import { countPublic } from '#store/public-cards.ts'
import type { Db } from '#store/tables.ts'
import { newerFirst } from '#text-index/by-time.ts'
import { openAlgolia, type AlgoliaService } from './algolia-client.ts'
import { toAlgoliaQuery, type AlgoliaQuery } from './algolia-request.ts'
import { AlgoliaSync } from './algolia-sync.ts'
import type { SearchResult, SearchEngine } from './engine.ts'
import { planOf, type Plan } from '#archive/plan.ts'
import { refuseTooMany } from './refusals.ts'

export interface AlgoliaDependencies {
  store: Pick<Store, 'kind' | 'db'>
  /** The archive's own index. It is always up to date, and executes all searches that do not go to the service. */
  own: SearchEngine
  service: AlgoliaService
  /** Called with the reason why the service failed, which the visitor does not learn. */
  onError?: ((error: unknown) => void) | undefined
}

/**
 * Search by Algolia, filled by the sync (R14.9). Visitors' searches go to the service as long as it holds exactly the public
 * cards; everything else is executed by the archive's own index. Hits are looked up among the public cards, so that a card
 * which only the service still shows is in no result, total or neighbour.
 */
export function algoliaEngine({ store, own, service, onError }: AlgoliaDependencies): SearchEngine {
  const { db } = store
  const client = openAlgolia(service)
  const sync = new AlgoliaSync(db, client, service)
  return {
    ...own,
    async find(visibility, filters, options = {}) {
      refuseTooMany(filters)
      const isForService = visibility === 'public' && options.starredBy === undefined
      if (!isForService || !toAlgoliaQuery(service.index, filters) || !(await sync.isInStep()))
        return own.find(visibility, filters, options)
      const fuzzy = await fuzzyTerms(filters, {
        isFound: async (term) => (await own.find(visibility, { ...NO_FILTERS, search: [term] })).page.total > 0,
        fuzzyCandidates: (word) => own.fuzzyCandidates(visibility, word),
      })
      const query = toAlgoliaQuery(service.index, filters, fuzzy)
      if (!query) return own.find(visibility, filters, options)
      try {
        const found = await keysThere(db, own, client, filters, query)
        const isRanked = wordSortOf(filters) === 'relevance'
        // The service gives the first thousand in chronological order, which need not be the best.
        if (isRanked && found.capped) return await own.find(visibility, filters, options)
        const plan = planOf(visibility, filters, options, fuzzy)
        const hits = isRanked ? await bestFirst(own, plan, found.hits) : found.hits
        const page = pageInfo(hits.length, filters.page, filters.size)
        const offset = (page.page - 1) * page.size
        return { keys: hits.slice(offset, offset + page.size), page, capped: found.capped, hits, days: null, fuzzy }
      } catch (error) {
        if (error instanceof Refusal) throw error
        onError?.(error)
        throw new Refusal('unavailable', TEXTS.searchFailed)
      }
    },
    async rebuild(progress) {
      const cards = await own.rebuild(progress)
      await sync.push().catch((error: unknown) => {
        throw unfilled(error)
      })
      return cards
    },
    async verify(options) {
      const here = await own.verify(options)
      // A service that does not respond counts as empty.
      const there = await sync.verify().catch(async () => ({ missing: await countPublic(db), stray: 0 }))
      return { missing: here.missing + there.missing, stray: here.stray + there.stray }
    },
  }
}

/** The best matches first, then hits that the service found by its own rules. */
async function bestFirst(own: SearchEngine, plan: Plan, hits: readonly number[]): Promise<number[]> {
  const question = { sort: 'relevance', page: 1, size: RESULT_CAP, among: new Set(hits) } as const
  const { keys } = await own.findPlanned(plan, question)
  return [...new Set([...keys, ...hits])]
}

const unfilled = (error: unknown) =>
  new Refusal(
    'unavailable',
    `The search service refused or gave no answer (${(error as Error).message.split('\n')[0]}): check ALGOLIA_APP_ID, ALGOLIA_API_KEY and ALGOLIA_HOSTS.`,
  )

/** The first 1000 cards that match, in chronological order. */
async function keysThere(
  db: Db,
  own: SearchEngine,
  client: Algoliasearch,
  filters: Filters,
  { requests, rest }: AlgoliaQuery,
): Promise<Pick<SearchResult, 'capped'> & { hits: number[] }> {
  const { results } = await client.search<Record<string, unknown>>({ requests })
  const answers = results as SearchResponse[]
  const ids = new Set(answers.flatMap(({ hits }) => hits.map(({ objectID }) => objectID)))
  const sort = filters.sort === 'newest' ? 'newest' : 'oldest'
  const added = rest && (await own.findPlanned(planOf('public', rest), { sort, page: 1, size: RESULT_CAP }))
  const keys = [...new Set([...(await publicKeys(db, [...ids])), ...(added?.keys ?? [])])].sort(
    sort === 'newest' ? newerFirst : (a, b) => a - b,
  )
  const totals = [added?.page.total ?? 0, ...answers.map(({ nbHits }) => nbHits ?? 0)]
  const isCut = added?.capped === true || totals.some((total) => total > RESULT_CAP)
  return { hits: keys.slice(0, RESULT_CAP), capped: isCut || keys.length > RESULT_CAP }
}

/** Maximum number of ids in one statement. */
const BATCH_SIZE = 1000

/** The keys of those cards that are public. */
async function publicKeys(db: Db, ids: readonly string[]): Promise<number[]> {
  const keys: number[] = []
  for (const batch of batchesOf(ids, BATCH_SIZE)) {
    const rows = await db
      .selectFrom('cards')
      .select('key')
      .where('id', 'in', batch)
      .where('is_private', '=', 0)
      .execute()
    keys.push(...rows.map(({ key }) => key))
  }
  return keys
}
