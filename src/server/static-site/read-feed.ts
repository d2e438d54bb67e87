import type { Card } from '#archive/card.ts'
import { parseFilters } from '#archive/filter-url.ts'
import type { Filters } from '#archive/filters.ts'
import { pageInfo } from '#archive/pages.ts'
import type { Library } from '#search/engine.ts'
import { publicCardsOf } from '#store/public-cards.ts'
import { redactionTimes } from '#store/redaction-times.ts'
import { filteredFeed, type FeedPage } from './feed.ts'

/** Cards of a feed page, whatever size the query names; further pages are linked. */
const SIZE = 50

/** The filters of a feed's query: as in any URL, but newest first where no order is given. */
export function feedFilters(query: URLSearchParams): Filters {
  const { filters } = parseFilters(query)
  return { ...filters, sort: query.get('sort') ? filters.sort : 'newest', show: [], size: SIZE }
}

/**
 * One page of a feed. It holds public cards only, for all readers, as feeds are shared. A feed of stars is empty, as stars are
 * personal.
 */
export async function readFeed({ db, search }: Library, filters: Filters): Promise<FeedPage> {
  if (filters.starred)
    return filteredFeed({ cards: [], redacted: new Map(), page: pageInfo(0, 1, filters.size) }, filters)
  const { keys, page } = await search.find('public', filters)
  const cards: Card[] = []
  for await (const card of publicCardsOf(db, keys)) cards.push(card)
  return filteredFeed({ cards, redacted: await redactionTimes(db, cards), page }, filters)
}

/** The first page of a feed as its only one, for static hosting. */
export const onlyPage = (feed: FeedPage): FeedPage => ({
  ...feed,
  page: pageInfo(feed.cards.length, 1, feed.page.size),
})
