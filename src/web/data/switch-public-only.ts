import type { CardSummary } from '#archive/card.ts'
import { isPublicList, PUBLIC_ONLY_KEY as KEY } from './public-only.ts'
import { queryClient } from './query-client.ts'
import type { PublicOnly } from './shown-to-admin.ts'

/** The state of 'hide private' when switched on for these cards. */
export const publicOnlyFrom = (cards: readonly Pick<CardSummary, 'id' | 'isPrivate'>[], now: number): PublicOnly => ({
  since: now,
  ids: cards.filter((card) => card.isPrivate).map((card) => card.id),
})

/** Records which of the known cards are private when 'hide private' is switched on. */
export const rememberPublicOnly = (cards: readonly CardSummary[]): void =>
  void queryClient.setQueryData<PublicOnly>(KEY, publicOnlyFrom(cards, Date.now()))

/** Clears the state, and the cards that it kept in lists of public ones. */
export function forgetPublicOnly(): void {
  queryClient.setQueryData<PublicOnly | null>(KEY, null)
  queryClient.removeQueries({
    queryKey: ['cards'],
    predicate: ({ queryKey }) => isPublicList(queryKey[1]),
  })
}
