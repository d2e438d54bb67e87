import { LRUCache } from 'lru-cache'
import { askedAt } from '#archive/asked/asked-path.ts'
import { twoAnswers } from '#archive/asked/two-answers.ts'
import { cardIdOf } from '#archive/card-url.ts'
import { collectionAt } from '#archive/collection-path.ts'
import type { Card, CardSummary } from '#archive/card.ts'
import { TURNS_PER_PART } from '#archive/conversation.ts'
import { counted } from '#archive/counted.ts'
import { may, type Viewer } from '#archive/viewer.ts'
import { RESULT_CAP } from '#archive/pages.ts'
import { isVolatile } from '#archive/query/read-query.ts'
import { Refusal } from '#archive/refusal.ts'
import type { TimeScreen } from '#archive/time/time-screen.ts'
import { PAGE_SIZES, type Filters } from '#archive/filters.ts'
import { withContent } from '#store/content-tags.ts'
import { cardOf } from '#store/card-row.ts'
import { cardById, summariesOf } from '#store/cards.ts'
import { conversationOf, countTurns, latestConversations, listTurns, wholeTurns } from '#store/conversations.ts'
import { dayCounts } from '#store/calendar.ts'
import { currentPublicRevision } from '#store/revision.ts'
import type { Db } from '#store/tables.ts'
import { cardScreen } from './first-screen/card.ts'
import { askedPreview, type AskedGroup } from './asked-preview.ts'
import { collectionPreview, type CollectionPage } from './collection-preview.ts'
import { collectionScreen } from './first-screen/collection.ts'
import { sessionScreen } from './first-screen/conversation.ts'
import { homeScreen, type Opening } from './first-screen/home.ts'
import { listScreen, type ListPage } from './first-screen/list.ts'
import {
  cardPreview,
  filtersAt,
  homePreview,
  listPreview,
  sessionPreview,
  timePreview,
  type PagePreview,
  type PreviewSite,
} from './page-preview.ts'

/** Maximum turns and cards on a page without scripts. */
const MAX_TURNS = 50
const MAX_LISTED = PAGE_SIZES[0]
const LATEST = 12
/** Cache size of previews, in characters. */
const CACHE_LETTERS = 4_000_000

/** Public reads, as JSON texts of the contract. */
export interface PublicReads {
  /** A random day for the home page. */
  opening(): Promise<string>
  /** A page of a list; throws Refusal as the call does. */
  list(filters: Filters): Promise<string>
  /** A page of a published collection; throws Refusal as the call does. */
  collection(name: string, page: number): Promise<string>
  /** The cards with nearly the same prompt as a card; throws Refusal as the call does. */
  asked(id: string): Promise<AskedGroup>
  /** A page of the archive's time, rendered; null for other URLs. */
  time(url: string): Promise<(TimeScreen & { path: string }) | null>
}

/**
 * Finds the preview of a page, of public cards alone, for all readers, as previews are shared. Previews are cached until a
 * public card changes, except the random day of the home page and refused lists, which may succeed a moment later. Admins get
 * no first screen, as their cards have rows of their own.
 * @returns null for a card or conversation that does not exist for visitors, and for a refused list
 */
export function openPagePreviews(db: Db, reads: PublicReads) {
  const cache = new LRUCache<string, { revision: number; preview: PagePreview | null }>({
    maxSize: CACHE_LETTERS,
    sizeCalculation: ({ preview }, key) =>
      key.length + (preview?.body.length ?? 0) + (preview?.screen?.length ?? 0) + 500,
  })
  return async (url: string, site: PreviewSite, viewer: Viewer): Promise<PagePreview | null> => {
    // Similar prompts are compared in the background, which no revision reflects.
    const read = askedAt(url) ? find : cachedFind
    const preview = await read(url, site).catch(noPreview)
    if (preview && may(viewer, 'see-private-cards')) return { ...preview, screen: null }
    return preview && url === '/' ? { ...preview, ...(await openingDay(site)) } : preview
  }

  async function cachedFind(url: string, site: PreviewSite): Promise<PagePreview | null> {
    const revision = await currentPublicRevision(db)
    const key = JSON.stringify([url, site])
    const known = cache.get(key)
    if (known?.revision === revision) return known.preview
    const preview = await find(url, site)
    cache.set(key, { revision, preview })
    return preview
  }

  async function find(url: string, site: PreviewSite): Promise<PagePreview | null> {
    const [, place = '', name = ''] = url.split(/[?#]/)[0]!.split('/')
    // With a query, such as that of a preceding search, cards and conversations look different.
    const isQueried = url.includes('?')
    if (place === 'card') return ofCard(name, isQueried, site)
    if (place === 'session') return ofSession(name, isQueried, site)
    if (place === 'filter') return ofList(url, site)
    if (place === 'c') return ofCollection(url, site)
    if (place === 'asked') return ofAsked(url, site)
    const time = await reads.time(url)
    if (time) return timePreview(time, site)
    return homePreview(await latest(), site)
  }

  /** The first screen of the home page. On failure the page loads a day itself, and reports the error. */
  async function openingDay(site: PreviewSite) {
    const text = await reads.opening().catch(() => null)
    if (text === null) return {}
    const opening = JSON.parse(text) as Opening
    const total = (await dayCounts(db, 'public')).reduce((sum, { count }) => sum + count, 0)
    const screen = homeScreen(opening, total, site)
    return screen === null ? {} : { screen, ...(opening.day === null ? {} : { day: opening.day }) }
  }

  async function ofCard(name: string, isQueried: boolean, site: PreviewSite) {
    const id = cardIdOf(name)
    const card = id === null ? null : await cardById(db, 'public', id)
    if (!card) return null
    const isShown = !isQueried && (await isPlain(card))
    return { ...cardPreview(card, site), screen: isShown ? cardScreen(card, site) : null }
  }

  async function ofSession(name: string, isQueried: boolean, site: PreviewSite) {
    const id = cardIdOf(name)
    const found = id === null ? null : await conversationOf(db, 'public', id)
    const named = id === null || !found ? null : await cardById(db, 'public', id)
    if (!found || !named) return null
    const total = await countTurns(db, 'public', found.conversation)
    const turns = await listTurns(db, 'public', found.conversation, { from: 0, limit: TURNS_PER_PART })
    const from = Math.max(
      0,
      turns.findIndex((turn) => turn.id === named.id),
    )
    const begin = from - (from % MAX_TURNS)
    const keys = turns.slice(begin, begin + MAX_TURNS).map(({ key }) => key)
    const whole = (await wholeTurns(db, 'public', keys)).map(cardOf)
    const letters = turns.reduce((sum, turn) => sum + turn.prompt_len + turn.response_len, 0)
    // The first screen is drawn only for the first turn, where the page is not scrolled.
    const isBeginning = !isQueried && turns[0]?.id === named.id && (await isPlain(named))
    const addressed = (at: number) => {
      const turn = turns[at]
      return turn ? cardById(db, 'public', turn.id) : null
    }
    const shown = {
      total,
      from: begin,
      turns: whole,
      first: (await addressed(0)) ?? named,
      previous: begin === 0 ? null : await addressed(begin - MAX_TURNS),
      next: await addressed(begin + MAX_TURNS),
    }
    return {
      ...sessionPreview(named, shown, site),
      screen: isBeginning ? sessionScreen(named, { total, letters }, site) : null,
    }
  }

  /** True for a card of plain text without redactions. */
  async function isPlain({ id, redactions }: Card): Promise<boolean> {
    return redactions === undefined && (await withContent(db, [id])).length === 0
  }

  async function ofList(url: string, site: PreviewSite) {
    const pageFilters = filtersAt(url)
    // Stars and comments may change at any moment.
    if (isVolatile({ ...pageFilters, starred: false })) return null
    const read = async (page: number) => {
      const filters = { ...pageFilters, show: [], starred: false, ...beginningOf({ ...pageFilters, page }) }
      return { filters, list: JSON.parse(await reads.list(filters)) as ListPage }
    }
    const found = await read(pageFilters.page)
    const last = found.list.capped ? pageFilters.page : Math.max(1, Math.ceil(found.list.total / pageFilters.size))
    // A page beyond the end shows the last page, whose beginning depends on the requested page size.
    const { filters, list } = pageFilters.page > last ? await read(last) : found
    const isLast = filters.page * filters.size >= list.total
    const total = list.capped ? `${RESULT_CAP}+ cards` : counted(list.total, 'card')
    // Stars and filters of admins are unknown here.
    const isForAll = !pageFilters.starred && pageFilters.show.length === 0
    return {
      ...listPreview(filters, { cards: list.cards, total, isLast }, site),
      screen: isForAll ? listScreen(pageFilters, list, site) : null,
    }
  }

  async function ofCollection(url: string, site: PreviewSite) {
    const collectionPlace = collectionAt(url)
    if (!collectionPlace) return null
    const collection = JSON.parse(await reads.collection(collectionPlace.name, collectionPlace.page)) as CollectionPage
    const total = (await dayCounts(db, 'public')).reduce((sum, { count }) => sum + count, 0)
    return { ...collectionPreview(collection, site), screen: collectionScreen(collection, total, site) }
  }

  async function ofAsked(url: string, site: PreviewSite) {
    const { id = null, other = null } = askedAt(url) ?? {}
    const card = id === null ? null : await cardById(db, 'public', id)
    if (!card) return null
    const group = await reads.asked(card.id)
    const second = twoAnswers(group.cards, card.id, other)?.second
    return askedPreview(group, card, second ? await cardById(db, 'public', second.id) : null, site)
  }

  async function latest() {
    return summaries((await latestConversations(db, 'public', LATEST)).map(({ key }) => key))
  }

  async function summaries(keys: readonly number[]) {
    const cards: CardSummary[] = []
    for await (const { summary } of summariesOf(db, 'public', keys)) cards.push(JSON.parse(summary) as CardSummary)
    return cards
  }
}

/** A refused list has no preview, as the page reports the error itself. */
function noPreview(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}

/** The first cards of a list's page that a page without scripts shows, as a page of that size. */
const beginningOf = ({ page, size }: Filters) => ({ size: MAX_LISTED, page: ((page - 1) * size) / MAX_LISTED + 1 })
