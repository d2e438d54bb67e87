import { createHash, timingSafeEqual } from 'node:crypto'
import { ProtocolError } from '#algolia/protocol-error.ts'

/** Whom a search node lets in. */
export interface NodeKeys {
  appId: string
  /** May do everything. */
  adminKey: string
  /** May search and nothing else; null when only the admin key is let in. */
  searchKey: string | null
}

interface Asking {
  headers: Readonly<Record<string, unknown>>
  /** The query of the request: browsers send keys there, as headers would need a preflight. */
  query: unknown
}

/** Hashes have one length, so that the comparison takes the same time for every key. */
const isSame = (one: string, other: string) =>
  timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest())

/**
 * Refuses whoever may not do what the request asks for.
 * @param right what the request needs
 * @throws ProtocolError 403
 */
export function checkKey({ headers, query }: Asking, right: 'search' | 'admin', keys: NodeKeys): void {
  const read = (name: string): string => {
    const value = headers[name] ?? (query as Record<string, unknown> | null)?.[name]
    return typeof value === 'string' ? value : ''
  }
  const given = read('x-algolia-api-key')
  const isAdmin = isSame(given, keys.adminKey)
  const isSearcher = keys.searchKey !== null && isSame(given, keys.searchKey)
  if (read('x-algolia-application-id') !== keys.appId || !(isAdmin || isSearcher))
    throw new ProtocolError(403, 'Invalid Application-ID or API key')
  if (right === 'admin' && !isAdmin) throw new ProtocolError(403, 'Method not allowed with this API key')
}
