import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

/** The owner's own text in Markdown; null where there is none, undefined until that is known. */
export const useOwnText = (name: 'about' | 'faq'): string | null | undefined => {
  const query = useQuery({
    queryKey: ['text', name],
    queryFn: ({ signal }) => call('GET /api/texts/:name', { params: { name }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return query.isError ? null : query.data?.markdown
}
