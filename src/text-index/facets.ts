import { eachFacet, type FacetName, type FieldName } from '#archive/fields.ts'
import { firstNames, minListedCount, MAX_NAMES, sumNames, type NameCount } from '#archive/name-counts.ts'
import { pressedCounts } from '#archive/pressed-counts.ts'
import type { Visibility } from '#archive/viewer.ts'
import { hasBit } from './bits.ts'
import { firstNear } from './posting-lists.ts'
import type { Segment } from './segment.ts'

/** Cards of one segment, by their ordinals. */
export interface CardsOfSegment {
  segment: Segment
  cards: readonly number[]
}

/**
 * Counts the values of each facet among visible cards; adding a value as a filter finds as many cards.
 * @param hits their keys
 * @param known the same cards in the only segment, where they were found there
 */
export function countFacets(
  segments: readonly Segment[],
  visibility: Visibility,
  hits: readonly number[],
  known?: CardsOfSegment,
): Record<FacetName, NameCount[]> {
  const all = foundIn(segments, visibility, hits, known)
  return eachFacet((facet) =>
    pressedCounts(facet, countField(all, facet.field), (value, fields) =>
      all.reduce((sum, some) => sum + countMore(some, facet.field, fields, value), 0),
    ),
  )
}

/** Counts the values of a single field among visible cards. @param hits their keys */
export const countValuesOf = (
  segments: readonly Segment[],
  visibility: Visibility,
  hits: readonly number[],
  field: FieldName,
): NameCount[] => countField(foundIn(segments, visibility, hits), field)

/** The visible cards of each segment; segments without any are left out. */
function foundIn(
  segments: readonly Segment[],
  visibility: Visibility,
  hits: readonly number[],
  known?: CardsOfSegment,
): CardsOfSegment[] {
  const [only] = segments
  if (known && segments.length === 1 && only === known.segment) {
    const visible = only.visibleTo(visibility)
    return [visible === null ? known : { ...known, cards: known.cards.filter((card) => hasBit(visible, card)) }]
  }
  const found = segments.map((segment) => ({ segment, cards: cardsOf(segment, visibility, hits) }))
  return found.filter(({ cards }) => cards.length > 0)
}

function countField(all: readonly CardsOfSegment[], field: FieldName): NameCount[] {
  const [first, ...others] = all
  if (first === undefined) return []
  return others.length === 0 ? firstValues(first, field) : sumNames(all.flatMap((some) => countValues(some, field)))
}

/** How many cards have a value in some fields, and not in their own. */
function countMore(
  { segment, cards }: CardsOfSegment,
  own: FieldName,
  fields: readonly FieldName[],
  value: string,
): number {
  const { columns } = segment.arrays
  const numberOf = (field: FieldName) => ({ column: columns[field], number: segment.numberOf(field, value) })
  const others = fields.map(numberOf).filter(({ number }) => number > 0)
  if (others.length === 0) return 0
  const [ownColumn, ownNumber] = [columns[own], segment.numberOf(own, value)]
  const counted = new Set<number>()
  for (const { column, number } of others)
    for (const card of cards)
      if (column[card] === number && (ownNumber === 0 || ownColumn[card] !== ownNumber)) counted.add(card)
  return counted.size
}

/**
 * The ordinals of the cards that a segment has; each is searched near the one before, as hits of about the same time are
 * neighbours.
 */
function cardsOf(segment: Segment, visibility: Visibility, hits: readonly number[]): number[] {
  const { keys, isPrivate, gone } = segment.arrays
  const cards: number[] = []
  let card = segment.size
  for (const key of hits) {
    card = firstNear(keys, key, card)
    if (keys[card] !== key || hasBit(gone, card)) continue
    if (visibility === 'all' || hasBit(isPrivate, card) === (visibility === 'private')) cards.push(card)
  }
  return cards
}

/** How many of some cards have each value of a field. */
const countValues = (some: CardsOfSegment, field: FieldName): NameCount[] =>
  withCounts(some, field, (numbers, counts) => numbers.map((number) => named(some.segment, field, number, counts)))

/** The same, sorted and cut as by `firstNames`, without decoding the texts of values that are not listed. */
const firstValues = (some: CardsOfSegment, field: FieldName): NameCount[] =>
  withCounts(some, field, (numbers, counts) => {
    const { segment } = some
    const least = minListedCount(numbers, (number) => counts[number]!)
    if (!segment.valuesOf(field).areInOrder) {
      const listed = numbers.filter((number) => counts[number]! >= least)
      return firstNames(listed.map((one) => named(segment, field, one, counts)))
    }
    const above = numbers.filter((number) => counts[number]! > least)
    above.sort((a, b) => counts[b]! - counts[a]! || a - b)
    // A typed array sorts numbers without a comparison function; `from` would fill it by an iterator, which is slower.
    const others = new Uint32Array(numbers.filter((number) => counts[number] === least)).sort()
    const listed = [...above, ...others.subarray(0, MAX_NAMES)].slice(0, MAX_NAMES)
    return listed.map((number) => named(segment, field, number, counts))
  })

const named = (segment: Segment, field: FieldName, number: number, counts: Uint32Array): NameCount => ({
  value: segment.valueOf(field, number),
  count: counts[number]!,
})

/** The cards of each value by its number: all 0 between two calls, as a field may have more values than a search finds cards. */
let countOf = new Uint32Array(2 ** 10)

/** Counts the values of a field. @param use is given the numbers of the values that some card has, and the count at each number */
function withCounts(
  { segment, cards }: CardsOfSegment,
  field: FieldName,
  use: (numbers: number[], counts: Uint32Array) => NameCount[],
): NameCount[] {
  const { from, to } = segment.valuesOf(field)
  if (from === to) return []
  if (countOf.length <= to - from) countOf = new Uint32Array(to - from + 1)
  const column = segment.arrays.columns[field]
  const numbers: number[] = []
  for (const card of cards) {
    const number = column[card]!
    if (number > 0 && countOf[number]!++ === 0) numbers.push(number)
  }
  const used = use(numbers, countOf)
  for (const number of numbers) countOf[number] = 0
  return used
}
