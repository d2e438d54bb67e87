import type { Card } from '#archive/card.ts'
import type { Filters } from '#archive/filters.ts'

/** A question as every contestant is asked it. */
export interface Question {
  filters: Filters
  /** The last word may be unfinished. */
  typing: boolean
  /** The word that was meant, when the search holds a typing error. */
  isMisspelt: boolean
}

/** The answer to a question: a whole first page. */
export interface Answer {
  /** How many cards were found, at most 1000 counted where the contestant can stop there. */
  total: number
  /** The cards of the page as JSON ready to be sent. */
  json: string
}

/** One way to search the cards, in a process of its own. */
export interface Contestant {
  /** Makes its index of the cards, durably where it can. */
  build(cards: AsyncIterable<Card>): Promise<void>
  /** @returns null for a question that it cannot be asked */
  answer(question: Question): Promise<Answer | null>
  /** Bytes on the disk; 0 when it lives in memory alone. */
  size(): Promise<number>
  close(): Promise<void>
}

/** Where a contestant keeps what it makes. */
export type Open = (folder: string) => Promise<Contestant>

/** The first 50 of found cards as JSON. */
export const pageOf = (found: readonly string[]): string => `[${found.slice(0, 50).join(',')}]`

/** The words that are searched for, those that must be missing, and the days that are wanted, as `YYYYMMDD` numbers. */
export function parts({ filters }: Question) {
  // Quotes and a star are Colloquy's own; a term of several words is asked for as a phrase by all others.
  const wanted = filters.search
    .filter((term) => !term.startsWith('-'))
    .map((term) => term.replace(/^"(.*)"$|\*$/, '$1'))
  const excluded = filters.search.filter((term) => term.startsWith('-')).map((term) => term.slice(1))
  const day = (text: string) => Number(text.replaceAll('-', ''))
  const [month] = filters.month
  const days = month === undefined ? null : { from: day(`${month}-01`), to: day(`${month}-31`) }
  return { wanted, excluded, days, category: filters.tag[0] ?? null, isOr: filters.mode === 'or' }
}

/** All texts of a card as one. */
export const wholeText = (card: Card): string =>
  `${card.pageTitle}\n${card.sessionTitle}\n${card.prompt}\n${card.response}`

/** The day of a card as a `YYYYMMDD` number. */
export const dayNumber = (card: Card): number => Number(card.dayStamp.slice(0, 8))
