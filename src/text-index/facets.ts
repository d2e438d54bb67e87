import { eachFacet, type FacetName } from '#archive/fields.ts'
import { sumNames, type NameCount } from '#archive/name-counts.ts'
import type { Visibility } from '#archive/viewer.ts'
import { hasBit } from './bits.ts'
import { valuesOf } from './columns.ts'
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
  return eachFacet(({ field }) =>
    sumNames(
      found.flatMap(({ segment, cards }) => {
        const column = segment.arrays.columns[field]
        const { from } = valuesOf(segment.dictionary, field)
        const counts = new Map<number, number>()
        for (const card of cards) counts.set(column[card]!, (counts.get(column[card]!) ?? 0) + 1)
        counts.delete(0)
        return Array.from(counts, ([number, count]) => ({
          // Behind the mark and the letter of the field.
          value: segment.dictionary.textOf(from + number - 1).slice(2),
          count,
        }))
      }),
    ),
  )
}
