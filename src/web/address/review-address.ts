import { navigate, usePlace } from './navigation.tsx'

/** The query that opens the review at the conversation of a card. */
export const reviewQuery = (id: string): string => `?card=${encodeURIComponent(id)}`

/** The conversation of the review from the URL, and a function that changes it. */
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
