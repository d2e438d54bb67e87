import { dayOf } from '#archive/day-stamp.ts'
import type { Card } from '#archive/card.ts'
import type { Filters } from '#archive/filters.ts'
import { plainErrors } from './plain-errors.ts'

/**
 * What a set of filters means, by looking at every card with the simplest means there are; the search engines must give
 * the same (decisions, section 4). It shares no code with them.
 * @param typing the last word of each term is only its beginning
 */
export function plainScan(
  cards: readonly Card[],
  filters: Filters,
  isVisible: (card: Card) => boolean,
  { typing = false } = {},
): string[] {
  const visible = cards.filter(isVisible)
  const asked = typing ? filters : { ...filters, search: forgiven(visible, filters) }
  const found = visible.filter((card) => matches(card, asked, typing))
  const undated = (card: Card) => (dayOf(card.dayStamp) === null ? 1 : 0)
  const direction = filters.sort === 'newest' ? -1 : 1
  const place = new Map(cards.map((card, index) => [card, index]))
  found.sort(
    (a, b) =>
      undated(a) - undated(b) ||
      direction * (a.dayStamp < b.dayStamp ? -1 : a.dayStamp > b.dayStamp ? 1 : place.get(a)! - place.get(b)!),
  )
  // Equal scores keep the order of time: sorting is stable.
  if (filters.sort === 'relevance') {
    const scores = new Map(found.map((card) => [card, score(card, asked, visible, typing)]))
    found.sort((a, b) => scores.get(b)! - scores.get(a)!)
  }
  return found.map((card) => card.id)
}

function matches(card: Card, filters: Filters, typing: boolean): boolean {
  const excluded = filters.search.filter((term) => term.startsWith('-'))
  if (excluded.some((term) => holds(card, term.slice(1)))) return false
  const terms = [
    ...filters.search.filter((term) => !term.startsWith('-')).map((term) => holds(card, term, typing)),
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

const known = new Map<string, string>()

/** The words of a text between single spaces; worked out once, as the same texts are looked at for every question. */
function plain(text: string): string {
  let words = known.get(text)
  if (words === undefined) {
    words = ` ${text
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .normalize('NFC')
      .toLowerCase()
      .replace(/([\p{Script=Han}\p{Script=Hiragana}])/gu, ' $1 ')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()} `
    known.set(text, words)
  }
  return words
}

const textsOf = (card: Card) => [card.pageTitle, card.sessionTitle, card.prompt, card.response]

const isIn = (text: string, term: string, typing = false) =>
  plain(term).trim() !== '' && plain(text).includes(typing ? plain(term).trimEnd() : plain(term))

const holds = (card: Card, term: string, typing = false) => textsOf(card).some((text) => isIn(text, term, typing))

/** Days and search terms combined by 'or': a term that no card holds stands for those that are close to it. */
function forgiven(cards: readonly Card[], filters: Filters): string[] {
  const days = filters.date.length + filters.month.length + filters.year.length
  if (filters.mode !== 'or' || days === 0) return [...filters.search]
  const all = [...new Set(cards.flatMap((card) => textsOf(card).flatMap((text) => plain(text).trim().split(' '))))]
  return filters.search.flatMap((term) => {
    if (term.startsWith('-') || plain(term).trim() === '' || cards.some((card) => holds(card, term))) return [term]
    const choices = plain(term)
      .trim()
      .split(' ')
      .map((word) => [word, ...all.filter((other) => isForgiven(word, other))])
    const phrases = choices.reduce<string[]>(
      (starts, words) => starts.flatMap((start) => words.map((word) => `${start} ${word}`)),
      [''],
    )
    return phrases.map((phrase) => phrase.trim())
  })
}

/** One error from 4 letters, two from 8. */
function isForgiven(typed: string, meant: string): boolean {
  const most = typed.length < 4 || /^\d+$/.test(typed) ? 0 : typed.length < 8 ? 1 : 2
  const errors = plainErrors(typed, meant)
  return errors > 0 && errors <= most
}

/** Title 8, session 4, prompt 2, response 1, each more for rarer words. */
function score(card: Card, filters: Filters, cards: readonly Card[], typing: boolean): number {
  const terms = filters.search.filter((term) => !term.startsWith('-') && plain(term).trim() !== '')
  const places = filters.mode === 'and' ? textsOf(card).slice(0, 3) : textsOf(card)
  let sum = 0
  for (const term of terms) {
    const words = plain(term).trim().split(' ')
    const rarest = Math.min(...words.map((word) => cards.filter((other) => holds(other, word)).length))
    const weight = Math.round(1000 / Math.log(2 + rarest))
    for (const [index, text] of places.entries()) if (isIn(text, term, typing)) sum += weight * [8, 4, 2, 1][index]!
  }
  return sum
}
