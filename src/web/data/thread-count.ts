import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

/** The query key of a thread's count. */
export const countKey = (threadId: string) => ['thread-count', threadId]

/** The number of comments of a thread, for a badge whose thread is not on the screen. */
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
