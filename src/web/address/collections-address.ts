import { navigate, usePlace } from './navigation.tsx'

/** What the admin's screen of collections shows of a new one. @param query of the list that it is made of */
export const newCollectionQuery = (query: string): string => `?${new URLSearchParams({ new: query })}`

/** Which form the admin's screen of collections shows, as the address names it, and the ways to another. */
export function useCollectionsAddress() {
  const place = usePlace()
  const asked = new URLSearchParams(place.search)
  const show = (query: string) => navigate(`/collections${query}`, { replace: true, state: place.state as unknown })
  return {
    /** The name of the collection that is changed; null where none is. */
    changed: asked.get('name'),
    /** The query that a new one begins with; null where none is made. */
    made: asked.get('new'),
    change: (name: string) => show(`?${new URLSearchParams({ name })}`),
    make: () => show('?new='),
    list: () => show(''),
  }
}
