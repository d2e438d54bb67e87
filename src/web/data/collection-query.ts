import { callQuery } from './call-query.ts'

/** The query of a page of a collection. */
export const collectionQuery = ({ name, page }: { name: string; page: number }) =>
  callQuery(['collection', name, page], 'GET /api/collections/:name', {
    params: { name },
    query: page > 1 ? `page=${page}` : '',
  })
