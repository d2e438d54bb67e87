import { askedAt, askedPath } from '#archive/asked/asked-path.ts'
import type { CardSummary } from '#archive/card.ts'
import { askedPlace, stateOf } from './place.ts'
import { navigate, usePlace } from './navigation.tsx'

/**
 * The rendered group of cards with the same question, also behind an open card or dialog, and a function that chooses answers.
 */
export function useAskedAddress() {
  const place = usePlace()
  return {
    ...(askedAt(askedPlace(place) ?? '') ?? { id: null, other: null }),
    isPressed: place.isPressed,
    isReturned: place.isReturned,
    /** Shows two other answers side by side, replacing the history entry. */
    choose: (first: Pick<CardSummary, 'id' | 'slug' | 'pageTitle'>, second: string) =>
      navigate(askedPath(first, second), { replace: true, state: stateOf(place) }),
  }
}
