import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import { cardIdOf } from '#archive/card-url.ts'
import type { Card, CardSummary } from '#archive/card.ts'
import { TURNS_PER_PART } from '#archive/conversation.ts'
import { counted } from '#archive/counted.ts'
import { RESULT_CAP } from '#archive/pages.ts'
import { Refusal } from '#archive/refusal.ts'
import type { SearchEngine } from '#search/engine.ts'
import { withContent } from '#store/card-holds.ts'
import { cardOf } from '#store/card-row.ts'
import { cardById, summariesOf } from '#store/cards.ts'
import { conversationOf, countTurns, latestConversations, listTurns, wholeTurns } from '#store/conversations.ts'
import { readPublicRevision } from '#store/revision.ts'
import type { Tables } from '#store/tables.ts'
import { cardScreen, sessionScreen } from './first-screen.ts'
import {
  cardPreview,
  filtersAt,
  homePreview,
  listPreview,
  sessionPreview,
  type PagePreview,
  type PreviewSite,
} from './page-preview.ts'

/** A list that is refused is told about by the page itself, in its own words; the page must come for that. */
function nothingSaid(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}

/** How many turns and cards a page without a script shows. */
const MAX_TURNS = 50
const MAX_LISTED = 50
const LATEST = 12
/** Room for previews that are asked for again, in letters. */
const CACHE_LETTERS = 4_000_000

/**
 * Finds what a page says of itself, of public cards alone, whoever asks: the page is the same for all and may be passed
 * on. Cached until a public card changes.
 * @returns null for a card or conversation that does not exist for visitors, and for a list that is refused
 */
export function openPagePreviews({ db, search }: { db: Kysely<Tables>; search: Pick<SearchEngine, 'find'> }) {
  const cache = new LRUCache<string, { revision: number; preview: PagePreview | null }>({
    maxSize: CACHE_LETTERS,
    sizeCalculation: ({ preview }, key) =>
      key.length + (preview?.body.length ?? 0) + (preview?.screen?.length ?? 0) + 500,
  })
  return async (url: string, site: PreviewSite): Promise<PagePreview | null> => {
    const revision = await readPublicRevision(db)
    const known = cache.get(url)
    if (known?.revision === revision) return known.preview
    const preview = await find(url, site)
    cache.set(url, { revision, preview })
    return preview
  }

  async function find(url: string, site: PreviewSite): Promise<PagePreview | null> {
    const [, place = '', name = ''] = url.split(/[?#]/)[0]!.split('/')
    if (place === 'card') return ofCard(name, site)
    if (place === 'session') return ofSession(name, site)
    if (place === 'filter') return ofList(url, site)
    return homePreview(await latest(), site)
  }

  async function ofCard(name: string, site: PreviewSite) {
    const id = cardIdOf(name)
    const card = id === null ? null : await cardById(db, 'public', id)
    return card && { ...cardPreview(card, site), screen: (await isPlain(card)) ? cardScreen(card, site) : null }
  }

  async function ofSession(name: string, site: PreviewSite) {
    const id = cardIdOf(name)
    const found = id === null ? null : await conversationOf(db, 'public', id)
    const named = id === null || !found ? null : await cardById(db, 'public', id)
    if (!found || !named) return null
    const total = await countTurns(db, 'public', found.conversation)
    const turns = await listTurns(db, 'public', found.conversation, { from: 0, limit: TURNS_PER_PART })
    const keys = turns.slice(0, MAX_TURNS).map(({ key }) => key)
    const whole = (await wholeTurns(db, 'public', keys)).map(cardOf)
    const letters = turns.reduce((sum, turn) => sum + turn.prompt_len + turn.response_len, 0)
    // Reading begins at the turn that the address names.
    const isBeginning = whole[0]?.id === named.id && (await isPlain(named))
    return {
      ...sessionPreview(named, whole, total, site),
      screen: isBeginning ? sessionScreen(named, { total, letters }, site) : null,
    }
  }

  /** True for a card that is shown as its two texts, as they are. */
  async function isPlain({ id, redactions }: Card): Promise<boolean> {
    return redactions === undefined && (await withContent(db, [id])).length === 0
  }

  async function ofList(url: string, site: PreviewSite) {
    const filters = { ...filtersAt(url), show: [], starred: false }
    const found = await search.find('public', filters).catch(nothingSaid)
    if (found === null) return null
    const { keys, page, capped } = found
    const total = capped ? `${RESULT_CAP}+ cards` : counted(page.total, 'card')
    return listPreview(filters, await summaries(keys.slice(0, MAX_LISTED)), total, site)
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
