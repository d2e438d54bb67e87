import type { Output } from '#api/call.ts'
import { parseFilters } from '#archive/filter-url.ts'
import { hasFilters, sortOf } from '#archive/filters.ts'
import { TURNS_PER_PART } from '#archive/conversation.ts'
import { ANSWER_LETTERS, RESPONSE_LETTERS } from '#archive/listed-session.ts'
import { correctedFilters } from '#archive/did-you-mean.ts'
import { findSimilarFilters } from '#archive/near-filters.ts'
import { sequenceNumber } from '#archive/pages.ts'
import { plainBeginning } from '#archive/plain-beginning.ts'
import { termsOfQuery } from '#archive/query/read-query.ts'
import { sessionHeading } from '#archive/session.ts'
import { countByDay } from '#store/card-key.ts'
import type { Files } from './files.ts'
import { collectionAnswers } from './collection-answers.ts'
import { openSite } from './site.ts'
import { suggestAnswers } from './suggest-answers.ts'
import { timeAnswers } from './time-answers.ts'
import { KEYS_FILE, OWN_TEXTS_FILE, type RelatedOnFile, type StaticTable } from './table.ts'

/** How many cards the home page opens with. */
const OPENING_CARDS = 3

/** How many whole turns are given at once. */
const TURNS_PER_PAGE = 50

type Page = Output<'GET /api/cards'>
type Sessions = Output<'GET /api/sessions'>
type Session = Output<'GET /api/sessions/:id'>

/** Answers the calls that show cards from the files of an exported site, as the server would. */
export type Archive = ReturnType<typeof openArchive>

/** Opens an exported site; files are read lazily. */
export function openArchive(files: Files) {
  const site = openSite(files)
  const { open, ofCard, inFile, summary, text, session, listed, numbersOf, keysOf, searchesIn } = site

  return {
    ...collectionAnswers(site),
    ...timeAnswers(site),
    ...suggestAnswers(site),

    async list(query: URLSearchParams, starred: readonly string[]): Promise<Page> {
      const here = await open()
      const filters = { ...parseFilters(query).filters, show: [] }
      const own = keysOf(here, starred)
      const searches = searchesIn(here, own)
      const { keys, page, capped, hits, days, fuzzy } = await here.words.find(filters, own)
      const marked = termsOfQuery(filters.query, 'public')
      const meant = filters.search.flatMap((term) => fuzzy.find((one) => one.term === term)?.meant ?? [term])
      const terms = [...meant, ...marked]
      const first = sequenceNumber(page.page, page.size, 1)
      return {
        cards: await listed(numbersOf(here, keys), first, terms),
        page: page.page,
        pages: page.pages,
        size: page.size,
        total: page.total,
        capped,
        facets: hits && here.index.facets('public', hits),
        days: hasFilters(filters) ? (days ?? countByDay(hits ?? []).filter(({ date }) => date !== '')) : null,
        fuzzy,
        marked,
        near:
          page.total === 0
            ? await findSimilarFilters(
                filters,
                (other) => searches.count(other),
                await correctedFilters(searches, 'public', filters, {}),
              )
            : [],
        // What an archive teaches is not among the files.
        meaning: sortOf(filters) === 'meaning' ? 'unavailable' : null,
      }
    },

    keys: () => files.json<Output<'GET /.well-known/colloquy.json'>>(KEYS_FILE),

    card: (id: string): Promise<Output<'GET /api/cards/:id'> | null> =>
      ofCard(id, async (_, number) => ({ ...(await summary(number)), ...(await text(number)) })),

    timeline: (id: string): Promise<Output<'GET /api/cards/:id/timeline'> | null> =>
      ofCard(id, async ({ ids }, number) => ({
        previous: number > 0 ? await summary(number - 1) : null,
        next: number + 1 < ids.length ? await summary(number + 1) : null,
      })),

    session: (id: string): Promise<Session | null> =>
      ofCard(id, async ({ conversations, conversationOf }, number) => {
        const at = conversationOf[number]!
        const place = conversations[at]!.indexOf(number)
        const from = place - (place % TURNS_PER_PART)
        const [{ turns, ...said }, own] = await Promise.all([inFile<Session>('session', at), summary(number)])
        const [before = null, after = null] = [turns[from - TURNS_PER_PART], turns[from + TURNS_PER_PART]]
        const named = { heading: sessionHeading(own), category: own.category }
        return { ...said, ...named, from, turns: turns.slice(from, from + TURNS_PER_PART), before, after }
      }),

    sessionTexts: (id: string, from: number): Promise<Output<'GET /api/sessions/:id/texts'> | null> =>
      ofCard(id, async ({ conversations, conversationOf }, number) => {
        const turns = conversations[conversationOf[number]!]!
        const some = turns.slice(from, from + TURNS_PER_PAGE)
        const whole = async (at: number) => {
          // A turn comes without its proof, as from a server: an open card has it.
          const { proof: _, ...shown } = await text(at)
          return { ...(await summary(at)), ...shown, commentCount: 0 }
        }
        const next = from + some.length
        return { cards: await Promise.all(some.map(whole)), next: next < turns.length ? next : null }
      }),

    related: (id: string): Promise<Output<'GET /api/cards/:id/related'> | null> =>
      ofCard(id, async (_, number) => ({ cards: await inFile<RelatedOnFile>('related', number), isLearning: false })),

    sessionRelated: (id: string): Promise<Output<'GET /api/sessions/:id/related'> | null> =>
      ofCard(id, async ({ conversationOf }, number) => ({
        cards: await inFile<RelatedOnFile>('session-related', conversationOf[number]!),
        isLearning: false,
      })),

    /** Null for a conversation to follow that is not here. */
    async sessions(limit: number, after: string | null): Promise<Sessions | null> {
      const { ids, numbers, conversations, conversationOf, latest } = await open()
      const number = after === null ? null : numbers.get(after)
      if (number === undefined) return null
      const from = number === null ? 0 : latest.indexOf(conversationOf[number]!) + 1
      const shown = latest.slice(from, from + limit)
      const last = from + limit < latest.length ? shown.at(-1) : undefined
      return {
        sessions: await Promise.all(shown.map((_, at) => session(from + at))),
        total: latest.length,
        next: last === undefined ? null : ids[conversations[last]!.at(-1)!]!,
      }
    },

    async topics(): Promise<Output<'GET /api/topics'>> {
      return { topics: (await open()).index.topics('public') }
    },

    async calendar(): Promise<Output<'GET /api/calendar'>> {
      const { ids, days } = await open()
      const activeDates = days.map(({ date, from, to }) => ({ date, count: to - from }))
      return { activeDates, totalDocuments: ids.length }
    },

    async opening(random: () => number, not: string | null = null): Promise<Output<'GET /api/opening'>> {
      const here = await open()
      const active = here.days
      const days = active.length > 1 ? active.filter(({ date }) => date !== not) : active
      const { date, from, to } = days[Math.floor(random() * days.length)] ?? {
        date: null,
        from: 0,
        to: here.ids.length,
      }
      const own = Array.from({ length: Math.min(OPENING_CARDS, to - from) }, (_, at) => from + at)
      const facts = async (number: number) => {
        const { turns, letters } = await session(here.latest.indexOf(here.conversationOf[number]!))
        const response = (await text(number)).response.slice(0, RESPONSE_LETTERS)
        return { answer: plainBeginning(response, ANSWER_LETTERS), turns, letters }
      }
      const cards = await listed(own, 1)
      const pictured = picturesFrom(here, from, own)
      return {
        day: date,
        cards: await Promise.all(cards.map(async (card, at) => ({ ...card, ...(await facts(own[at]!)) }))),
        carousel: await Promise.all(pictured.map(async (at) => ({ ...(await summary(at)), ...(await facts(at)) }))),
      }
    },

    text: async (name: 'about' | 'faq'): Promise<Output<'GET /api/texts/:name'>> => ({
      markdown: (await files.json<Record<'about' | 'faq', string | null>>(OWN_TEXTS_FILE))[name],
    }),
  }
}

/** Cards with a picture from a card on, then from the first; the day's own only where there are too few others. */
function picturesFrom({ pictured }: StaticTable, start: number, own: readonly number[]): number[] {
  const inOrder = [...pictured.filter((number) => number >= start), ...pictured.filter((number) => number < start)]
  const others = inOrder.filter((number) => !own.includes(number))
  return [...others, ...inOrder.filter((number) => own.includes(number))].slice(0, OPENING_CARDS)
}
