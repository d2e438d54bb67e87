import { dayOf } from '#archive/day-stamp.ts'
import type { Card } from '#archive/card.ts'
import type { Filters } from '#archive/filters.ts'

/**
 * What a set of filters means, by looking at every card with the simplest means there are; the search engines must give
 * the same (decisions, section 4). It shares no code with them.
 */
export function plainScan(cards: readonly Card[], filters: Filters, isVisible: (card: Card) => boolean): string[] {
  const found = cards.filter((card) => isVisible(card) && matches(card, filters))
  const undated = (card: Card) => (dayOf(card.dayStamp) === null ? 1 : 0)
  const direction = filters.sort === 'newest' ? -1 : 1
  const place = new Map(cards.map((card, index) => [card, index]))
  found.sort(
    (a, b) =>
      undated(a) - undated(b) ||
      direction * (a.dayStamp < b.dayStamp ? -1 : a.dayStamp > b.dayStamp ? 1 : place.get(a)! - place.get(b)!),
  )
  return found.map((card) => card.id)
}

function matches(card: Card, filters: Filters): boolean {
  const excluded = filters.search.filter((term) => term.startsWith('-'))
  if (excluded.some((term) => holds(card, term.slice(1)))) return false
  const terms = [
    ...filters.search.filter((term) => !term.startsWith('-')).map((term) => holds(card, term)),
    ...filters.tag.map((tag) => card.category === tag || card.sessionTitle === tag || headingOf(card) === tag),
    ...filters.session.map((session) => headingOf(card) === session),
  ]
  const days = [...filters.date, ...filters.month, ...filters.year]
  const day = dayOf(card.dayStamp) ?? 'none'
  const isOnDay = days.some((start) => day.startsWith(start))
  if (days.length === 0)
    return terms.length === 0 || (filters.mode === 'and' ? terms.every(Boolean) : terms.some(Boolean))
  if (filters.mode === 'and') return isOnDay && terms.every(Boolean)
  return isOnDay || terms.some(Boolean)
}

const headingOf = ({ sessionTitle, semanticSid }: Card) =>
  ['', 'no title', 'untitled'].includes(sessionTitle.toLowerCase()) ? semanticSid || 'Untitled Session' : sessionTitle

const plain = (text: string) =>
  ` ${text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/([\p{Script=Han}\p{Script=Hiragana}])/gu, ' $1 ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

const holds = (card: Card, term: string) =>
  plain(term).trim() !== '' &&
  [card.prompt, card.response, card.pageTitle, card.sessionTitle].some((text) => plain(text).includes(plain(term)))
