import { navigate, usePlace } from './navigation.tsx'

/** The query of the review's address at the conversation of a card. */
export const reviewQuery = (id: string): string => `?card=${encodeURIComponent(id)}`

/** Which conversation of the review the address names, and the way to name another. */
export function useReviewAddress() {
  const place = usePlace()
  const chosen = new URLSearchParams(place.search).get('card')
  return {
    chosen,
    /** @param id any card of the conversation; null for the list alone */
    choose: (id: string | null) =>
      navigate(`/review${id === null ? '' : reviewQuery(id)}`, {
        replace: true,
        state: place.state as unknown,
      }),
  }
}
