import { useQueries, useQuery } from '@tanstack/react-query'
import { CallError } from '#api/call.ts'
import { BATCH_SIZE, batchQuery, leadingBatch, outlineQuery, type SessionOutline } from './session-turns.ts'

/** The conversation of a card, taken at once from another turn's query; disabled while `id` is null. */
export const useSessionOutline = (id: string | null) =>
  useQuery({
    ...outlineQuery(id ?? ''),
    enabled: id !== null,
    placeholderData: (before) => (before?.turns.some((turn) => turn.id === id) ? before : undefined),
  })

/**
 * All texts of a conversation, so that the browser's own search finds every word: first the batch where reading begins, then
 * the others.
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
      // Texts stay readable when a refetch of them failed.
      isFailed: batches.some(({ isError, data }) => isError && data === undefined),
      isOffline: batches.some(({ error }) => error instanceof CallError && error.isOffline),
      retry: () => {
        for (const batch of batches) if (batch.isError) void batch.refetch()
      },
    }),
  })
}
