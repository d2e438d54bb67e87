import { useQuery } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'
import type { PublicOnly } from './shown-to-admin.ts'

/** The query key of the state. */
export const PUBLIC_ONLY_KEY = ['public-only']

/** The state of 'hide private' at the moment it was switched on; null while it is off. */
export const publicOnly = (): PublicOnly | null => queryClient.getQueryData<PublicOnly>(PUBLIC_ONLY_KEY) ?? null

/** The same as a hook. */
export const usePublicOnly = (): PublicOnly | null =>
  useQuery<PublicOnly | null>({
    queryKey: PUBLIC_ONLY_KEY,
    queryFn: publicOnly,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  }).data ?? null

/** True for the query of a list of public cards only. */
export const isPublicList = (query: unknown): boolean => /show=[^&]*public/.test(String(query))
