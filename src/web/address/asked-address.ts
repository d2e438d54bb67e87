import { askedAt, askedPath } from '#archive/asked/asked-path.ts'
import type { CardSummary } from '#archive/card.ts'
import { askedPlace, stateOf } from './place.ts'
import { navigate, usePlace } from './navigation.tsx'

/** Which group of cards that ask the same is seen, also behind an open card or dialog, and how another of its answers is chosen. */
export function useAskedAddress() {
  const place = usePlace()
  return {
    ...(askedAt(askedPlace(place) ?? '') ?? { id: null, other: null }),
    isPressed: place.isPressed,
    isReturned: place.isReturned,
    /** Sets two other answers side by side, in the place of these in history. */
    choose: (first: Pick<CardSummary, 'id' | 'slug' | 'pageTitle'>, second: string) =>
      navigate(askedPath(first, second), { replace: true, state: stateOf(place) }),
  }
}
