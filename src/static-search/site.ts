import type { Output } from '#api/call.ts'
import { answerHit } from '#archive/answer-hit.ts'
import type { CardSummary } from '#archive/card.ts'
import { excerptOf } from '#archive/excerpt.ts'
import type { Speller } from '#archive/did-you-mean.ts'
import type { Alternative } from '#archive/parts.ts'
import type { Counter } from '#archive/query/suggest-operators.ts'
import { otherAnswers } from '#archive/searched-texts.ts'
import { answerCount } from '#archive/shown-content.ts'
import { markedPhrases } from '#archive/term.ts'
import type { DayRun, Segment } from '#text-index/segment.ts'
import type { TextIndex } from '#text-index/text-index.ts'
import { ChunkedIndex } from './chunked-index.ts'
import type { Files } from './files.ts'
import { fileOf, IN_FILE, TABLE_FILE, type CardOnFile, type StaticTable, type TextOnFile } from './table.ts'

/** Files of responses that one list reads for its excerpts; further cards show the beginnings of theirs. */
const MAX_TEXT_FILES = 12

type ListedCards = Output<'GET /api/cards'>['cards']

/** An exported site that was opened. */
export interface OpenedSite extends StaticTable {
  /** The number of each card by its id, and of the conversation of each card. */
  numbers: Map<string, number>
  conversationOf: Uint32Array
  words: ChunkedIndex
  /** The cards with the values of their fields. */
  index: TextIndex
  segment: Segment
  /** The days that have cards, in chronological order. */
  days: readonly DayRun[]
}

async function open(files: Files): Promise<OpenedSite> {
  const table = await files.json<StaticTable>(TABLE_FILE)
  const words = new ChunkedIndex(files, table)
  const index = await words.holding([])
  const conversationOf = new Uint32Array(table.ids.length)
  for (const [at, turns] of table.conversations.entries()) for (const number of turns) conversationOf[number] = at
  const numbers = new Map(table.ids.map((id, number) => [id, number]))
  const segment = index.segments[0]!
  const days = segment.days.filter(({ date }) => date !== '')
  return { ...table, numbers, conversationOf, words, index, segment, days }
}

/** The cards of an exported site with their facts; files are read lazily. */
export type Site = ReturnType<typeof openSite>

/** Opens an exported site. */
export function openSite(files: Files) {
  let opened: Promise<OpenedSite> | null = null
  const site = () => {
    opened ??= open(files)
    opened.catch(() => (opened = null))
    return opened
  }
  /** What is said of a card that the site has; null for any other. */
  async function ofCard<T>(id: string, say: (here: OpenedSite, number: number) => T | Promise<T>): Promise<T | null> {
    const here = await site()
    const number = here.numbers.get(id)
    return number === undefined ? null : say(here, number)
  }
  const inFile = async <T>(kind: keyof typeof IN_FILE, number: number): Promise<T> =>
    (await files.json<T[]>(fileOf(kind, number)))[number % IN_FILE[kind]]!
  const summary = async (number: number): Promise<CardSummary> => (await inFile<CardOnFile>('list', number)).card
  const text = (number: number) => inFile<TextOnFile>('text', number)
  const session = (at: number) => inFile<Output<'GET /api/sessions'>['sessions'][number]>('sessions', at)
  /** A text with its excerpt, and the other answer that it is taken from. */
  const foundIn = async (number: number, card: CardSummary, terms: readonly string[]) => {
    const { response: own, answer = 1, alternatives = [] } = await text(number)
    const others = otherAnswers({ ...card, response: own }, { answer, alternatives: alternatives as Alternative[] })
    const hit = answerHit({ ...card, response: own }, others, terms)
    if (!hit) return { excerpt: excerptOf(own, markedPhrases(terms)) }
    const answers = answerCount({ alternatives })
    return { excerpt: excerptOf(hit.text, hit.phrases), hit: { answer: hit.answer, answers } }
  }
  const listed = async (
    numbers: readonly number[],
    first: number,
    terms: readonly string[] = [],
  ): Promise<ListedCards> => {
    const searched = terms.length === 0 ? [] : numbers.map((number) => fileOf('text', number))
    const read = new Set([...new Set(searched)].slice(0, MAX_TEXT_FILES))
    return Promise.all(
      numbers.map(async (number, at) => {
        const { card, added } = await inFile<CardOnFile>('list', number)
        const found = read.has(fileOf('text', number)) ? await foundIn(number, card, terms) : {}
        return { ...card, seq: first + at, ...added, ...found }
      }),
    )
  }
  /** The keys of cards, such as the browser's starred ones; a card that is not in the site has none. */
  const keysOf = ({ segment, numbers }: OpenedSite, ids: readonly string[]): ReadonlySet<number> =>
    new Set(ids.flatMap((id) => segment.arrays.keys[numbers.get(id) ?? -1] ?? []))
  /** The index for searches with the starred cards of a browser. */
  const searchesIn = ({ words, index: cards }: OpenedSite, starred: ReadonlySet<number>): Counter & Speller => ({
    isAdmin: false,
    find: (_, filters) => words.find({ ...filters, show: [] }, starred),
    async count(filters) {
      const { page, capped } = await words.find({ ...filters, show: [], sort: 'oldest' }, starred)
      return { total: page.total, capped }
    },
    async names(filters) {
      const { keys } = await words.find({ ...filters, show: [], sort: 'newest', page: 1, size: 500 }, starred)
      return cards.facets('public', keys)
    },
    async countOf() {
      // Words that are taken apart lie in many chunks.
      const index = await words.dictionary()
      return (phrase) => index.countOf('public', phrase)
    },
    fuzzyCandidates: (_, word) => words.fuzzyCandidates(word),
  })
  const numbersOf = ({ segment }: OpenedSite, keys: readonly number[]) => keys.map((key) => segment.ordinalOf(key))

  return {
    files,
    open: site,
    ofCard,
    inFile,
    summary,
    text,
    session,
    listed,
    numbersOf,
    keysOf,
    searchesIn,
  }
}
