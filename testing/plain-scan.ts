import { dayOf } from '#archive/day-stamp.ts'
import { ADDED_NAMES } from '#archive/added-fields.ts'
import type { Card } from '#archive/card.ts'
import type { Filters } from '#archive/filters.ts'
import { plainErrors } from './plain-errors.ts'

/** A card with the texts of its other answers that are searched. */
export interface ScannedCard extends Card {
  others?: readonly string[]
  /** Whether it has other answers with the visibility of the card. */
  hasAlternatives?: boolean
}

/** A query of the query language, as it is made up in a test. */
export interface ScannedQuery {
  meets: (card: ScannedCard) => boolean
  /** Whether it has words, also excluded ones. */
  searches: boolean
  /** Its words that a hit may hold. */
  wanted: readonly string[]
}

/**
 * The results of a set of filters, by the simplest check of every card; the search engines must give
 * the same (R4.3). It shares no code with them.
 */
export function plainScan(
  cards: readonly ScannedCard[],
  filters: Filters,
  isVisible: (card: ScannedCard) => boolean,
  query: ScannedQuery = { meets: () => true, searches: false, wanted: [] },
): string[] {
  const visible = cards.filter(isVisible)
  const asked = { ...filters, search: correctedTerms(visible, filters) }
  const found = visible.filter((card) => matches(card, asked) && query.meets(card))
  const undated = (card: Card) => (dayOf(card.dayStamp) === null ? 1 : 0)
  const isOldestFirst =
    filters.sort === 'oldest' || (filters.sort !== 'newest' && filters.search.length === 0 && !query.searches)
  const direction = isOldestFirst ? 1 : -1
  const place = new Map(cards.map((card, index) => [card, index]))
  found.sort(
    (a, b) =>
      undated(a) - undated(b) ||
      direction * (a.dayStamp < b.dayStamp ? -1 : a.dayStamp > b.dayStamp ? 1 : place.get(a)! - place.get(b)!),
  )
  // Equal scores keep the order of time: sorting is stable.
  if (!isOldestFirst && filters.sort !== 'newest') {
    const weights = weightsOf([...asked.search, ...query.wanted], visible)
    const scores = new Map(found.map((card) => [card, score(card, weights)]))
    found.sort((a, b) => scores.get(b)! - scores.get(a)!)
  }
  return found.map((card) => card.id)
}

const isExcluding = (term: string) => term.startsWith('-')

function matches(card: ScannedCard, filters: Filters): boolean {
  const excluded = filters.search.filter(isExcluding)
  if (excluded.some((term) => holdsTerm(card, term.slice(1)))) return false
  const terms = [
    ...filters.search.filter((term) => !isExcluding(term)).map((term) => holdsTerm(card, term)),
    ...filters.tag.map((tag) => card.category === tag || card.sessionTitle === tag || headingOf(card) === tag),
    ...filters.session.map((session) => headingOf(card) === session),
    ...ADDED_NAMES.flatMap((name) => filters[name].map((value) => card[name] === value)),
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
      .replaceAll('ß', 'ss')
      .replaceAll('ς', 'σ')
      .replaceAll('œ', 'oe')
      .replaceAll('ł', 'l')
      .replaceAll('ﬁ', 'fi')
      .replace(/([\p{Script=Han}\p{Script=Hiragana}])/gu, ' $1 ')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()} `
    known.set(text, words)
  }
  return words
}

const textsOf = (card: ScannedCard) => [
  card.pageTitle,
  card.sessionTitle,
  card.prompt,
  card.response,
  ...(card.others ?? []),
]

/** The words of a term that must be together, as they are in `plain`: with a blank at the end where they are whole. */
function partsOf(term: string): string[] {
  const fragments = term.match(/"[^"]*"|[^\s"]+/g) ?? []
  // No word begins with a Chinese letter: each is a word.
  const isOpen = (fragment: string) => /[^\p{Script=Han}\p{Script=Hiragana}]\*$/u.test(fragment)
  return fragments
    .map((fragment) => (isOpen(fragment) ? plain(fragment).trimEnd() : plain(fragment)))
    .filter((part) => part.trim() !== '')
}

const holds = (card: ScannedCard, part: string) => textsOf(card).some((text) => plain(text).includes(part))

/** Whether one of some texts holds what stands between two blanks, or in quotes. */
export const holdsFragment = (fragment: string, texts: readonly string[]): boolean =>
  partsOf(fragment).every((part) => texts.some((text) => plain(text).includes(part)))

const holdsTerm = (card: ScannedCard, term: string) => {
  const parts = partsOf(term)
  return parts.length > 0 && parts.every((part) => holds(card, part))
}

/** Days and search terms combined by 'or': a term that no card holds stands for those that are close to it. */
function correctedTerms(cards: readonly ScannedCard[], filters: Filters): string[] {
  const days = filters.date.length + filters.month.length + filters.year.length
  if (filters.mode !== 'or' || days === 0) return [...filters.search]
  const all = [...new Set(cards.flatMap((card) => textsOf(card).flatMap((text) => plain(text).trim().split(' '))))]
  return filters.search.flatMap((term) => {
    if (isExcluding(term) || partsOf(term).length === 0 || cards.some((card) => holdsTerm(card, term))) return [term]
    // Any word of any part may be another one, which is then a whole word.
    const terms = partsOf(term).reduce<string[][]>(
      (starts, part) => starts.flatMap((start) => choicesOf(part, all).map((choice) => [...start, choice])),
      [[]],
    )
    const meant = terms.map((parts) => parts.join(' ')).filter((other) => cards.some((card) => holdsTerm(card, other)))
    return meant.length > 0 ? meant : [term]
  })
}

/** One error from 4 letters, two from 8. */
function isFuzzyMatch(typed: string, meant: string): boolean {
  const most = typed.length < 4 || /^\d+$/.test(typed) ? 0 : typed.length < 8 ? 1 : 2
  const errors = plainErrors(typed, meant)
  return errors > 0 && errors <= most
}

/** Everything that may be meant by a part, as text of a term. */
function choicesOf(part: string, all: readonly string[]): string[] {
  const words = part.trim().split(' ')
  const isOpen = !part.endsWith(' ')
  const phrases = words.reduce<string[][]>(
    (starts, word, at) => {
      const typed = isOpen && at === words.length - 1 ? `${word}*` : word
      const choices = [typed, ...all.filter((other) => isFuzzyMatch(word, other))]
      return starts.flatMap((start) => choices.map((choice) => [...start, choice]))
    },
    [[]],
  )
  return phrases.map((phrase) => (phrase.at(-1)!.endsWith('*') ? phrase.join('-') : `"${phrase.join(' ')}"`))
}

/** How many cards hold a word at most; of an open word the sum over all words that begin so. */
function countOf(part: string, cards: readonly ScannedCard[]): number {
  const holding = (word: string) => cards.filter((card) => holds(card, ` ${word} `)).length
  const words = part.trim().split(' ')
  const isOpen = !part.endsWith(' ')
  const counts = words.map((word, at) => {
    if (!isOpen || at < words.length - 1) return holding(word)
    const all = new Set(cards.flatMap((card) => textsOf(card).flatMap((text) => plain(text).trim().split(' '))))
    return [...all].filter((other) => other.startsWith(word)).reduce((sum, other) => sum + holding(other), 0)
  })
  return Math.min(...counts)
}

/** The weights of a search: each part by its rarity, and each term of several parts together by four times as much. */
function weightsOf(search: readonly string[], cards: readonly ScannedCard[]): [part: string, weight: number][] {
  const terms = search.filter((term) => !isExcluding(term)).map(partsOf)
  const parts = [...new Set(terms.flat())].map((part) => ({ part, count: countOf(part, cards) }))
  parts.sort((a, b) => a.count - b.count)
  const held = parts.filter(({ count }) => count > 0)
  const isBarelyBegun = (part: string) => !part.endsWith(' ') && Array.from(part.split(' ').at(-1)!).length < 3
  const weigh = (part: string, count: number) => (isBarelyBegun(part) ? 0 : Math.max(0, 15 - count.toString(2).length))
  const weighed = new Map(
    held
      .map(({ part, count }): [string, number] => [part, weigh(part, count)])
      .filter(([, weight]) => weight > 0)
      .slice(0, 8),
  )
  const isAllCommon = weighed.size === 0
  const weights = isAllCommon && held[0] ? new Map([[held[0].part, 1]]) : weighed
  const joined = new Map<string, number>()
  for (const own of terms) {
    // A part before the last one that is open cannot be followed.
    if (own.length < 2 || own.slice(0, -1).some((part) => !part.endsWith(' '))) continue
    const sum = [...new Set(own)].reduce((all, part) => all + (weights.get(part) ?? 0), 0)
    const end = isBarelyBegun(own.at(-1)!) ? ' ' : ''
    if (sum > 0) joined.set(own.map((part, at) => (at === 0 ? part : part.slice(1))).join('') + end, 4 * sum)
  }
  const heaviest = [...joined].sort(([, a], [, b]) => b - a).slice(0, isAllCommon ? 1 : 8)
  return [...weights, ...heaviest]
}

/** In a title four times the weight, in the prompt twice, in the response and in other answers once. */
function score(card: ScannedCard, weights: readonly [part: string, weight: number][]): number {
  const [page, session, prompt, ...responses] = textsOf(card).map(plain) as [string, string, string, ...string[]]
  return weights.reduce((sum, [part, weight]) => {
    if (page.includes(part) || session.includes(part)) return sum + 4 * weight
    if (prompt.includes(part)) return sum + 2 * weight
    return responses.some((response) => response.includes(part)) ? sum + weight : sum
  }, 0)
}

/** How many of some cards each day has, in the order of time; cards without a day are in no count. */
export function plainDays(cards: readonly ScannedCard[], ids: readonly string[]): { date: string; count: number }[] {
  const days = cards.filter(({ id }) => ids.includes(id)).map(({ dayStamp }) => dayOf(dayStamp) ?? '')
  const each = [...new Set(days)].filter((day) => day !== '').sort()
  return each.map((date) => ({ date, count: days.filter((day) => day === date).length }))
}

/** The words of all texts of a card that are searched. */
export const plainWords = (card: ScannedCard): Set<string> =>
  new Set(textsOf(card).flatMap((text) => plain(text).trim().split(' ')))
