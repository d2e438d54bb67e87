import fc from 'fast-check'
import { eachAdded } from '#archive/added-fields.ts'
import { newCard } from '#archive/card.ts'
import type { Filters } from '#archive/filters.ts'
import type { Alternative, CardContent, Part } from '#archive/parts.ts'
import { plainContent } from '#archive/stored-content.ts'
import type { Visibility } from '#archive/viewer.ts'
import type { ScannedCard } from './plain-scan.ts'

const WORDS = [
  'sun',
  'moon',
  'café',
  'Über',
  'tide',
  'sea',
  '海',
  '日本',
  'don’t',
  'x1',
  'Ωmega',
  'naïve',
  'moonlight',
  'Straße',
  'Łódź',
  'cœur',
  'ﬁn',
  'οδός',
]
/** Typed words: misspellings of these, or unrelated ones. */
const TYPED = [
  ...WORDS,
  'mon',
  'mooon',
  'tdie',
  'moonlgiht',
  'moonligth',
  'nooonlight',
  'oonlighd',
  'mo',
  'm',
  'caf',
  'zebra',
  'santos',
  'STRASSE',
  'lodz',
  'COEUR',
  'fin',
  'ΟΔΟΣ',
]
const CATEGORIES = ['garden', 'code', 'night, sky', '']
const SESSIONS = ['Bread', 'untitled', '', 'Tides', 'code']
/** Of the added fields. */
const VALUES = ['gpt-4o', 'Claude', 'Bread']
const STAMPS = [
  '',
  '20230901_1200',
  '20230901_0800',
  '20230902_1000',
  '20231130_2359',
  '20240229_120000',
  '2024-02-29T08:00:00Z',
]

/** In an answer that visitors are not shown: the address was seen by no review. */
const SECRET = 'rosa.santos@mailbox.org'

const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 6 }).map((words) => words.join(' '))
const cardsOf = fc.array(
  fc.record({
    prompt: text,
    response: text,
    pageTitle: text,
    category: fc.constantFrom(...CATEGORIES),
    sessionTitle: fc.constantFrom(...SESSIONS),
    semanticSid: fc.constantFrom('', 'sid one'),
    dayStamp: fc.constantFrom(...STAMPS),
    isPrivate: fc.boolean(),
    ...eachAdded(() => fc.constantFrom(...VALUES, '')),
  }),
  { minLength: 80, maxLength: 80 },
)
/** Words in quotes and without, whole and open ones, alone and with others. */
const partOf = (words: readonly string[]) =>
  fc
    .tuple(
      fc.constantFrom('', '', '', '"', '*'),
      fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 2 }),
      fc.constantFrom(...words),
    )
    .map(([kind, several, one]) => (kind === '"' ? `"${several.join(' ')}"` : `${one}${kind}`))
const termOf = (words: readonly string[]) =>
  fc
    .tuple(fc.constantFrom('', '', '', '-'), fc.array(partOf(words), { minLength: 1, maxLength: 3 }))
    .map(([sign, all]) => sign + all.join(' '))
const partsOf = (words: string): Part[] => (words === '' ? [] : [{ kind: 'text', text: words }])
const wordsOf = (parts: readonly Part[]) => parts.map((part) => (part.kind === 'text' ? part.text : ''))
/** Every text of an answer and of its branch, by the simplest means. */
const allTexts = ({ prompt, response, after }: Alternative): string[] => [
  ...wordsOf(prompt),
  ...wordsOf(response),
  ...after.flatMap((turn) => [...allTexts({ ...turn, after: [] }), ...turn.alternatives.flatMap(allTexts)]),
]
const SAID = { prompt: [], response: partsOf(SECRET), model: '', at: '', alternatives: [] }
export const filtersOf: fc.Arbitrary<Filters> = fc.record({
  search: fc.uniqueArray(termOf(TYPED), { maxLength: 3 }),
  date: fc.uniqueArray(fc.constantFrom('2023-09-01', '2023-09-02', '2024-02-29', '2025-01-01'), { maxLength: 2 }),
  month: fc.uniqueArray(fc.constantFrom('2023-09', '2024-02'), { maxLength: 1 }),
  year: fc.uniqueArray(fc.constantFrom('2023', '2024'), { maxLength: 1 }),
  tag: fc.uniqueArray(fc.constantFrom('garden', 'code', 'night, sky', 'Bread', 'sid one'), { maxLength: 2 }),
  session: fc.uniqueArray(fc.constantFrom('Bread', 'sid one', 'Untitled Session'), { maxLength: 1 }),
  ...eachAdded(() =>
    fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      fc.uniqueArray(fc.constantFrom(...VALUES, 'none'), { maxLength: 2 }),
    ),
  ),
  query: fc.constant(''),
  starred: fc.constant(false),
  mode: fc.constantFrom('and' as const, 'or' as const),
  sort: fc.constantFrom(null, null, 'oldest' as const, 'newest' as const, 'relevance' as const),
  page: fc.constant(1),
  size: fc.constantFrom(50 as const, 100 as const),
  show: fc.constant([]),
})

export const visibilities = fc.constantFrom<Visibility>('public', 'private', 'all')

/** Other answers: edited prompts, what followed, and answers within that. */
const exchangeOf = fc.record({
  prompt: text.map(partsOf),
  response: text.map(partsOf),
  model: fc.constant(''),
  at: fc.constant(''),
})
const alternativesOf: fc.Arbitrary<Alternative[]> = fc.array(
  fc
    .tuple(exchangeOf, fc.array(fc.tuple(exchangeOf, fc.array(exchangeOf, { maxLength: 1 })), { maxLength: 2 }))
    .map(([exchange, after]) => ({
      ...exchange,
      after: after.map(([turn, others]) => ({
        ...turn,
        alternatives: others.map((other) => ({ ...other, after: [] })),
      })),
    })),
  { maxLength: 2 },
)
const answersOf = fc.record({
  alternatives: fc.oneof(
    { weight: 2, arbitrary: fc.constant<Alternative[]>([]) },
    { weight: 1, arbitrary: alternativesOf },
  ),
  isSecret: fc.nat(2).map((number) => number === 0),
})

const answers = fc.sample(answersOf, { numRuns: 80, seed: 17 })
export const cards: ScannedCard[] = fc.sample(cardsOf, { numRuns: 1, seed: 7 })[0]!.map((fields, index) => {
  const { alternatives, isSecret } = answers[index]!
  const isWithheld = isSecret && !fields.isPrivate
  return {
    ...newCard({ id: `c${index}`, ...fields }),
    hasAlternatives: !isWithheld && alternatives.length > 0,
    others: isWithheld ? [] : alternatives.flatMap((one) => [...allTexts(one), ...(isSecret ? [SECRET] : [])]),
  }
})
/** Cards as those above without other answers. @param times how many times 80 */
export const anyCards = (times: number): ScannedCard[] =>
  fc
    .sample(cardsOf, { numRuns: times, seed: 5 })
    .flat()
    .map((fields, index) => newCard({ id: `c${index}`, ...fields }))

export const contents = new Map(
  cards.map((card, index): [string, CardContent] => {
    const { alternatives, isSecret } = answers[index]!
    const told = (one: Alternative): Alternative =>
      isSecret
        ? { ...one, response: [...one.response, { kind: 'reasoning', text: 'zebra' }], after: [...one.after, SAID] }
        : one
    return [card.id, { ...plainContent(card), alternatives: alternatives.map(told) }]
  }),
)
