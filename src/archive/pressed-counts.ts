import { FIELDS, fieldsOf, type FACETS, type FieldName } from './fields.ts'
import { firstNames, type NameCount } from './name-counts.ts'

/**
 * Counts of a facet's values as a press on one finds cards (R4.25): its filter may ask other fields as well, as a tag is the title of
 * a conversation too.
 * @param names the values of the facet's own field
 * @param countMore how many of the cards have a value in one of some fields, and not in the facet's own
 */
export function pressedCounts(
  { field: own, filter }: (typeof FACETS)[number],
  names: NameCount[],
  countMore: (value: string, fields: readonly FieldName[]) => number,
): NameCount[] {
  const others = fieldsOf(filter).filter((field) => field !== own)
  if (others.length === 0) return names
  const counted = names.map(({ value, count }) => {
    const fields = others.filter((field) => FIELDS[field].isAsked?.(value) ?? true)
    return { value, count: count + countMore(value, fields) }
  })
  const isMore = counted.some(({ count }, at) => count > names[at]!.count)
  return isMore ? firstNames(counted) : names
}
