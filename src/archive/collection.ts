import { slugify } from './card-url.ts'
import { parseFilters, writeFilters } from './filter-url.ts'
import { hasFilters, NO_FILTERS, type Filters } from './filters.ts'
import { COLLECTION_TEXTS } from './collection-texts.ts'
import { Refusal } from './refusal.ts'

/** Bounds of what admins write, in letters and in numbers. */
export const COLLECTION_LIMITS = {
  collections: 200,
  title: 200,
  introduction: 50_000,
  query: 4_000,
  /** Of what its picture shows. */
  pictureText: 300,
  /** Bytes of a picture that is uploaded. */
  pictureBytes: 8 * 2 ** 20,
  /** Cards that are picked by hand. */
  picked: 1_000,
  /** Cards that its query finds. */
  found: 10_000,
} as const

/** Cards on a page of a collection. */
export const COLLECTION_PAGE = 50

/** The name that a title gives its collection. @param taken names that others have */
export function nameOfTitle(title: string, taken: ReadonlySet<string>): string {
  const base = slugify(title) || 'collection'
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base}-${number}`
    if (!taken.has(name)) return name
  }
}

/** True for a name that can stand in an address: letters, digits and single hyphens, in lower case. */
export const isCollectionName = (name: string): boolean => name !== '' && slugify(name) === name

/** The filters of a collection's query; order included, place in the list not. */
export const collectionFilters = (query: string): Filters => ({
  ...parseFilters(new URLSearchParams(query)).filters,
  starred: false,
  show: [],
  page: 1,
  size: NO_FILTERS.size,
})

/**
 * A query as it is stored: without page, stars and choices of admins.
 * @param text the query of an address, or the whole address of a list
 * @returns '' for none
 * @throws Refusal 'bad-request' for one that narrows nothing, or holds a value that is not valid
 */
export function collectionQuery(text: string): string {
  const query = text.trim().replace(/^[^?]*\?/, '')
  if (query === '') return ''
  const { skipped } = parseFilters(new URLSearchParams(query))
  if (skipped.length > 0) throw new Refusal('bad-request', `${skipped[0]}.`)
  const filters = collectionFilters(query)
  if (!hasFilters(filters)) throw new Refusal('bad-request', COLLECTION_TEXTS.narrowsNothing)
  return writeFilters(filters)
}
