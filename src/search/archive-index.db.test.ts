import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FACETS, FIELD_NAMES, FIELDS } from '#archive/fields.ts'
import { NO_FILTERS } from '#archive/filters.ts'
import { planOf } from '#archive/plan.ts'
import { typingErrors } from '#archive/typing-error.ts'
import type { Visibility } from '#archive/viewer.ts'
import { wordsOf } from '#archive/words.ts'
import { cards, contents } from '#testing/any-search.ts'
import { fill, type TestArchive } from '#testing/databases.ts'
import { everyEngine } from '#testing/engines.ts'
import type { ScannedCard } from '#testing/plain-scan.ts'

const VISIBILITIES: Visibility[] = ['public', 'private', 'all']

const FIRST_1000 = { page: 1, size: 1000 }

const textsOf = ({ pageTitle, sessionTitle, prompt, response, others = [] }: ScannedCard) => [
  pageTitle,
  sessionTitle,
  prompt,
  response,
  ...others,
]

/** How many visible cards hold each word. */
function countsFor(visibility: Visibility): Map<string, number> {
  const counts = new Map<string, number>()
  for (const card of cards) {
    if (visibility !== 'all' && card.isPrivate !== (visibility === 'private')) continue
    const words = new Set(textsOf(card).flatMap((text) => wordsOf(text).map((word) => word.text)))
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}

const byCount = ([a, one]: [string, number], [b, other]: [string, number]) => other - one || (a < b ? -1 : 1)

describe.each(everyEngine)('what $name says of words and values', ({ open, knowsNoWords = false }) => {
  let archive: TestArchive
  let keys: Map<string, number>
  beforeAll(async () => {
    archive = await open()
    await fill(archive, cards, contents)
    const rows = await archive.store.db.selectFrom('cards').select(['id', 'key']).execute()
    keys = new Map(rows.map(({ id, key }) => [id, key]))
  })
  afterAll(() => archive.close())

  it.each(VISIBILITIES)('counts the cards that hold a word, or words that begin so: %s', async (visibility) => {
    const counts = countsFor(visibility)
    const whole = [...counts.keys(), 'nowhere'].map((word) => ({ words: [word], prefix: false }))
    const begun = ['m', 'mo', 'x', 'nowhere'].map((start) => ({ words: [start], prefix: true }))
    const countOf = await archive.search.countOf(visibility, [...whole, ...begun])
    for (const phrase of whole) expect([phrase, countOf(phrase)]).toEqual([phrase, counts.get(phrase.words[0]!) ?? 0])
    for (const phrase of begun) {
      const sum = [...counts].reduce((all, [word, count]) => (word.startsWith(phrase.words[0]!) ? all + count : all), 0)
      expect([phrase, countOf(phrase)]).toEqual([phrase, sum])
    }
  })

  it.each(VISIBILITIES)('completes a beginning by the words that most cards hold: %s', async (visibility) => {
    const counts = countsFor(visibility)
    for (const [start, limit] of [
      ['m', 10],
      ['mo', 1],
      ['t', 2],
      ['q', 3],
    ] as const) {
      const expected = [...counts]
        .filter(([word]) => word.startsWith(start))
        .sort(byCount)
        .slice(0, limit)
      const words = knowsNoWords ? [] : expected.map(([word]) => word)
      expect(await archive.search.commonestWith(visibility, start, limit)).toEqual(words)
    }
  })

  it.each(VISIBILITIES)('knows the words within the typing errors that may be meant: %s', async (visibility) => {
    const counts = countsFor(visibility)
    for (const [typed, most] of [
      ['mooon', 1],
      ['tdie', 1],
      ['moonlgiht', 2],
      ['noonlight', 2],
      ['mon', 0],
    ] as const) {
      const expected = [...counts]
        .map(([word, count]) => ({ word, count, errors: typingErrors(typed, word, most) }))
        .filter(({ errors }) => errors > 0 && errors <= most)
        .sort((a, b) => a.errors - b.errors || byCount([a.word, a.count], [b.word, b.count]))
      expect(await archive.search.fuzzyCandidates(visibility, typed)).toEqual(knowsNoWords ? [] : expected)
    }
  })

  it('counts the values of cards that a visitor may see', async () => {
    const some = cards.filter((_, index) => index % 2 === 0)
    const facets = await archive.search.countFacets(
      'public',
      some.map(({ id }) => keys.get(id)!),
    )
    for (const { name, field } of FACETS) {
      const counts = new Map<string, number>()
      for (const card of some) {
        const value = FIELDS[field].read(card)
        if (!card.isPrivate && value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
      }
      const named = facets[name].filter(({ value }) => value !== '').map(({ value, count }) => [value, count])
      expect(new Map(named as [string, number][])).toEqual(counts)
    }
  })

  it.each(FIELD_NAMES)('finds every value of the field %s, whether a filter asks for it or not', async (field) => {
    const values = new Set(cards.map((card) => FIELDS[field].read(card)).filter((value) => value !== ''))
    for (const value of values) {
      const condition = { kind: 'facet' as const, facet: { field, value } }
      const plan = { ...planOf('all', NO_FILTERS), inside: condition, outside: condition }
      const { keys: hits } = await archive.search.findPlanned(plan, { ...FIRST_1000, sort: 'oldest' })
      const expected = cards.filter((card) => FIELDS[field].read(card) === value).map(({ id }) => keys.get(id)!)
      expect([value, hits]).toEqual([value, expected.sort((a, b) => a - b)])
    }
  })

  it('finds the same cards by a plan as by filters, and puts hits in that order', async () => {
    for (const search of [['sun'], ['moon', 'tide'], ['"sea sun"'], ['mo*'], ['café', '-sun']]) {
      const filters = { ...NO_FILTERS, search, mode: 'or' as const, size: 100 as const }
      const { keys: found, page } = await archive.search.find('public', filters)
      const plan = planOf('public', filters)
      expect(await archive.search.findPlanned(plan, { sort: 'relevance', page: 1, size: 100 })).toEqual({
        keys: found,
        page,
        capped: false,
        hits: found,
        days: null,
      })
      const among = new Set(found.slice(1).toSorted((a, b) => a - b))
      const some = await archive.search.findPlanned(plan, { ...FIRST_1000, sort: 'relevance', among })
      expect(some.keys).toEqual(found.slice(1))
    }
    const listed = await archive.search.findPlanned(planOf('all', { ...NO_FILTERS, month: ['2023-09'] }), {
      ...FIRST_1000,
      sort: 'newest',
    })
    const { keys: list } = await archive.search.find('all', {
      ...NO_FILTERS,
      month: ['2023-09'],
      sort: 'newest',
      size: 100,
    })
    expect(listed.keys).toEqual(list)
  })
})
