import { eachFacet, FIELD_NAMES, FIELDS } from '#archive/fields.ts'
import { sumNames, type Facets } from '#archive/name-counts.ts'
import { pressedCounts } from '#archive/pressed-counts.ts'
import type { Visibility } from '#archive/viewer.ts'
import { privacyOf } from './cards.ts'
import type { Db } from './tables.ts'

/** Counts the values of each facet among visible cards, as the table of cards has them and a press finds them. @param keys at most 1000 */
export async function facetCounts(db: Db, visibility: Visibility, keys: readonly number[]): Promise<Facets> {
  const query = db.selectFrom('cards').select(FIELD_NAMES.map((name) => FIELDS[name].column))
  const visible = query.where('is_private', 'in', privacyOf(visibility))
  const rows = keys.length === 0 ? [] : await visible.where('key', 'in', keys).execute()
  return eachFacet((facet) => {
    const own = facet.column
    const names = sumNames(rows.map((row) => ({ value: row[own], count: 1 })))
    return pressedCounts(facet, names, (value, fields) => {
      const columns = fields.map((field) => FIELDS[field].column)
      return rows.filter((row) => row[own] !== value && columns.some((column) => row[column] === value)).length
    })
  })
}
