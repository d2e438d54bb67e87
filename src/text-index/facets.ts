import { eachFacet, type FacetName, type FieldName } from '#archive/fields.ts'
import { firstNames, sumNames, type NameCount } from '#archive/name-counts.ts'
import type { Visibility } from '#archive/viewer.ts'
import { hasBit } from './bits.ts'
import { valuesOf } from './columns.ts'
import { firstNear } from './posting-lists.ts'
import type { Segment } from './segment.ts'

/** Counts the values of each facet among cards that exist for someone. @param hits their keys */
export function countFacets(
  segments: readonly Segment[],
  visibility: Visibility,
  hits: readonly number[],
): Record<FacetName, NameCount[]> {
  const found = segments.map((segment) => ({ segment, cards: cardsOf(segment, visibility, hits) }))
  const holding = found.filter(({ cards }) => cards.length > 0)
  return eachFacet(({ field }) => {
    const counts = holding.map(({ segment, cards }) => countValues(segment, field, cards))
    // Of one segment each value is there once.
    return counts.length === 1 ? firstNames(counts[0]!) : sumNames(counts.flat())
  })
}

/** The ordinals of those cards that a segment has, looked for near each other: hits of about the same time follow each other. */
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

/** How many of some cards have each value of a field. @param cards their ordinals */
function countValues(segment: Segment, field: FieldName, cards: readonly number[]): NameCount[] {
  const column = segment.arrays.columns[field]
  const { from, to } = valuesOf(segment.dictionary, field)
  if (from === to) return []
  const counts = new Uint32Array(to - from + 1)
  const numbers: number[] = []
  for (const card of cards) {
    const number = column[card]!
    if (counts[number]!++ === 0 && number > 0) numbers.push(number)
  }
  return numbers.map((number) => ({ value: segment.valueOf(field, number), count: counts[number]! }))
}
