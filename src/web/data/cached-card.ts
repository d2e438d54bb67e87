import { cardQuery, type WholeCard } from './cards.ts'
import { queryClient } from './query-client.ts'
import type { WholeTurn } from './session-turns.ts'

/**
 * A card that is loaded on the page, in a dialog or as a turn of a conversation, without a request; undefined for any other.
 */
export function cachedCard(id: string): WholeCard | WholeTurn | undefined {
  const batches = queryClient.getQueriesData<readonly WholeTurn[]>({ queryKey: ['session-texts'] })
  return (
    queryClient.getQueryData(cardQuery(id).queryKey) ??
    batches.flatMap(([, turns]) => turns ?? []).find((turn) => turn.id === id)
  )
}
