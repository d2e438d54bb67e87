import type { Output } from '#api/call.ts'
import { answerHit } from '#archive/answer-hit.ts'
import type { CardSummary } from '#archive/card.ts'
import type { Day } from '#archive/day-stamp.ts'
import { eachFacet } from '#archive/fields.ts'
import { excerptOf } from '#archive/excerpt.ts'
import { parseFilters } from '#archive/filter-url.ts'
import type { Alternative } from '#archive/parts.ts'
import { otherAnswers } from '#archive/searched-texts.ts'
import { answerCount } from '#archive/shown-content.ts'
import { NO_FILTERS, type Filters } from '#archive/filters.ts'
import { sumNames } from '#archive/name-counts.ts'
import { findNear } from '#archive/near-filters.ts'
import { sequenceNumber } from '#archive/pages.ts'
import { markedPhrases } from '#archive/term.ts'
import {
  CARDS_IN_LIST,
  CARDS_IN_TEXT,
  KEYS_FILE,
  listFile,
  OWN_TEXTS_FILE,
  TABLE_FILE,
  textFile,
  type CardOnFile,
  type Column,
  type StaticTable,
  type TextOnFile,
} from './table.ts'
import { suggest, type Finder } from '#archive/suggest.ts'
import type { Files } from './files.ts'
import { findHere, type StaticIndex } from './find.ts'
import { openingFacts, sessionsHere } from './session-list.ts'
import { sessionHere, textsHere, turnPlacesHere, type Cards } from './sessions.ts'
import { openWords } from './word-files.ts'

/** How many cards the home page opens with, and how many hits the list under the search box shows. */
const OPENING_CARDS = 3
const SUGGESTED_CARDS = 6

type Page = Output<'GET /api/cards'>

/** Answers the calls that show cards from the files of an exported site, as the server would. */
export interface Archive {
  list(query: URLSearchParams, starred: readonly string[]): Promise<Page>
  card(id: string): Promise<Output<'GET /api/cards/:id'> | null>
  timeline(id: string): Promise<Output<'GET /api/cards/:id/timeline'> | null>
  session(id: string): Promise<Output<'GET /api/sessions/:id'> | null>
  /** Null for a conversation to follow that is not here. */
  sessions(limit: number, after: string | null): Promise<Output<'GET /api/sessions'> | null>
  topics(): Promise<Output<'GET /api/topics'>>
  sessionTexts(id: string, from: number): Promise<Output<'GET /api/sessions/:id/texts'> | null>
  calendar(): Promise<Output<'GET /api/calendar'>>
  opening(random: () => number, not?: string | null): Promise<Output<'GET /api/opening'>>
  suggest(query: URLSearchParams): Promise<Output<'GET /api/suggest'>>
  text(name: 'about' | 'faq'): Promise<Output<'GET /api/texts/:name'>>
  keys(): Promise<Output<'GET /.well-known/colloquy.json'>>
}

/** Opens an exported site; nothing is read before it is asked for. */
export function openArchive(files: Files): Archive {
  let opened: Promise<StaticIndex & { numbers: Map<string, number> }> | null = null
  const index = () => {
    opened ??= files.json<StaticTable>(TABLE_FILE).then((table) => ({
      table,
      numbers: new Map(table.ids.map((id, number) => [id, number])),
      words: openWords(files, table.words),
    }))
    opened.catch(() => (opened = null))
    return opened
  }
  const onFile = async (number: number): Promise<CardOnFile> =>
    (await files.json<CardOnFile[]>(listFile(Math.floor(number / CARDS_IN_LIST))))[number % CARDS_IN_LIST]!
  const summary = async (number: number): Promise<CardSummary> => {
    const { words: _, beginning: __, holds: ___, ...card } = await onFile(number)
    return card
  }
  const text = async (number: number) => {
    const found = (await files.json<TextOnFile[]>(textFile(Math.floor(number / CARDS_IN_TEXT))))[
      number % CARDS_IN_TEXT
    ]!
    return typeof found === 'string' ? { response: found } : found
  }
  /** A text with its excerpt, and the other answer that it is taken from. */
  const foundIn = async (number: number, card: CardSummary, terms: readonly string[]) => {
    const { response: own, answer = 1, alternatives = [] } = await text(number)
    const found = { ...card, response: own }
    const others = otherAnswers(found, { answer, alternatives: alternatives as Alternative[] })
    const hit = answerHit(found, others, terms)
    if (!hit) return { excerpt: excerptOf(own, markedPhrases(terms)) }
    return {
      excerpt: excerptOf(hit.text, hit.phrases),
      hit: { answer: hit.answer, answers: answerCount({ alternatives }) },
    }
  }
  const response = async (number: number): Promise<string> => (await text(number)).response
  const reading: Cards = { summary, response, text }
  const listed = async (
    numbers: readonly number[],
    first: number,
    terms: readonly string[] = [],
  ): Promise<Page['cards']> => {
    const { table } = await index()
    const places = turnPlacesHere(table, numbers)
    const read = new Set(terms.length === 0 ? [] : filesOf(numbers).slice(0, MAX_TEXT_FILES))
    return Promise.all(
      numbers.map(async (number, at) => {
        const { words, beginning, ...card } = await onFile(number)
        const isRead = read.has(textFileOf(number))
        return {
          ...card,
          seq: first + at,
          commentCount: 0,
          words,
          ...(isRead ? await foundIn(number, card, terms) : { excerpt: beginning }),
          ...(places.get(number) ?? { turn: null, turns: null }),
        }
      }),
    )
  }
  const facetsOf = ({ table }: StaticIndex, hits: readonly number[]) =>
    eachFacet(({ field }) => sumNames(namesOf(table.fields[field], hits)))

  return {
    async list(query, starred) {
      const here = await index()
      const { filters } = parseFilters(query)
      const own = filters.starred ? { starred: new Set(starred) } : {}
      const find = (asked: Filters) => findHere(here, { ...asked, show: [] }, own)
      const { numbers, page, capped, hits, days } = await find(filters)
      const count = async (other: Filters) => {
        const found = await find(other)
        return { total: found.page.total, capped: found.capped }
      }
      return {
        cards: await listed(numbers, sequenceNumber(page.page, page.size, 1), filters.search),
        page: page.page,
        pages: page.pages,
        size: page.size,
        total: page.total,
        capped,
        facets: hits && facetsOf(here, hits),
        days,
        // Close words are looked for by a server alone: here a typing error finds nothing.
        forgiven: [],
        near: page.total === 0 ? await findNear(filters, count) : [],
      }
    },

    keys: () => files.json(KEYS_FILE),

    async card(id) {
      const number = (await index()).numbers.get(id)
      if (number === undefined) return null
      return { ...(await summary(number)), ...(await text(number)) }
    },

    async session(id) {
      const { numbers, table } = await index()
      const number = numbers.get(id)
      return number === undefined ? null : sessionHere(table, reading, number)
    },

    async sessions(limit, after) {
      const { numbers, table } = await index()
      const number = after === null ? null : numbers.get(after)
      return number === undefined ? null : sessionsHere(table, reading, { limit, after: number })
    },

    async topics() {
      const { table } = await index()
      return { topics: sumNames(namesOf(table.fields.category, [...table.ids.keys()])) }
    },

    async sessionTexts(id, from) {
      const { numbers, table } = await index()
      const number = numbers.get(id)
      return number === undefined ? null : textsHere(table, reading, number, from)
    },

    async timeline(id) {
      const { numbers, table } = await index()
      const number = numbers.get(id)
      if (number === undefined) return null
      return {
        previous: number > 0 ? await summary(number - 1) : null,
        next: number + 1 < table.ids.length ? await summary(number + 1) : null,
      }
    },

    async calendar() {
      const { table } = await index()
      return { activeDates: activeDays(table), totalDocuments: table.ids.length }
    },

    async opening(random, not = null) {
      const { table } = await index()
      const active = activeDays(table)
      const days = active.length > 1 ? active.filter(({ date }) => date !== not) : active
      const day = days[Math.floor(random() * days.length)]?.date ?? null
      const start = day === null ? 0 : startOf(table, day)
      const count = days.find(({ date }) => date === day)?.count ?? table.ids.length
      const own = Array.from({ length: Math.min(OPENING_CARDS, count) }, (_, at) => start + at)
      const facts = (number: number) => openingFacts(table, reading, number)
      const cards = await listed(own, 1)
      return {
        day,
        cards: await Promise.all(cards.map(async (card, at) => ({ ...card, ...(await facts(own[at]!)) }))),
        carousel: await Promise.all(
          picturesFrom(table, start, own).map(async (number) => ({
            ...(await summary(number)),
            ...(await facts(number)),
          })),
        ),
      }
    },

    async suggest(query) {
      const here = await index()
      const find = (filters: Filters) => findHere(here, { ...filters, show: [] })
      const finder: Finder<Page['cards'][number]> = {
        async search(asked) {
          const { numbers, page, capped, hits } = await find(asked)
          const cards = await listed(numbers.slice(0, SUGGESTED_CARDS), 1, asked.search)
          return { cards, total: page.total, capped, facets: facetsOf(here, hits ?? []) }
        },
        async count(asked) {
          const { page, capped } = await find({ ...asked, sort: 'oldest' })
          return { total: page.total, capped }
        },
        commonestWith: here.words.commonestWith,
        didYouMean: () => Promise.resolve(null),
      }
      const { filters } = parseFilters(query)
      return suggest(finder, query.get('q') ?? '', { ...filters, page: 1, size: NO_FILTERS.size })
    },

    text: async (name) => ({
      markdown: (await files.json<Record<'about' | 'faq', string | null>>(OWN_TEXTS_FILE))[name],
    }),
  }
}

/** Files of responses that one list reads for its excerpts; further cards show the beginnings of theirs. */
const MAX_TEXT_FILES = 12

const textFileOf = (number: number): number => Math.floor(number / CARDS_IN_TEXT)

/** The files that hold the responses of some cards, in the order in which they are met. */
const filesOf = (numbers: readonly number[]): number[] => [...new Set(numbers.map(textFileOf))]

const namesOf = ({ names, of }: Column, hits: readonly number[]) =>
  hits.map((number) => ({ value: names[of[number]!]!, count: 1 }))

const activeDays = ({ days }: StaticTable) =>
  days.filter(([date]) => date !== '').map(([date, count]) => ({ date, count }))

/** Cards with a picture from a card on, then from the first; the day's own only where there are too few others. */
function picturesFrom({ pictured }: StaticTable, start: number, own: readonly number[]): number[] {
  const inOrder = [...pictured.filter((number) => number >= start), ...pictured.filter((number) => number < start)]
  const others = inOrder.filter((number) => !own.includes(number))
  return [...others, ...inOrder.filter((number) => own.includes(number))].slice(0, OPENING_CARDS)
}

function startOf({ days }: StaticTable, day: Day): number {
  let start = 0
  for (const [date, count] of days) {
    if (date === day) break
    start += count
  }
  return start
}
