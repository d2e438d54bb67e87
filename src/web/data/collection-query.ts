import { question } from './question.ts'

/** Asks for a page of a collection. */
export const collectionQuery = ({ name, page }: { name: string; page: number }) =>
  question(['collection', name, page], 'GET /api/collections/:name', {
    params: { name },
    query: page > 1 ? `page=${page}` : '',
  })
