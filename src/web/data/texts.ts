import { useQuery } from '@tanstack/react-query'
import { callQuery } from './call-query.ts'

/** The owner's own text in Markdown; null for none. */
export const useOwnText = (name: 'about' | 'faq') =>
  useQuery({
    ...callQuery(['text', name], 'GET /api/texts/:name', { params: { name } }),
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ markdown }) => markdown,
  })
