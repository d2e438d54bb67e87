import type { Kysely } from 'kysely'
import { firstMark, snippetOf } from '#archive/highlight.ts'
import type { Filters } from '#archive/filters.ts'
import type { Facets } from '#archive/name-counts.ts'
import { pageInfo, sequenceNumber, type PageInfo } from '#archive/pages.ts'
import type { Forgiven } from '#archive/plan.ts'
import { asciiJson, promptIn } from '#archive/summary-json.ts'
import { markedPhrases, type Phrase } from '#archive/term.ts'
import { visibilityOf, type Viewer, type Visibility } from '#archive/viewer.ts'
import { didYouMean } from '#search/did-you-mean.ts'
import type { SearchEngine } from '#search/engine.ts'
import { countNames } from '#search/name-counts.ts'
import { uncounted } from '#server/uncounted.ts'
import { summariesOf, summariesWithResponses, type CardInList } from '#store/cards.ts'
import type { Tables } from '#store/tables.ts'

export interface CardPage {
  /** Each card of the page as JSON text of the contract's `listedCard`, uncounted. */
  cards: string[]
  page: PageInfo
  capped: boolean
  facets: Facets | null
  /** See `Found`. */
  forgiven: Forgiven[]
  /** Terms to search for instead, when nothing was found; else null. */
  didYouMean: string[] | null
}

/** What reading lists needs. */
export interface Library {
  db: Kysely<Tables>
  search: SearchEngine
}

/** One page of the cards that match the filters, as far as they exist for the viewer (decisions, sections 2 to 4). */
export async function listCards({ db, search }: Library, viewer: Viewer, filters: Filters): Promise<CardPage> {
  if (filters.starred && viewer.id === null) return emptyPage(filters)
  const visibility = visibilityOf(viewer)
  const options = filters.starred && viewer.id !== null ? { starredBy: viewer.id } : {}
  const { keys, page, capped, hits, forgiven } = await search.find(visibility, filters, options)
  const meant = (term: string) => forgiven.find((one) => one.term === term)?.meant ?? [term]
  const phrases = markedPhrases(filters.search.flatMap(meant))
  return {
    cards: await listedJson(db, visibility, keys, phrases, sequenceNumber(page.page, page.size, 1)),
    page,
    capped,
    facets: hits && (await countNames(db, visibility, hits)),
    forgiven,
    didYouMean: page.total === 0 && hits ? await didYouMean({ db, search }, visibility, filters, options) : null,
  }
}

const emptyPage = ({ size }: Filters): CardPage => ({
  cards: [],
  page: pageInfo(0, 1, size),
  capped: false,
  facets: null,
  forgiven: [],
  didYouMean: null,
})

/**
 * The cards of a page as JSON text, uncounted: their stored summaries with what only this list knows added.
 * @param first the sequence number of the first card
 */
export async function listedJson(
  db: Kysely<Tables>,
  visibility: Visibility,
  keys: readonly number[],
  phrases: readonly Phrase[],
  first: number,
): Promise<string[]> {
  if (phrases.length === 0) {
    const cards = await summariesOf(db, visibility, keys)
    return cards.map((card, index) => listed(card, first + index, null))
  }
  const cards = await summariesWithResponses(db, visibility, keys)
  const words = phrases.map((phrase) => phrase.words[0]!)
  const holds = (prompt: string | null) => prompt !== null && firstMark(prompt, phrases) !== null
  const snippetIn = ({ summary, response }: CardInList & { response: string }) =>
    holds(promptIn(summary, words)) ? null : snippetOf(response, phrases)
  return cards.map((card, index) => listed(card, first + index, snippetIn(card)))
}

/**
 * A card's stored summary with what is not stored in it.
 * @param snippet the words around the first hit of the response where none stands in the prompt, else null
 */
function listed({ id, summary }: CardInList, seq: number, snippet: string | null): string {
  const added = snippet === null ? '' : `,"snippet":${asciiJson(snippet)}`
  return `${summary.slice(0, -1)},"seq":${seq},"commentCount":${uncounted(id)}${added}}`
}
