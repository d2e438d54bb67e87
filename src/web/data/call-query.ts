import { queryOptions, type QueryKey } from '@tanstack/react-query'
import type { CallOptions, Calls } from '#api/call.ts'
import { call } from './call.ts'

/**
 * Query options of one call of the contract; the call is aborted once no component needs its response.
 * @param queryKey of the cached response
 */
export const callQuery = <Name extends keyof Calls>(
  queryKey: QueryKey,
  name: Name,
  asked: Omit<CallOptions<Calls[Name]>, 'signal'> = {},
) => queryOptions({ queryKey, queryFn: ({ signal }) => call(name, { ...asked, signal }) })
