import { QueryClient } from '@tanstack/react-query'
import { CallError } from '#api/call.ts'

/** What the server refused will be refused again; only what did not reach it is worth another try. */
const isWorthRetrying = (failures: number, error: Error) =>
  failures < 2 &&
  (!(error instanceof CallError) || error.status === 0 || (error.status >= 502 && error.code !== 'took-too-long'))

/** All answers of the server that this tab holds. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      gcTime: 10 * 60_000,
      retry: isWorthRetrying,
      refetchOnWindowFocus: false,
      // Without a network the service worker may still have the answer.
      networkMode: 'always',
    },
  },
})
