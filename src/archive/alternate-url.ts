import { collectionFormPath } from './collection-path.ts'
import { writeFilters } from './filter-url.ts'
import type { Filters } from './filters.ts'

const withQuery = (path: string, query: string) => (query === '' ? path : `${path}?${query}`)

/** A filtered list as a feed: newest first, from its first page on. @param format 'xml' for Atom, 'json' for JSON Feed */
const feedUrl = (filters: Filters, format: 'xml' | 'json' = 'xml'): string =>
  withQuery(`/feed.${format}`, writeFilters({ ...filters, page: 1, size: 50, sort: null, show: [] }))

/** The same page of a filtered list as JSON. */
const jsonUrl = (filters: Filters): string => withQuery('/api/cards', writeFilters(filters))

/** The alternate formats of a filtered list by media type, for the head of the page. */
export const alternatesOf = (filters: Filters): readonly { type: string; href: string }[] => [
  { type: 'application/atom+xml', href: feedUrl(filters) },
  { type: 'application/feed+json', href: feedUrl(filters, 'json') },
  { type: 'application/json', href: jsonUrl(filters) },
]

/** Addresses that have a form of Markdown. */
const READABLE = /^\/(?:$|filter$|(?:card|session|c)\/[^/]+$)/

/**
 * The URL of the same page as Markdown: `.md` at the end of the path.
 * @param address path and query of a page
 * @returns null for a page that has no such form
 */
export function markdownAddress(address: string): string | null {
  const [path = '/', query = ''] = address.split(/\?(.*)/s)
  const plain = path === '/' ? path : path.replace(/\/$/, '')
  return READABLE.test(plain) ? markdownPath(withQuery(plain, query)) : null
}

/** The path of the Markdown of a page that has one. */
export function markdownPath(address: string): string {
  const [path = '/', query = ''] = address.split(/\?(.*)/s)
  return withQuery(path === '/' ? '/index.md' : `${path}.md`, query)
}

/** The other forms of a collection, by their media types. */
export const collectionAlternates = (name: string): readonly { type: string; href: string }[] => [
  { type: 'application/atom+xml', href: collectionFormPath(name, 'feed.xml') },
  { type: 'application/feed+json', href: collectionFormPath(name, 'feed.json') },
  { type: 'application/epub+zip', href: collectionFormPath(name, 'book.epub') },
  { type: 'application/json', href: `/api/collections/${encodeURIComponent(name)}` },
]
