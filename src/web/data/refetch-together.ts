import { hashKey, type QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/** Keys whose queries are being refetched; true if another change followed. */
const refetched = new Map<string, boolean>()

/**
 * Refetches the queries of a key after an event. Events meanwhile share one more refetch: a thousand may come at once, as after a
 * flood of comments or their deletion.
 */
export async function refetchTogether(queryKey: QueryKey): Promise<void> {
  const key = hashKey(queryKey)
  const isRunning = refetched.has(key)
  refetched.set(key, isRunning)
  if (isRunning) return
  await queryClient.invalidateQueries({ queryKey })
  const isChanged = refetched.get(key)
  refetched.delete(key)
  if (isChanged) await refetchTogether(queryKey)
}
