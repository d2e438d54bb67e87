import type { Kysely } from 'kysely'
import type { DayCount } from '#archive/calendar.ts'
import type { CardSummary } from '#archive/card.ts'
import { answerHit } from '#archive/answer-hit.ts'
import { answersIn, holdsCode, holdsOf, type Hold } from '#archive/card-holds.ts'
import { countWords, excerptOf } from '#archive/excerpt.ts'
import { hasFilters, type Filters } from '#archive/filters.ts'
import type { Facets } from '#archive/name-counts.ts'
import { findNear, type Near } from '#archive/near-filters.ts'
import { pageInfo, sequenceNumber, type PageInfo } from '#archive/pages.ts'
import type { FindOptions, FuzzyTerm } from '#archive/plan.ts'
import { Refusal } from '#archive/refusal.ts'
import type { OtherAnswer } from '#archive/searched-texts.ts'
import { asciiJson } from '#archive/summary-json.ts'
import { markedPhrases } from '#archive/term.ts'
import { timeSlices } from '#archive/time-slices.ts'
import { visibilityOf, type Viewer, type Visibility } from '#archive/viewer.ts'
import { didYouMean } from '#search/did-you-mean.ts'
import type { SearchEngine } from '#search/engine.ts'
import { countPlaceholder } from '#server/response-cache/comment-count-placeholder.ts'
import { storedHolds } from '#store/card-holds.ts'
import { countByDay } from '#store/card-key.ts'
import { summariesWithResponses, type CardInList } from '#store/cards.ts'
import { answersOfKeys } from '#store/other-answers.ts'
import type { Tables } from '#store/tables.ts'
import { turnPlaces, type TurnPlace } from '#store/turn-places.ts'

export interface CardPage {
  /** Each card of the page as JSON text of the contract's `listedCard`, with placeholders for comment counts. */
  cards: string[]
  page: PageInfo
  capped: boolean
  facets: Facets | null
  /** How many cards of the whole result each day has, in the order of time; null where no filter narrows the archive. */
  days: readonly DayCount[] | null
  /** See `Found`. */
  forgiven: FuzzyTerm[]
  /** Other filters that find something, when nothing was found. */
  near: Near[]
}

/** What reading lists needs. */
export interface Library {
  db: Kysely<Tables>
  search: SearchEngine
}

/** One page of the cards that match the filters, as far as they exist for the viewer (R6.2, R4.3). */
export async function listCards({ db, search }: Library, viewer: Viewer, filters: Filters): Promise<CardPage> {
  if (filters.starred && viewer.id === null) return emptyPage(filters)
  const visibility = visibilityOf(viewer)
  const options = filters.starred && viewer.id !== null ? { starredBy: viewer.id } : {}
  const { keys, page, capped, hits, days, forgiven } = await search.find(visibility, filters, options)
  const meant = (term: string) => forgiven.find((one) => one.term === term)?.meant ?? [term]
  // An admin's choice of cards narrows no visitor's list.
  const isNarrowed = hasFilters(visibility === 'all' ? filters : { ...filters, show: [] })
  const terms = filters.search.flatMap(meant)
  return {
    cards: await listedJson(db, visibility, keys, terms, sequenceNumber(page.page, page.size, 1)),
    page,
    capped,
    facets: hits && (await search.countFacets(visibility, hits)),
    days: isNarrowed ? (days ?? countByDay(hits ?? []).filter(({ date }) => date !== '')) : null,
    forgiven,
    near: page.total === 0 ? await nearOf({ db, search }, visibility, filters, options) : [],
  }
}

/** The same as JSON text of the contract, with placeholders for comment counts. */
export async function listPageJson(library: Library, viewer: Viewer, filters: Filters): Promise<string> {
  const { cards, page, ...found } = await listCards(library, viewer, filters)
  const rest = { page: page.page, pages: page.pages, size: page.size, total: page.total, ...found }
  return `{"cards":[${cards.join(',')}],${asciiJson(rest).slice(1)}`
}

/** What finds something in the place of filters that find nothing. A search that is refused ends the trying. */
async function nearOf(
  library: Library,
  visibility: Visibility,
  filters: Filters,
  options: FindOptions,
): Promise<Near[]> {
  const meant = filters.search.length > 0 ? await didYouMean(library, visibility, filters, options) : null
  const nothing = { total: 0, capped: false }
  const count = async (other: Filters) => {
    try {
      const { page, capped } = await library.search.find(visibility, { ...other, sort: 'oldest' }, options)
      return { total: page.total, capped }
    } catch (error) {
      if (error instanceof Refusal) return nothing
      throw error
    }
  }
  return findNear(filters, count, meant)
}

const emptyPage = ({ size }: Filters): CardPage => ({
  cards: [],
  page: pageInfo(0, 1, size),
  capped: false,
  facets: null,
  days: [],
  forgiven: [],
  near: [],
})

/** Letters of all summaries of a page, after which long prompts are shown by their beginnings. */
const MAX_LETTERS = 8_000_000
/** A page of no more letters than this takes a millisecond, and waits for no other. */
const SHORT_LETTERS = 200_000
/** Letters of a beginning. */
const BEGINNING = 1000

/**
 * The cards of a page as JSON text, with placeholders for comment counts: their stored summaries with what only this list knows added. A list of very
 * long prompts holds the beginnings of the later ones; a card by itself is always whole.
 * @param terms what was searched for
 * @param first the sequence number of the first card
 */
export async function listedJson(
  db: Kysely<Tables>,
  visibility: Visibility,
  keys: readonly number[],
  terms: readonly string[],
  first: number,
): Promise<string[]> {
  const phrases = markedPhrases(terms)
  const othersFirst = timeSlices()
  const rows: (Omit<CardInList, 'summary'> & Shown)[] = []
  let letters = 0
  let read = 0
  const others = terms.length > 0 ? await answersOfKeys(db, visibility, keys) : new Map<string, OtherAnswer[]>()
  for await (const { key, id, conversation, summary, response } of summariesWithResponses(db, visibility, keys)) {
    read += summary.length + response.length
    if (read > SHORT_LETTERS) await othersFirst()
    const shown = letters < MAX_LETTERS ? summary : begun(summary)
    letters += shown.length
    const own = others.get(id)
    const hit = own ? answerHit({ ...(JSON.parse(summary) as CardSummary), response }, own, terms) : null
    const excerpt = hit ? excerptOf(hit.text, hit.phrases) : excerptOf(response, phrases)
    const hasCode = holdsCode(response)
    const answer = hit?.answer ?? null
    rows.push({ key, id, conversation, summary: shown, excerpt, answer, words: countWords(response), hasCode })
  }
  const places = await turnPlaces(db, visibility, rows)
  const stored = await storedHolds(
    db,
    visibility,
    rows.map((row) => row.id),
  )
  return rows.map((row, at) => listed(row, first + at, places.get(row.key), stored.get(row.id)))
}

/** What a list shows of the texts of a card. */
interface Shown {
  summary: string
  excerpt: string
  /** The other answer that it was found in. */
  answer: number | null
  words: number
  hasCode: boolean
}

/** A summary with the beginning of a long prompt in its place. */
function begun(summary: string): string {
  if (summary.length <= BEGINNING) return summary
  const card = JSON.parse(summary) as CardSummary
  if (card.prompt.length <= BEGINNING) return summary
  return asciiJson({ ...card, prompt: `${card.prompt.slice(0, BEGINNING).toWellFormed()} …` })
}

/** Whether a summary names a picture: within a text the quotes have a backslash before them. */
const PICTURE = ',"imageUrl":'

/** A card's stored summary with what is not stored in it. @param place none where the turns are not numbered */
function listed(
  { id, summary, excerpt, answer, words, hasCode }: Shown & { id: string },
  seq: number,
  place?: TurnPlace,
  stored?: readonly Hold[],
): string {
  const { turn = null, turns = null } = place ?? {}
  const holds = holdsOf({ hasCode, hasPicture: summary.includes(PICTURE) }, stored)
  const held = holds.length > 0 ? `,"holds":${JSON.stringify(holds)}` : ''
  const added = `"seq":${seq},"commentCount":${countPlaceholder(id)},"words":${words},"turn":${turn},"turns":${turns}`
  const hit = answer === null ? '' : `,"hit":{"answer":${answer},"answers":${answersIn(holds)}}`
  return `${summary.slice(0, -1)},${added}${held}${hit},"excerpt":${asciiJson(excerpt)}}`
}
