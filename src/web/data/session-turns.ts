import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { CallError, type Output } from '#api/call.ts'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'
import { callQuery } from './call-query.ts'

/** A conversation without its texts. */
export type SessionOutline = Output<'GET /api/sessions/:id'>
/** A turn without its texts. */
export type Turn = SessionOutline['turns'][number]
/** A whole turn. */
export type WholeTurn = Output<'GET /api/sessions/:id/texts'>['cards'][number]

/** How many turns are fetched together. */
const BATCH_SIZE = 50

const outlineQuery = (id: string) => callQuery(['session-outline', id], 'GET /api/sessions/:id', { params: { id } })

/** The conversation of a card, known at once from another turn of it; nothing is fetched while `id` is null. */
export const useSessionOutline = (id: string | null) =>
  useQuery({
    ...outlineQuery(id ?? ''),
    enabled: id !== null,
    placeholderData: (before) => (before?.turns.some((turn) => turn.id === id) ? before : undefined),
  })

/** @param id any card of the conversation @param from turns before the batch */
const batchQuery = (id: string, from: number) =>
  queryOptions({
    queryKey: ['session-texts', id, from],
    queryFn: async ({ signal }) => {
      const turns: WholeTurn[] = []
      // Long turns come in several answers.
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
function leadingBatch(outline: SessionOutline | undefined, opening: string | null): number {
  const place = outline?.turns.findIndex((turn) => turn.id === opening) ?? 0
  return (outline?.from ?? 0) + (place < 0 ? 0 : place - (place % BATCH_SIZE))
}

/**
 * Fetches the conversation of a card, and the texts where reading begins, ahead of their need.
 * @param opening the turn where reading begins
 * @return that turn; undefined where the conversation has no such
 */
export async function prefetchSession(id: string, opening: string): Promise<WholeTurn | undefined> {
  const outline = await queryClient.query(outlineQuery(id))
  const [first] = outline.turns
  const texts = first ? await queryClient.query(batchQuery(first.id, leadingBatch(outline, opening))) : []
  return texts.find((turn) => turn.id === opening)
}

/**
 * The texts of a conversation, all of them in the end, so that the browser's own search finds every word: first the batch
 * of the turn where reading begins, then the others.
 * @param opening the turn where reading begins
 */
export function useSessionTexts(outline: SessionOutline | undefined, opening: string | null) {
  const turns = outline?.turns ?? []
  const id = turns[0]?.id ?? ''
  const start = outline?.from ?? 0
  const lead = leadingBatch(outline, opening)
  const first = useQuery({ ...batchQuery(id, lead), enabled: turns.length > 0 })
  const starts = Array.from({ length: Math.ceil(turns.length / BATCH_SIZE) }, (_, at) => start + at * BATCH_SIZE)
  return useQueries({
    queries: starts.map((from) => ({ ...batchQuery(id, from), enabled: from === lead || first.isSuccess })),
    combine: (batches) => ({
      texts: new Map(batches.flatMap(({ data }) => data ?? []).map((turn) => [turn.id, turn])),
      isFailed: batches.some(({ isError }) => isError),
      isOffline: batches.some(({ error }) => error instanceof CallError && error.isOffline),
      retry: () => {
        for (const batch of batches) if (batch.isError) void batch.refetch()
      },
    }),
  })
}
