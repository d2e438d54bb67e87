import type { Kysely } from 'kysely'
import { threadOf } from '#archive/comment.ts'
import { firstMark, snippetOf } from '#archive/highlight.ts'
import type { Filters } from '#archive/filters.ts'
import type { Facets } from '#archive/name-counts.ts'
import { pageInfo, sequenceNumber, type PageInfo } from '#archive/pages.ts'
import { readTerm, type Phrase } from '#archive/term.ts'
import { visibilityOf, type Viewer } from '#archive/viewer.ts'
import type { SearchEngine } from '#search/engine.ts'
import { countNames } from '#search/name-counts.ts'
import { summariesOf, textsOf, type CardTexts } from '#store/cards.ts'
import { threadCounts } from '#store/discussion.ts'
import type { Tables } from '#store/tables.ts'

export interface CardPage {
  /** Each card of the page as JSON text of the contract's `listedCard`. */
  cards: string[]
  page: PageInfo
  capped: boolean
  facets: Facets | null
}

/** What reading lists needs. */
export interface Library {
  db: Kysely<Tables>
  search: SearchEngine
}

/** One page of the cards that match the filters, as far as they exist for the viewer (decisions, sections 2 to 4). */
export async function listCards({ db, search }: Library, viewer: Viewer, filters: Filters): Promise<CardPage> {
  if (filters.starred && viewer.id === null)
    return { cards: [], page: pageInfo(0, 1, filters.size), capped: false, facets: null }
  const visibility = visibilityOf(viewer)
  const phrases = filters.search.map((term) => readTerm(term)).filter((term) => !term.excluded && term.words.length > 0)
  const { keys, page, capped, hits } = await search.find(
    visibility,
    filters,
    filters.starred && viewer.id !== null ? { starredBy: viewer.id } : {},
  )
  return {
    cards: await listedJson(db, keys, phrases, sequenceNumber(page.page, page.size, 1)),
    page,
    capped,
    facets: hits && (await countNames(db, hits)),
  }
}

/**
 * The cards of a page as JSON text: their stored summaries with what only this list knows added.
 * @param first the sequence number of the first card
 */
export async function listedJson(
  db: Kysely<Tables>,
  keys: readonly number[],
  phrases: readonly Phrase[],
  first: number,
): Promise<string[]> {
  const summaries = await summariesOf(db, keys)
  const counts = await threadCounts(
    db,
    summaries.map(({ id }) => threadOf(id)),
  )
  const snippets = phrases.length > 0 ? await snippetsOf(db, keys, phrases) : null
  return summaries.map(({ key, id, summary }, index) => {
    const snippet = snippets?.get(key)
    const added = snippet === undefined ? '' : `,"snippet":${JSON.stringify(snippet)}`
    const comments = counts.get(threadOf(id)) ?? 0
    return `${summary.slice(0, -1)},"seq":${first + index},"commentCount":${comments}${added}}`
  })
}

/** Snippets of the cards whose hit stands in the response alone, by key. */
async function snippetsOf(db: Kysely<Tables>, keys: readonly number[], phrases: readonly Phrase[]) {
  const snippets = new Map<number, string>()
  for (const texts of await textsOf(db, keys)) {
    if (standsOutside(texts, phrases)) continue
    const snippet = snippetOf(texts.response, phrases)
    if (snippet !== null) snippets.set(texts.key, snippet)
  }
  return snippets
}

const standsOutside = (texts: CardTexts, phrases: readonly Phrase[]) =>
  [texts.prompt, texts.page_title, texts.session_title].some((text) => firstMark(text, phrases) !== null)
