import fc from 'fast-check'
import { languageOfCard } from '#archive/card-language.ts'
import { dayOf } from '#archive/day-stamp.ts'
import type { ScannedCard } from './plain-scan.ts'

/** Texts of a card. */
type Text = 'title' | 'prompt' | 'response'

/** A query as it was made up, before it was written down. */
export type PlainQuery =
  | { type: 'words'; text: string }
  | { type: 'value'; field: 'tag' | 'session' | 'model' | 'from'; value: string; isOpen: boolean }
  | { type: 'days'; sign: 'after' | 'before' | 'on'; day: string }
  | { type: 'has' | 'lang' | 'kind'; what: string }
  | { type: 'length'; sign: '<' | '<=' | '=' | '>=' | '>'; letters: number }
  | { type: 'and'; of: PlainQuery[]; text: Text | null }
  | { type: 'or'; of: PlainQuery[] }
  | { type: 'not'; of: PlainQuery }

/** The sets of cards that people made, by card id. */
export interface PlainSets {
  starred: ReadonlySet<string>
  commented: ReadonlySet<string>
  flagged: ReadonlySet<string>
}

const words = fc.constantFrom(
  'sun',
  'Moon',
  'cafe',
  'über',
  'tide',
  'sea',
  '海',
  '日本',
  'don’t',
  'x1',
  'moon*',
  'ti*',
  '"sun moon"',
  '"tide sea"',
  '"日本 sea"',
  'zebra',
)

const leaf: fc.Arbitrary<PlainQuery> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: fc.constant('words' as const), text: words }) },
  {
    weight: 2,
    arbitrary: fc
      .record({
        type: fc.constant('value' as const),
        field: fc.constantFrom('tag' as const, 'session' as const, 'model' as const, 'from' as const),
        value: fc.constantFrom(
          'garden',
          'Night, sky',
          'bread',
          'BREAD',
          'sid one',
          'gpt-4o',
          'GPT',
          'claude',
          'Untitled Session',
          'none',
          'b',
          '',
        ),
        isOpen: fc.boolean(),
      })
      .filter(({ value, isOpen }) => value !== '' || isOpen),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('days' as const),
      sign: fc.constantFrom('after' as const, 'before' as const, 'on' as const),
      day: fc.constantFrom('2023', '2024', '2023-09', '2023-11', '2023-09-01', '2023-09-02', '2024-02-29', '2024-02'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('has' as const),
      what: fc.constantFrom('code', 'picture', 'table', 'formula', 'document', 'alternatives', 'comments'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('lang' as const), what: fc.constantFrom('de', 'en', 'ru') }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('kind' as const),
      what: fc.constantFrom('starred', 'private', 'viewed', 'flagged'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('length' as const),
      sign: fc.constantFrom('<' as const, '<=' as const, '=' as const, '>=' as const, '>' as const),
      letters: fc.nat(70),
    }),
  },
)

/** Queries of all operators. */
export const plainQueries: fc.Arbitrary<PlainQuery> = fc.letrec<{ node: PlainQuery }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    fc.record({
      type: fc.constant('and' as const),
      of: fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
      text: fc.constantFrom(null, null, 'title' as const, 'prompt' as const, 'response' as const),
    }),
    fc.record({ type: fc.constant('or' as const), of: fc.array(tie('node'), { minLength: 2, maxLength: 3 }) }),
    fc.record({ type: fc.constant('not' as const), of: tie('node') }),
  ),
})).node

export const holdsWords = (query: PlainQuery): boolean =>
  query.type === 'words' ||
  (query.type === 'not'
    ? holdsWords(query.of)
    : query.type === 'and' || query.type === 'or'
      ? query.of.some(holdsWords)
      : false)

/** Whether it asks what only admins know. */
export const isForAdmins = (query: PlainQuery): boolean => {
  if (query.type === 'kind') return query.what !== 'starred'
  if (query.type === 'not') return isForAdmins(query.of)
  return (query.type === 'and' || query.type === 'or') && query.of.some(isForAdmins)
}

/** The query as somebody types it. */
export function typedQuery(query: PlainQuery): string {
  switch (query.type) {
    case 'words':
      return query.text
    case 'value':
      return `${query.field}:"${query.value}"${query.isOpen ? '*' : ''}`
    case 'days':
      return `${query.sign}:${query.day}`
    case 'has':
    case 'lang':
      return `${query.type}:${query.what}`
    case 'kind':
      return `is:${query.what}`
    case 'length':
      return `len${query.sign}${query.letters}`
    case 'and': {
      const narrowed = query.text !== null && holdsWords(query)
      return `(${narrowed ? `in:${query.text} ` : ''}${query.of.map(typedQuery).join(' ')})`
    }
    case 'or':
      return `(${query.of.map(typedQuery).join(query.of.length > 2 ? ' | ' : ' OR ')})`
    case 'not':
      return query.of.type === 'not' ? `NOT ${typedQuery(query.of)}` : `-${typedQuery(query.of)}`
  }
}

/** Whether a card meets a query, by the simplest means. @param holds whether texts hold words, one of them all of a fragment */
export function meetsQuery(
  card: ScannedCard,
  query: PlainQuery,
  sets: PlainSets,
  holds: (text: string, texts: readonly string[]) => boolean,
  text: Text | null = null,
): boolean {
  const meets = (one: PlainQuery, within: Text | null = text) => meetsQuery(card, one, sets, holds, within)
  switch (query.type) {
    case 'words': {
      const texts = {
        title: [card.pageTitle, card.sessionTitle],
        prompt: [card.prompt],
        response: [card.response, ...(card.others ?? [])],
      }
      return holds(query.text, text === null ? Object.values(texts).flat() : texts[text])
    }
    case 'value':
      return valuesOf(card, query.field).some((value) => isValue(value, query.value, query.isOpen))
    case 'days': {
      const day = dayOf(card.dayStamp)?.slice(0, query.day.length)
      if (day === undefined) return false
      return query.sign === 'on' ? day === query.day : query.sign === 'after' ? day > query.day : day < query.day
    }
    case 'has':
      return hasWhat(card, query.what, sets)
    // Its own test says what is recognised.
    case 'lang':
      return languageOfCard(card) === query.what
    case 'kind':
      if (query.what === 'private') return card.isPrivate
      return query.what === 'viewed' ? card.isViewed : sets[query.what as 'starred' | 'flagged'].has(card.id)
    case 'length': {
      const letters = Array.from(card.prompt).length + Array.from(card.response).length
      const signs = {
        '<': letters < query.letters,
        '<=': letters <= query.letters,
        '=': letters === query.letters,
        '>=': letters >= query.letters,
        '>': letters > query.letters,
      }
      return signs[query.sign]
    }
    case 'and':
      return query.of.every((one) => meets(one, query.text !== null && holdsWords(query) ? query.text : text))
    case 'or':
      return query.of.some((one) => meets(one))
    case 'not':
      return !meets(query.of)
  }
}

function valuesOf(card: ScannedCard, field: 'tag' | 'session' | 'model' | 'from'): string[] {
  const isNamed = !['', 'no title', 'untitled'].includes(card.sessionTitle.toLowerCase())
  const heading = isNamed ? card.sessionTitle : card.semanticSid || 'Untitled Session'
  if (field === 'tag') return [card.category, card.sessionTitle, heading]
  return field === 'session' ? [heading] : [card[field] ?? '']
}

const isValue = (value: string, asked: string, isOpen: boolean): boolean => {
  const [own, other] = [value.toLowerCase(), asked.toLowerCase()]
  return own !== '' && (isOpen ? own.startsWith(other) : own === other)
}

function hasWhat(card: ScannedCard, what: string, { commented }: PlainSets): boolean {
  switch (what) {
    case 'comments':
      return commented.has(card.id)
    case 'picture':
      return card.imageUrl !== undefined
    case 'alternatives':
      return card.hasAlternatives ?? false
    case 'document':
      return false
    default:
      return card.response.includes({ code: '```', table: '|--', formula: '$$' }[what]!)
  }
}

/** A query without brackets that hold one thing alone, which say nothing. */
const withoutBrackets = (query: PlainQuery): PlainQuery => {
  const isOne = query.type === 'and' && query.of.length === 1 && (query.text === null || !holdsWords(query))
  return isOne ? withoutBrackets(query.of[0]!) : query
}

/** The words that a hit may hold, those side by side as one term, as somebody types them. */
export function wantedTerms(given: PlainQuery): string[] {
  const query = withoutBrackets(given)
  if (query.type === 'words') return [query.text]
  if (query.type === 'or') return query.of.flatMap(wantedTerms)
  if (query.type !== 'and') return []
  const all = query.of.map(withoutBrackets)
  const own = all.flatMap((one) => (one.type === 'words' ? [one.text] : []))
  const inner = all.flatMap((one) => (one.type === 'words' ? [] : wantedTerms(one)))
  return own.length > 0 ? [own.join(' '), ...inner] : inner
}
