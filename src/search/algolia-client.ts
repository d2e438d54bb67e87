import { algoliasearch, type Algoliasearch } from 'algoliasearch'

/** Where Algolia, or a service that speaks its protocol, is found. */
export interface AlgoliaService {
  appId: string
  /** A key that may write; it never leaves the server. */
  apiKey: string
  index: string
  /** Addresses such as http://127.0.0.1:7700; empty for Algolia's own hosts of the application. */
  hosts: readonly string[]
  /** Region of the ingestion API. */
  region: 'eu' | 'us' | undefined
}

/** How long a request may take, in milliseconds (R14.7). */
const TIMEOUTS = { connect: 1000, read: 2000, write: 30_000 }

type HostsCache = NonNullable<NonNullable<Parameters<typeof algoliasearch>[2]>['hostsCache']>

/**
 * Remembers by address which hosts failed, so that the client leaves them out for its 120 s (R14.7).
 * The client's own cache never finds them again: it files a host together with the time at which its state was noted.
 */
function hostStates(): HostsCache {
  const states = new Map<unknown, unknown>()
  const addressOf = (host: Record<string, unknown> | string) => (typeof host === 'string' ? host : host['url'])
  return {
    get: async <State>(host: Record<string, unknown> | string, defaultValue: () => Promise<State>) =>
      (states.get(addressOf(host)) as State | undefined) ?? defaultValue(),
    async set(host, state) {
      states.set(addressOf(host), state)
      return state
    },
    async delete(host) {
      states.delete(addressOf(host))
    },
    async clear() {
      states.clear()
    },
  }
}

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
    hostsCache: hostStates(),
    ...(own.length > 0 ? { hosts: own } : {}),
    ...(region ? { transformationOptions: { region } } : {}),
  })
}
