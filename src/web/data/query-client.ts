import { MutationCache, QueryCache, QueryClient, type Query } from '@tanstack/react-query'
import { CallError } from '#api/call.ts'

const isPreparing = (error: Error) => error instanceof CallError && error.isPreparing

/**
 * What the server refused will be refused again; only what did not reach it is worth another try, within the time that all
 * tries share, unless the browser knows that there is no network. What is being built is asked for until it is there.
 */
const isWorthRetrying = (failures: number, error: Error) =>
  isPreparing(error) ||
  (failures < 2 &&
    (!(error instanceof CallError) ||
      (error.status === 0 && !['deadline-exceeded', 'offline'].includes(error.code)) ||
      (error.status >= 502 && error.code !== 'took-too-long')))

const retryDelay = (failures: number, error: Error) => (isPreparing(error) ? 2000 : 1000 * 2 ** failures)

/** Under which the answer to who is signed in is kept. */
export const SESSION_KEY = ['session']

/** Refetches the session where the server says that a right is missing, as the page may know an old one. */
export function refetchStaleSession(error: Error): void {
  if (!(error instanceof CallError) || (error.status !== 401 && error.status !== 403)) return
  void queryClient.invalidateQueries({ queryKey: SESSION_KEY })
}

/** What is there no more, or not for this viewer, must not be shown from an answer of before. */
function dropMissing(error: Error, query: Query<unknown, unknown, unknown>): void {
  refetchStaleSession(error)
  const isMissing = error instanceof CallError && error.status === 404
  if (isMissing && query.state.data !== undefined) query.setState({ data: undefined })
}

class RestartingQueryClient extends QueryClient {
  /** First answers that were asked for again; true where a change came since. */
  readonly #restarted = new Map<Query, boolean>()

  /**
   * A first answer on its way may be from before the change, and would pass for one of after it: it is asked for again as
   * well. By itself TanStack Query does so only where an answer is there already. Where changes come quicker than answers,
   * the second one is shown, and then asked for again like any other.
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
    // Those that wait for the first answer get this one, or its failure.
    await query.fetch().catch(() => {})
    const isChanged = this.#restarted.get(query)
    this.#restarted.delete(query)
    if (isChanged) await this.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
}

/** All answers of the server that this tab holds. */
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
      // Without a network the service worker may still have the answer.
      networkMode: 'always',
    },
    // Without a network a change fails at once and says so.
    mutations: { networkMode: 'always' },
  },
})
