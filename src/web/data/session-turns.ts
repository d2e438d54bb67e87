import { queryOptions } from '@tanstack/react-query'
import type { Output } from '#api/call.ts'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'
import { callQuery } from './call-query.ts'

/** A conversation without its texts. */
export type SessionOutline = Output<'GET /api/sessions/:id'>
/** A turn without its texts. */
export type Turn = SessionOutline['turns'][number]
/** A whole turn. */
export type WholeTurn = Output<'GET /api/sessions/:id/texts'>['cards'][number]

/** Number of turns per batch. */
export const BATCH_SIZE = 50

/** The query of a conversation without its texts. @param id any card of it */
export const outlineQuery = (id: string) =>
  callQuery(['session-outline', id], 'GET /api/sessions/:id', { params: { id } })

/** The query of a batch of texts. @param id any card of the conversation @param from number of turns before the batch */
export const batchQuery = (id: string, from: number) =>
  queryOptions({
    queryKey: ['session-texts', id, from],
    queryFn: async ({ signal }) => {
      const turns: WholeTurn[] = []
      // Long turns come in several responses.
      for (let at: number | null = from; at !== null && at < from + BATCH_SIZE;) {
        const answer: Output<'GET /api/sessions/:id/texts'> = await call('GET /api/sessions/:id/texts', {
          params: { id },
          query: `from=${at}`,
          signal,
        })
        turns.push(...answer.cards)
        at = answer.next
      }
      return turns
    },
    staleTime: 5 * 60_000,
  })

/** The number of turns before the batch in which reading begins. */
export function leadingBatch(outline: SessionOutline | undefined, opening: string | null): number {
  const place = outline?.turns.findIndex((turn) => turn.id === opening) ?? 0
  return (outline?.from ?? 0) + (place < 0 ? 0 : place - (place % BATCH_SIZE))
}

/**
 * Prefetches the conversation of a card, and the texts where reading begins.
 * @param opening the turn where reading begins
 * @return that turn; undefined if the conversation does not contain it
 */
export async function prefetchSession(id: string, opening: string): Promise<WholeTurn | undefined> {
  const outline = await queryClient.query(outlineQuery(id))
  const [first] = outline.turns
  const texts = first ? await queryClient.query(batchQuery(first.id, leadingBatch(outline, opening))) : []
  return texts.find((turn) => turn.id === opening)
}
