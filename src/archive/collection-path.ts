/** `/c/{name}` */
export const collectionPath = (name: string): string => `/c/${encodeURIComponent(name)}`

/** The collection that an address shows, and which page of it, counted from 1; null for another address. */
export function collectionAt(url: string): { name: string; page: number } | null {
  const [path = '', query = ''] = url.split('#')[0]!.split(/\?(.*)/s)
  const name = decoded(/^\/c\/([^/]+)\/?$/.exec(path)?.[1] ?? '')
  if (name === '') return null
  const page = Number(new URLSearchParams(query).get('page') ?? 1)
  return { name, page: Number.isInteger(page) && page > 0 ? Math.min(page, Number.MAX_SAFE_INTEGER) : 1 }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

/** The formats of a collection besides its page; an exported site also has its cards in files of 50. */
type CollectionForm = 'feed.xml' | 'feed.json' | 'book.epub' | `cards${'' | `-${number}`}.${'json' | 'md'}`

/** `/c/{name}/{form}` */
export const collectionFormPath = (name: string, form: CollectionForm): string => `${collectionPath(name)}/${form}`
