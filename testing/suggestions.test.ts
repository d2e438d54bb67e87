/** @module-tag scale */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Card } from '#archive/card.ts'
import { writeFilters } from '#archive/filter-url.ts'
import { FACETS } from '#archive/fields.ts'
import { addFilter, NO_FILTERS, type Filter, type Filters } from '#archive/filters.ts'
import { completedTerm } from '#archive/term.ts'
import { wordsOf } from '#archive/words.ts'
import { demoCards } from '#demo/demo-cards.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'

const SETS = 60

/** Numbers from 0 up to `below`, the same at every run. */
function numbers(): (below: number) => number {
  let seed = 9
  return (below) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
}

/** The words of a card as they are written. */
const wordsIn = ({ prompt, response, pageTitle, sessionTitle }: Card) =>
  [prompt, response, pageTitle, sessionTitle].flatMap((text) =>
    wordsOf(text).map(({ start, end }) => text.slice(start, end).toLowerCase()),
  )

describe('what is typed into the search box of the demo archive', () => {
  let test: TestApp
  let cards: Card[]
  const next = numbers()
  const pick = <One>(all: readonly One[]) => all[next(all.length)]!
  beforeAll(async () => {
    cards = (await demoCards()).map((card) => ({ ...card, isPrivate: false }))
    test = await openTestApp(cards)
  })
  afterAll(() => test.close())

  const suggest = (typed: string, filters: Filters = NO_FILTERS) =>
    test.call('GET /api/suggest', { query: `${new URLSearchParams({ q: typed }).toString()}&${writeFilters(filters)}` })
  const list = (filters: Filters) =>
    test.call('GET /api/cards', { query: writeFilters({ ...filters, size: 500 }) || 'size=500' })
  const enter = (typed: string, filters: Filters = NO_FILTERS) =>
    list(addFilter(filters, { kind: 'search', value: completedTerm(typed) }))

  it('finds a card by two or three words from anywhere in it', async () => {
    for (let set = 0; set < SETS; set++) {
      const card = pick(cards)
      const words = wordsIn(card)
      const typed = Array.from({ length: 2 + next(2) }, () => pick(words)).join(' ')
      expect({ typed, ids: (await enter(typed)).cards.map(({ id }) => id) }).toEqual({
        typed,
        ids: expect.arrayContaining([card.id]) as string[],
      })
    }
  }, 120_000)

  it('shows by a beginning of a word as many cards as Enter keeps, and the same first', async () => {
    for (let set = 0; set < SETS; set++) {
      const word = Array.from(pick(wordsIn(pick(cards))))
      const typed = word.slice(0, 1 + next(word.length)).join('')
      const [shown, kept] = [await suggest(typed), await enter(typed)]
      expect(kept.total).toBeGreaterThan(0)
      expect({ typed, total: shown.total, ids: shown.cards.map(({ id }) => id) }).toEqual({
        typed,
        total: kept.total,
        ids: kept.cards.slice(0, 6).map(({ id }) => id),
      })
    }
  }, 120_000)

  it.each<Partial<Filters>>([
    {},
    { tag: ['Garden'] },
    { tag: ['Garden'], mode: 'or' },
    { search: ['salt'], year: ['2024'], mode: 'or' },
    { starred: true },
    { search: ['the'], sort: 'newest', page: 3 },
  ])('counts beside each suggestion what its press finds, with %j', async (there) => {
    const filters = { ...NO_FILTERS, ...there }
    let pressed = 0
    for (const typed of ['gar', 'salt ma', 'the', 'th', 'mo', 'in the g', 'garden ', '"the sea"', 'program', '-the']) {
      const shown = await suggest(typed, filters)
      const rows: [Filter, number, boolean][] = [
        [{ kind: 'search', value: completedTerm(typed) }, shown.total, shown.capped],
        ...shown.completions.map(({ term, total, capped }): (typeof rows)[number] => [
          { kind: 'search', value: term },
          total,
          capped,
        ]),
        ...FACETS.flatMap(({ name, filter: kind }) =>
          shown[name].map(({ value, count, capped }): (typeof rows)[number] => [{ kind, value }, count, capped]),
        ),
      ]
      for (const [filter, total, capped] of rows) {
        const found = await list(addFilter(filters, filter))
        expect({ typed, filter, total, capped }).toEqual({ typed, filter, total: found.total, capped: found.capped })
        pressed++
      }
    }
    expect(pressed).toBeGreaterThan(20)
  })

  it('is completed to whole words, those that most cards hold first', async () => {
    const { total, completions } = await suggest('a full mo')
    expect(completions.length).toBeGreaterThan(1)
    for (const completion of completions) {
      expect(completion.term).toMatch(/^a full mo[a-z]+$/)
      expect(completion.total).toBeLessThanOrEqual(total)
    }
    const totals = (await suggest('mo')).completions.map((completion) => completion.total)
    expect(totals).toEqual(totals.toSorted((a, b) => b - a))
    // Whole words, single letters and words in quotes are not completed.
    for (const typed of ['moon ', 'm', '"mo', '-mo', '海']) expect((await suggest(typed)).completions).toEqual([])
  })

  it('is put right only where nothing is found, and the term that was typed alone', async () => {
    expect((await suggest('courgetes')).didYouMean).toBe('courgettes')
    expect((await suggest('gard')).didYouMean).toBeNull()
    expect((await suggest('courgetes', { ...NO_FILTERS, search: ['zzqx'] })).didYouMean).toBeNull()
    const found = await list({ ...NO_FILTERS, search: ['courgetes*'] })
    expect(found).toMatchObject({
      total: 0,
      near: [{ type: 'meant', label: '“courgettes”', total: expect.any(Number) }],
    })
  })
})
