import { useQuery } from '@tanstack/react-query'
import { callQuery } from './call-query.ts'

/** The owner's own text in Markdown; null where there is none, undefined until that is known. */
export const useOwnText = (name: 'about' | 'faq'): string | null | undefined => {
  const query = useQuery({
    ...callQuery(['text', name], 'GET /api/texts/:name', { params: { name } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return query.isError ? null : query.data?.markdown
}
