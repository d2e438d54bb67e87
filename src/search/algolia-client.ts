import { algoliasearch, type Algoliasearch } from 'algoliasearch'

/** Where Algolia, or a search node that speaks its protocol, is found. */
export interface AlgoliaService {
  appId: string
  /** A key that may write; it never leaves the server. */
  apiKey: string
  /** What the index of cards is called. */
  index: string
  /** Addresses such as http://127.0.0.1:7700; empty for Algolia's own hosts of the application. */
  hosts: readonly string[]
  /** Where records are taken in. */
  region: 'eu' | 'us' | undefined
}

/** How long a request may take, in milliseconds (specification, section 7). */
const TIMEOUTS = { connect: 1000, read: 2000, write: 30_000 }

/** The official client, set up for a service. */
export function openAlgolia({ appId, apiKey, hosts, region }: AlgoliaService): Algoliasearch {
  const own = hosts.map((address) => {
    const { protocol, host } = new URL(address)
    return {
      url: host,
      accept: 'readWrite' as const,
      protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
    }
  })
  return algoliasearch(appId, apiKey, {
    timeouts: TIMEOUTS,
    ...(own.length > 0 ? { hosts: own } : {}),
    ...(region ? { transformationOptions: { region } } : {}),
  })
}
