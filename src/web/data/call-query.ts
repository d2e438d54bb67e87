import { queryOptions, type QueryKey } from '@tanstack/react-query'
import type { CallOptions, Calls } from '#api/call.ts'
import { call } from './call.ts'

/**
 * Query options of one call of the contract; the call is aborted once no component needs its answer.
 * @param queryKey under which the answer is cached
 */
export const callQuery = <Name extends keyof Calls>(
  queryKey: QueryKey,
  name: Name,
  asked: Omit<CallOptions<Calls[Name]>, 'signal'> = {},
) => queryOptions({ queryKey, queryFn: ({ signal }) => call(name, { ...asked, signal }) })
