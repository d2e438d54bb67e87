import { expect, it } from 'vitest'
import { FACETS, FIELDS } from '#archive/fields.ts'
import { NO_FILTERS } from '#archive/filters.ts'
import { sumNames } from '#archive/name-counts.ts'
import { planOf } from '#archive/plan.ts'
import { wordsOf } from '#archive/words.ts'
import { cards } from '#testing/any-search.ts'
import { indexEntries } from '#testing/index-entries.ts'
import { buildSegment } from './build-segment.ts'
import { runToEnd } from './run-to-end.ts'
import { TextIndex } from './text-index.ts'

const entries = indexEntries(cards)
const index = new TextIndex([buildSegment(entries.slice(0, 50)), buildSegment(entries.slice(40))])

it.each(['public', 'private', 'all'] as const)('counts the values of %s cards, and of no others', (visibility) => {
  const facets = index.facets(
    visibility,
    entries.map(({ key }) => key),
  )
  const visible = cards.filter(({ isPrivate }) => visibility === 'all' || isPrivate === (visibility === 'private'))
  for (const { name, field } of FACETS) {
    const values = (card: (typeof cards)[number]) => {
      const own = FIELDS[field].read(card)
      return name === 'categories' ? new Set([own, FIELDS.session.read(card)]) : [own]
    }
    const names = new Set(visible.map(FIELDS[field].read))
    const counted = visible.flatMap((card) => Array.from(values(card), (value) => ({ value, count: 1 })))
    expect(facets[name]).toEqual(sumNames(counted.filter(({ value }) => names.has(value))))
  }
})

it.each(['plain', 'behind \ue000, beside \u{1f600}'])(
  'lists fifty of many values in the order of their texts: %s',
  (beginning) => {
    const values = Array.from({ length: 80 }, (_, at) => {
      const letters = at % 3 === 0 ? '\u{1f600}' : 'k'
      return `${beginning === 'plain' ? 'k' : at % 2 === 0 ? '\ue000' : letters} ${String(at).padStart(2, '0')}`
    })
    const one = new TextIndex([
      buildSegment(indexEntries(values.map((category, at) => ({ ...cards[0]!, id: `${at}`, category })))),
    ])
    const plan = planOf('all', { ...NO_FILTERS, search: [wordsOf(cards[0]!.response)[0]!.text] })
    const { hits } = runToEnd(one.find(plan, { sort: 'newest', page: 1, size: 50, among: null }))
    const expected = sumNames(values.map((value) => ({ value, count: 1 })))
    expect(one.facets('all', hits!).categories).toEqual(expected)
    expect(one.facets('all', [...hits!]).categories).toEqual(expected)
  },
)

it('says which cards it has, and for whom', () => {
  const [first, second] = entries as [(typeof entries)[number], (typeof entries)[number]]
  expect(index.has(first.key)).toBe(first.isPrivate ? 'private' : 'public')
  index.apply({ removed: [first.key], entries: [{ ...second, isPrivate: !second.isPrivate }] })
  expect(index.has(first.key)).toBeNull()
  expect(index.has(second.key)).toBe(second.isPrivate ? 'public' : 'private')
  expect([...index.keys()].sort((a, b) => a - b)).toEqual(
    entries
      .slice(1)
      .map(({ key }) => key)
      .sort((a, b) => a - b),
  )
  expect(index.size).toBe(cards.length - 1)
})
