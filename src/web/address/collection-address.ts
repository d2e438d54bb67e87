import { useMemo } from 'react'
import { collectionAt, collectionPath } from '#archive/collection-path.ts'
import { navigate, usePlace } from './navigation.tsx'
import { listPlace, placeNow } from './place.ts'

/** The rendered collection and its page, also behind an open card or dialog; null on other pages. */
export function useCollectionAddress() {
  const path = listPlace(usePlace())
  return useMemo(() => collectionAt(path), [path])
}

/** The URL of a page of a collection. */
export const collectionPagePath = (name: string, page: number): string =>
  collectionPath(name) + (page > 1 ? `?page=${page}` : '')

/** Shows another page of a collection, replacing the history entry. */
export const turnCollection = (name: string, page: number): void =>
  navigate(collectionPagePath(name, page), { replace: true })

/** Replaces a collection's former name in the URL by its present one. */
export function keepCollectionName(asked: string, own: string): void {
  const { pathname, search, state } = placeNow()
  if (own !== asked && pathname.startsWith('/c/')) navigate(collectionPath(own) + search, { replace: true, state })
}
