import type { Kysely } from 'kysely'
import type { DayCount } from '#archive/calendar.ts'
import type { CardSummary } from '#archive/card.ts'
import { firstMark, snippetOf } from '#archive/highlight.ts'
import { hasFilters, type Filters } from '#archive/filters.ts'
import type { Facets } from '#archive/name-counts.ts'
import { pageInfo, sequenceNumber, type PageInfo } from '#archive/pages.ts'
import type { Forgiven } from '#archive/plan.ts'
import { asciiJson, promptIn } from '#archive/summary-json.ts'
import { markedPhrases, type Phrase } from '#archive/term.ts'
import { timeSlices } from '#archive/time-slices.ts'
import { visibilityOf, type Viewer, type Visibility } from '#archive/viewer.ts'
import { didYouMean } from '#search/did-you-mean.ts'
import type { SearchEngine } from '#search/engine.ts'
import { countNames } from '#search/name-counts.ts'
import { uncounted } from '#server/uncounted.ts'
import { countByDay } from '#store/card-key.ts'
import { summariesOf, summariesWithResponses, type CardInList } from '#store/cards.ts'
import type { Tables } from '#store/tables.ts'

export interface CardPage {
  /** Each card of the page as JSON text of the contract's `listedCard`, uncounted. */
  cards: string[]
  page: PageInfo
  capped: boolean
  facets: Facets | null
  /** How many cards of the whole result each day has, in the order of time; null where no filter narrows the archive. */
  days: readonly DayCount[] | null
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
  const { keys, page, capped, hits, days, forgiven } = await search.find(visibility, filters, options)
  const meant = (term: string) => forgiven.find((one) => one.term === term)?.meant ?? [term]
  // An admin's choice of cards narrows no visitor's list.
  const isNarrowed = hasFilters(visibility === 'all' ? filters : { ...filters, show: [] })
  const phrases = markedPhrases(filters.search.flatMap(meant))
  return {
    cards: await listedJson(db, visibility, keys, phrases, sequenceNumber(page.page, page.size, 1)),
    page,
    capped,
    facets: hits && (await countNames(db, visibility, hits)),
    days: isNarrowed ? (days ?? countByDay(hits ?? []).filter(({ date }) => date !== '')) : null,
    forgiven,
    didYouMean: page.total === 0 && hits ? await didYouMean({ db, search }, visibility, filters, options) : null,
  }
}

const emptyPage = ({ size }: Filters): CardPage => ({
  cards: [],
  page: pageInfo(0, 1, size),
  capped: false,
  facets: null,
  days: [],
  forgiven: [],
  didYouMean: null,
})

/** Letters of all summaries of a page, after which long prompts are shown by their beginnings. */
const MAX_LETTERS = 8_000_000
/** A page of no more letters than this takes a millisecond, and waits for no other. */
const SHORT_LETTERS = 200_000
/** Letters of a beginning. */
const BEGINNING = 1000

/**
 * The cards of a page as JSON text, uncounted: their stored summaries with what only this list knows added. A list of very
 * long prompts holds the beginnings of the later ones; a card by itself is always whole.
 * @param first the sequence number of the first card
 */
export async function listedJson(
  db: Kysely<Tables>,
  visibility: Visibility,
  keys: readonly number[],
  phrases: readonly Phrase[],
  first: number,
): Promise<string[]> {
  const othersFirst = timeSlices()
  const words = phrases.map((phrase) => phrase.words[0]!)
  const holds = (prompt: string | null) => prompt !== null && firstMark(prompt, phrases) !== null
  const snippetIn = (summary: string, response: string) =>
    holds(promptIn(summary, words)) ? null : snippetOf(response, phrases)
  const cards: string[] = []
  let letters = 0
  const add = ({ id, summary }: CardInList, snippet: string | null) => {
    const shown = letters < MAX_LETTERS ? summary : begun(summary)
    letters += shown.length
    cards.push(listed({ id, summary: shown }, first + cards.length, snippet))
  }
  let read = 0
  const waitWhereLong = async (length: number) => {
    read += length
    if (read > SHORT_LETTERS) await othersFirst()
  }
  if (phrases.length === 0) {
    for await (const card of summariesOf(db, visibility, keys)) {
      await waitWhereLong(card.summary.length)
      add(card, null)
    }
  } else {
    for await (const card of summariesWithResponses(db, visibility, keys)) {
      await waitWhereLong(card.summary.length + card.response.length)
      add(card, snippetIn(card.summary, card.response))
    }
  }
  return cards
}

/** A summary with the beginning of a long prompt in its place. */
function begun(summary: string): string {
  if (summary.length <= BEGINNING) return summary
  const card = JSON.parse(summary) as CardSummary
  if (card.prompt.length <= BEGINNING) return summary
  return asciiJson({ ...card, prompt: `${card.prompt.slice(0, BEGINNING).toWellFormed()} …` })
}

/**
 * A card's stored summary with what is not stored in it.
 * @param snippet the words around the first hit of the response where none stands in the prompt, else null
 */
function listed({ id, summary }: Pick<CardInList, 'id' | 'summary'>, seq: number, snippet: string | null): string {
  const added = snippet === null ? '' : `,"snippet":${asciiJson(snippet)}`
  return `${summary.slice(0, -1)},"seq":${seq},"commentCount":${uncounted(id)}${added}}`
}
