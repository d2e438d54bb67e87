import { eachFacet, FACETS } from '#archive/fields.ts'
import { sumNames, type Facets } from '#archive/name-counts.ts'
import type { Visibility } from '#archive/viewer.ts'
import { privacyOf } from './cards.ts'
import type { Db } from './tables.ts'

/** Counts the values of each facet among visible cards, as the table of cards has them. @param keys at most 1000 */
export async function facetCounts(db: Db, visibility: Visibility, keys: readonly number[]): Promise<Facets> {
  const query = db.selectFrom('cards').select(FACETS.map(({ column }) => column))
  const visible = query.where('is_private', 'in', privacyOf(visibility))
  const rows = keys.length === 0 ? [] : await visible.where('key', 'in', keys).execute()
  return eachFacet(({ column }) => sumNames(rows.map((row) => ({ value: row[column], count: 1 }))))
}
