import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** Asks for a page of a collection. */
export const collectionQuery = ({ name, page }: { name: string; page: number }) =>
  queryOptions({
    queryKey: ['collection', name, page],
    queryFn: ({ signal }) =>
      call('GET /api/collections/:name', { params: { name }, query: page > 1 ? `page=${page}` : '', signal }),
  })
