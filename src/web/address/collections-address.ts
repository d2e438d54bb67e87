import { navigate, usePlace } from './navigation.tsx'

/** The query that opens the form of a new collection. @param query of the list from which it is made */
export const newCollectionQuery = (query: string): string => `?${new URLSearchParams({ new: query })}`

/** The form that the admin's screen of collections shows, from the URL, and functions that open another. */
export function useCollectionsAddress() {
  const place = usePlace()
  const params = new URLSearchParams(place.search)
  const show = (query: string) => navigate(`/collections${query}`, { replace: true, state: place.state as unknown })
  return {
    /** The name of the edited collection; null for none. */
    changed: params.get('name'),
    /** The initial query of a new one; null for none. */
    made: params.get('new'),
    change: (name: string) => show(`?${new URLSearchParams({ name })}`),
    make: () => show('?new='),
    list: () => show(''),
  }
}
