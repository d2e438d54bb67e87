import { readAnswers, writeAnswer, type AnswerPath } from '#archive/answer-address.ts'
import { cardIdOf } from '#archive/card-url.ts'
import { answerCount } from '#archive/shown-content.ts'
import { navigate, usePlace } from './navigation.tsx'
import { placeNow, stateOf } from './place.ts'

/** A card with the positions of its answers; absent for a card with one answer. */
interface Answered {
  id: string
  answer?: number
  alternatives?: readonly unknown[]
}

/** The answer of a card that the URL shows, and steps to the others. */
export interface AnswerSteps {
  /** Counted from 1; the card's own where the URL names none, or an unknown one. */
  place: number
  count: number
  previous: (() => void) | undefined
  next: (() => void) | undefined
  /** The path into the answer's branch, from the URL; empty for none. */
  within: readonly number[]
  /** The query that opens an answer within the branch of the shown one. */
  queryWithin: (within: readonly number[]) => string
}

/** The id in the last segment of a path such as `/card/title-ID` or `/session/title-ID`; '' without one. */
const addressed = (pathname: string): string => cardIdOf(pathname.split('/')[2] ?? '') ?? ''

/** The answer of a card that the URL shows. @param card null while it is fetched */
export function useAnswerSteps(card: Answered | null): AnswerSteps {
  const place = usePlace()
  const own = card?.answer ?? 1
  const count = card?.alternatives ? answerCount({ alternatives: card.alternatives }) : 1
  const wayIn = (search: string): AnswerPath => {
    const path = readAnswers(search, addressed(place.pathname)).get(card?.id ?? '')
    return path !== undefined && path[0] <= count ? path : [own]
  }
  // Starts from the present URL, as rendering lags behind it: two quick presses are two steps.
  const step = (by: 1 | -1) => () => {
    const { pathname, search, state } = placeNow()
    const next = wayIn(search)[0] + by
    if (!card || next < 1 || next > count) return
    const query = writeAnswer(search, addressed(pathname), card.id, next === own ? null : [next])
    const depth = (stateOf({ pathname, search, state }).answers ?? 0) + 1
    navigate(pathname + query + location.hash, {
      state: { ...stateOf({ pathname, search, state }), answers: depth },
    })
  }
  const [now, ...within] = wayIn(place.search)
  return {
    place: now,
    count,
    previous: now > 1 ? step(-1) : undefined,
    next: now < count ? step(1) : undefined,
    within,
    queryWithin: (further) => writeAnswer(place.search, addressed(place.pathname), card?.id ?? '', [now, ...further]),
  }
}
