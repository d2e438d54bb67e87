import { queryOptions, type QueryKey } from '@tanstack/react-query'
import type { CallOptions, Calls } from '#api/call.ts'
import { call } from './call.ts'

/**
 * A question that one call answers; the call is given up when nobody asks any more.
 * @param queryKey under which the answer is kept
 */
export const question = <Name extends keyof Calls>(
  queryKey: QueryKey,
  name: Name,
  asked: Omit<CallOptions<Calls[Name]>, 'signal'> = {},
) => queryOptions({ queryKey, queryFn: ({ signal }) => call(name, { ...asked, signal }) })
