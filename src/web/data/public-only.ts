import { useQuery } from '@tanstack/react-query'
import { publicOnlyFrom, type PublicOnly } from './shown-to-admin.ts'
import type { CardSummary } from '#archive/card.ts'
import { queryClient } from './query-client.ts'

const KEY = ['public-only']

/** What 'hide private' remembers of the moment it was switched on; null while it is off. */
export const publicOnly = (): PublicOnly | null => queryClient.getQueryData<PublicOnly>(KEY) ?? null

/** The same, followed as it changes. */
export const usePublicOnly = (): PublicOnly | null =>
  useQuery<PublicOnly | null>({
    queryKey: KEY,
    queryFn: publicOnly,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  }).data ?? null

/** Notes which of the known cards are private now, when 'hide private' is switched on. */
export const rememberPublicOnly = (cards: readonly CardSummary[]): void =>
  void queryClient.setQueryData<PublicOnly>(KEY, publicOnlyFrom(cards, Date.now()))

/** Forgets it, and with it the cards that were kept in lists of public ones. */
export function forgetPublicOnly(): void {
  queryClient.setQueryData<PublicOnly | null>(KEY, null)
  queryClient.removeQueries({
    queryKey: ['cards'],
    predicate: ({ queryKey }) => /show=[^&]*public/.test(String(queryKey[1])),
  })
}
