import { collectionFilters, COLLECTION_LIMITS } from '#archive/collection.ts'
import type { Visibility } from '#archive/viewer.ts'
import type { Library } from '#search/engine.ts'
import { pickedKeys, type CollectionRow } from '#store/collections.ts'

/** Cards per query. */
const BATCH_SIZE = 500

/** The cards of a collection. */
export interface CollectionKeys {
  /** Cards picked by hand in their order, then further results of its query, in the order of the query. */
  keys: number[]
  /** True when its query finds more cards than are read. */
  capped: boolean
}

/**
 * The cards of a collection that exist for a viewer.
 * @throws Refusal for an invalid query, as a search does
 */
export async function collectionKeys(
  { db, search }: Library,
  visibility: Visibility,
  { id, query }: Pick<CollectionRow, 'id' | 'query'>,
): Promise<CollectionKeys> {
  const picked = await pickedKeys(db, visibility, id)
  if (query === '') return { keys: picked, capped: false }
  const filters = { ...collectionFilters(query), size: BATCH_SIZE } as const
  const keys = new Set(picked)
  const most = picked.length + COLLECTION_LIMITS.found
  for (let page = 1; ; page++) {
    const found = await search.find(visibility, { ...filters, page })
    for (const key of found.keys) keys.add(key)
    if (found.page.hasNext && keys.size < most) continue
    return { keys: [...keys].slice(0, most), capped: found.capped || found.page.hasNext }
  }
}
