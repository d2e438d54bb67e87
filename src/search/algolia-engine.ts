import type { Algoliasearch, SearchResponse } from 'algoliasearch'
import type { Kysely } from 'kysely'
import type { Filters } from '#archive/filters.ts'
import { pageInfo, RESULT_CAP } from '#archive/pages.ts'
import { Refusal } from '#archive/refusal.ts'
import { TEXTS } from '#archive/texts.ts'
import { dayCounts } from '#store/calendar.ts'
import { UNDATED } from '#store/card-key.ts'
import type { Tables } from '#store/tables.ts'
import { openAlgolia, type AlgoliaService } from './algolia-client.ts'
import { askAlgolia, type AlgoliaAsked, type AlgoliaRequest } from './algolia-request.ts'
import { AlgoliaSync } from './algolia-sync.ts'
import type { Found, SearchEngine } from './engine.ts'

/** A search engine that must be filled before it is asked. */
export interface FilledEngine extends SearchEngine {
  /** False when cards have changed since the service was filled. */
  isInStep(): Promise<boolean>
}

export interface AlgoliaNeeds {
  db: Kysely<Tables>
  /** The archive's own index. It always holds what the cards say, and answers whatever the service is not asked. */
  own: SearchEngine
  service: AlgoliaService
  /** Told why the service gave no answer, which the visitor is not. */
  onError?: ((error: unknown) => void) | undefined
}

/**
 * Search by Algolia, or by a search node, filled by the sync (decisions, section 1). The service is asked what visitors
 * search among public cards, as long as it holds exactly what the cards say; private cards, stars, unfinished words and
 * lists without a search term are answered by the archive's own index. Hits are looked up among the public cards of the
 * archive: a card that the service still shows and the archive does not is in no answer, total or neighbour.
 */
export function algoliaEngine({ db, own, service, onError }: AlgoliaNeeds): FilledEngine {
  const client = openAlgolia(service)
  const sync = new AlgoliaSync(db, client, service)
  const pushed = async (cards: number): Promise<number> => {
    await sync.push().catch((error: unknown) => {
      throw unfilled(error)
    })
    return cards
  }
  return {
    async find(visibility, filters, options = {}) {
      const isForService = visibility === 'public' && !options.typing && options.starredBy === undefined
      const asked = isForService ? askAlgolia(service.index, filters) : null
      if (!asked || !(await sync.isInStep())) return own.find(visibility, filters, options)
      try {
        return await findThere({ db, own, client }, filters, asked)
      } catch (error) {
        onError?.(error)
        throw new Refusal('unavailable', TEXTS.searchFailed)
      }
    },
    put: (trx, cards) => own.put(trx, cards),
    remove: (trx, keys) => own.remove(trx, keys),
    rebuild: async (progress) => pushed(await own.rebuild(progress)),
    refresh: async (progress) => pushed(await own.refresh(progress)),
    async verify() {
      const here = await own.verify()
      // A service that gives no answer holds nothing, as far as anyone can tell.
      const there = await sync.verify().catch(async () => ({ missing: await countPublic(db), stray: 0 }))
      return { missing: here.missing + there.missing, stray: here.stray + there.stray }
    },
    isInStep: () => sync.isInStep(),
  }
}

async function countPublic(db: Kysely<Tables>): Promise<number> {
  const days = await dayCounts(db, 'public')
  return days.reduce((sum, { count }) => sum + count, 0)
}

const unfilled = (error: unknown) =>
  new Refusal(
    'unavailable',
    `The search service refused or gave no answer (${(error as Error).message.split('\n')[0]}): check ALGOLIA_APP_ID, ALGOLIA_API_KEY and ALGOLIA_HOSTS.`,
  )

type There = Pick<AlgoliaNeeds, 'db' | 'own'> & { client: Algoliasearch }

async function findThere({ db, own, client }: There, filters: Filters, asked: AlgoliaAsked): Promise<Found> {
  let answers = await ask(client, asked.requests)
  if (asked.forgiving.length > 0 && answers.every(({ hits }) => hits.length === 0))
    answers = await ask(client, asked.forgiving)
  const places = new Map<string, number>()
  for (const { objectID, place } of answers.flatMap(({ hits }) => hits.map(placeOf)))
    places.set(objectID, Math.min(place, places.get(objectID) ?? Infinity))
  const rows = await publicKeys(db, [...places.keys()])
  const weight = new Map(rows.map(({ id, key }) => [key, places.get(id)!]))
  const rest = asked.rest ? await listed(own, asked.rest) : { keys: [], isCut: false }
  const keys = [...new Set([...weight.keys(), ...rest.keys])].sort(inTime(filters.sort === 'newest'))
  const isCut = rest.isCut || answers.some(({ nbHits }) => (nbHits ?? 0) > RESULT_CAP)
  const capped = isCut || keys.length > RESULT_CAP
  const hits = keys.slice(0, RESULT_CAP)
  const ordered = filters.sort === 'relevance' ? hits.toSorted(byWeight(weight)) : hits
  const page = pageInfo(hits.length, filters.page, filters.size)
  const offset = (page.page - 1) * page.size
  return { keys: ordered.slice(offset, offset + page.size), page, capped, hits }
}

async function ask(client: Algoliasearch, requests: AlgoliaRequest[]): Promise<SearchResponse[]> {
  const { results } = await client.search<Record<string, unknown>>({ requests })
  return results as SearchResponse[]
}

/** The attribute in which a hit's words stand decides its relevance; a thousand places belong to each attribute. */
const placeOf = ({ objectID, _rankingInfo: info }: SearchResponse['hits'][number]) => ({
  objectID,
  place: Math.floor((info?.firstMatchedWord ?? 0) / 1000),
})

/** The keys of cards, as far as they are public. @param ids at most 20,000 */
async function publicKeys(db: Kysely<Tables>, ids: string[]): Promise<{ id: string; key: number }[]> {
  if (ids.length === 0) return []
  return db.selectFrom('cards').select(['id', 'key']).where('id', 'in', ids).where('is_private', '=', 0).execute()
}

/** The first 1000 cards of a list, which has pages of 500 at most. */
async function listed(own: SearchEngine, filters: Filters): Promise<{ keys: number[]; isCut: boolean }> {
  const sort = filters.sort === 'newest' ? 'newest' : 'oldest'
  const first = await own.find('public', { ...filters, sort, size: 500, page: 1 })
  if (first.hits) return { keys: first.hits, isCut: first.capped }
  const { total, pages } = first.page
  const second = pages > 1 ? await own.find('public', { ...filters, sort, size: 500, page: 2 }) : null
  return { keys: [...first.keys, ...(second?.keys ?? [])], isCut: total > RESULT_CAP }
}

/** Cards without a day come last in both directions. */
const inTime = (newestFirst: boolean) => (a: number, b: number) =>
  newestFirst ? Number(a >= UNDATED) - Number(b >= UNDATED) || b - a : a - b

/** Cards that are in the result for their day alone come last. */
const byWeight = (weight: ReadonlyMap<number, number>) => (a: number, b: number) =>
  (weight.get(a) ?? Infinity) - (weight.get(b) ?? Infinity) || a - b
