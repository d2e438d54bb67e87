import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Output } from '#api/call.ts'
import { collectionQuery } from './collection-query.ts'
import { callQuery } from './call-query.ts'

/** A collection with a page of its cards. */
export type Collection = Output<'GET /api/collections/:name'>

/** A collection of a list. */
export type ListedCollection = Output<'GET /api/collections'>['collections'][number]

/** The collections in order. */
export const useCollections = () => useQuery(callQuery(['collections'], 'GET /api/collections'))

/** A page of a collection; while another page is loading the previous one is shown. */
export const useCollection = (asked: { name: string; page: number }) =>
  useQuery({
    ...collectionQuery(asked),
    placeholderData: (before, query) => (query?.queryKey[1] === asked.name ? keepPreviousData(before) : undefined),
  })
