import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

/** Under which a thread's count is kept. */
export const countKey = (threadId: string) => ['thread-count', threadId]

/** How many comments a thread has, for a badge whose thread is not on the screen. */
export function useThreadCount(threadId: string): number {
  const { data } = useQuery({
    queryKey: countKey(threadId),
    queryFn: async ({ signal }) => {
      const options = { params: { thread: threadId }, query: 'limit=1', signal }
      return (await call('GET /api/threads/:thread/comments', options)).total
    },
  })
  return data ?? 0
}
