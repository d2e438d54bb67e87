import { useMemo } from 'react'
import { collectionAt, collectionPath } from '#archive/collection-path.ts'
import { navigate, usePlace } from './navigation.tsx'
import { listPlace, placeNow } from './place.ts'

/** The collection that is seen, also behind an open card or dialog, and which page of it; null on other pages. */
export function useCollectionAddress() {
  const path = listPlace(usePlace())
  return useMemo(() => collectionAt(path), [path])
}

/** The address of a page of a collection. */
export const collectionPagePath = (name: string, page: number): string =>
  collectionPath(name) + (page > 1 ? `?page=${page}` : '')

/** Shows another page of a collection, in the place of this one in history. */
export const turnCollection = (name: string, page: number): void =>
  navigate(collectionPagePath(name, page), { replace: true })

/** Puts the name that a collection has now in the place of one that it had. */
export function keepCollectionName(asked: string, own: string): void {
  const { pathname, search, state } = placeNow()
  if (own !== asked && pathname.startsWith('/c/')) navigate(collectionPath(own) + search, { replace: true, state })
}
