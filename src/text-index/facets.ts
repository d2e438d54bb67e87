import { eachFacet, type FacetName, type FieldName } from '#archive/fields.ts'
import { firstNames, sumNames, type NameCount } from '#archive/name-counts.ts'
import type { Visibility } from '#archive/viewer.ts'
import { hasBit } from './bits.ts'
import type { Segment } from './segment.ts'

/** Counts the values of each facet among cards that exist for someone. @param hits their keys */
export function countFacets(
  segments: readonly Segment[],
  visibility: Visibility,
  hits: readonly number[],
): Record<FacetName, NameCount[]> {
  const found = segments.map((segment) => ({ segment, cards: [] as number[] }))
  for (const key of hits) {
    for (const { segment, cards } of found) {
      const card = segment.ordinalOf(key)
      if (card < 0) continue
      const isPrivate = hasBit(segment.arrays.isPrivate, card)
      if (visibility === 'all' || isPrivate === (visibility === 'private')) cards.push(card)
      break
    }
  }
  const holding = found.filter(({ cards }) => cards.length > 0)
  return eachFacet(({ field }) => {
    const counts = holding.map(({ segment, cards }) => countValues(segment, field, cards))
    // Of one segment each value is there once.
    return counts.length === 1 ? firstNames(counts[0]!) : sumNames(counts.flat())
  })
}

/** How many of some cards have each value of a field. @param cards their ordinals */
function countValues(segment: Segment, field: FieldName, cards: readonly number[]): NameCount[] {
  const column = segment.arrays.columns[field]
  const counts = new Map<number, number>()
  for (const card of cards) counts.set(column[card]!, (counts.get(column[card]!) ?? 0) + 1)
  counts.delete(0)
  return Array.from(counts, ([number, count]) => ({ value: segment.valueOf(field, number), count }))
}
