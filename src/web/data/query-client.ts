import { MutationCache, notifyManager, QueryCache, QueryClient, type Query } from '@tanstack/react-query'
import { CallError } from '#api/call.ts'

const isPreparing = (error: Error) => error instanceof CallError && error.isPreparing

/**
 * Retries network failures only, within the timeout that all attempts share, and not while the browser is offline: a refusal of
 * the server would be repeated. A response in preparation is requested until it is there.
 */
const isWorthRetrying = (failures: number, error: Error) =>
  isPreparing(error) ||
  (failures < 2 &&
    (!(error instanceof CallError) ||
      (error.status === 0 && !['deadline-exceeded', 'offline'].includes(error.code)) ||
      (error.status >= 502 && error.code !== 'took-too-long')))

const retryDelay = (failures: number, error: Error) => (isPreparing(error) ? 2000 : 1000 * 2 ** failures)

/** The query key of the session. */
export const SESSION_KEY = ['session']

/** Refetches the session where the server says that a right is missing, as the page may know an old one. */
export function refetchStaleSession(error: Error): void {
  if (!(error instanceof CallError) || (error.status !== 401 && error.status !== 403)) return
  void queryClient.invalidateQueries({ queryKey: SESSION_KEY })
}

/** Drops cached data that no longer exists, or not for this viewer. */
function dropMissing(error: Error, query: Query<unknown, unknown, unknown>): void {
  refetchStaleSession(error)
  const isMissing = error instanceof CallError && error.status === 404
  if (isMissing && query.state.data !== undefined) query.setState({ data: undefined })
}

class RestartingQueryClient extends QueryClient {
  /** Queries whose first fetch was restarted; true if another change followed. */
  readonly #restarted = new Map<Query, boolean>()

  /**
   * Restarts first fetches in flight as well, whose responses may predate the change, but would pass for later ones. TanStack
   * Query itself refetches only queries with data. Where changes are more frequent than responses, the second response is
   * shown, and then refetched like any other.
   */
  override invalidateQueries(...[filters, options]: Parameters<QueryClient['invalidateQueries']>): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
      if (query.state.data !== undefined) continue
      if (this.#restarted.has(query)) this.#restarted.set(query, true)
      else void this.#restart(query)
    }
    return super.invalidateQueries(filters, options)
  }

  async #restart(query: Query): Promise<void> {
    this.#restarted.set(query, false)
    void query.cancel({ silent: true })
    // Callers that await the first fetch get this result, or its failure.
    await query.fetch().catch(() => {})
    const isChanged = this.#restarted.get(query)
    this.#restarted.delete(query)
    if (isChanged) await this.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
}

// Before the next press: by default, a change is known to be pending only after a timer, and a double click sends it twice.
notifyManager.setScheduler(queueMicrotask)

/** All cached responses of this tab. */
export const queryClient = new RestartingQueryClient({
  queryCache: new QueryCache({ onError: dropMissing }),
  mutationCache: new MutationCache({ onError: refetchStaleSession }),
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      gcTime: 10 * 60_000,
      retry: isWorthRetrying,
      retryDelay,
      refetchOnWindowFocus: false,
      // Offline, the service worker may still have the response.
      networkMode: 'always',
    },
    // Offline, a mutation fails at once with a message.
    mutations: { networkMode: 'always' },
  },
})
