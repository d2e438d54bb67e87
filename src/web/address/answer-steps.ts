import { readAnswers, writeAnswer, type AnswerPath } from '#archive/answer-address.ts'
import { cardIdOf } from '#archive/card-url.ts'
import { answerCount } from '#archive/shown-content.ts'
import { navigate, usePlace } from './navigation.tsx'
import { placeNow, stateOf } from './place.ts'

/** A card with the places of its answers; absent where it has but one. */
interface Answered {
  id: string
  answer?: number
  alternatives?: readonly unknown[]
}

/** Which answer of a card the address shows, and the ways to the others. */
export interface AnswerSteps {
  /** Counted from 1; the archive's own where the address names none, or one that is not there. */
  place: number
  count: number
  previous: (() => void) | undefined
  next: (() => void) | undefined
  /** The way on into the answer's branch, as the address names it; empty where it names none. */
  within: readonly number[]
  /** The query that opens an answer within the branch of the shown one. */
  queryWithin: (within: readonly number[]) => string
}

/** The id in the last part of an address such as `/card/title-ID` or `/session/title-ID`; '' where there is none. */
const addressed = (pathname: string): string => cardIdOf(pathname.split('/')[2] ?? '') ?? ''

/** The answer of a card that the address shows. @param card null while it is fetched */
export function useAnswerSteps(card: Answered | null): AnswerSteps {
  const place = usePlace()
  const own = card?.answer ?? 1
  const count = card?.alternatives ? answerCount({ alternatives: card.alternatives }) : 1
  const wayIn = (search: string): AnswerPath => {
    const asked = readAnswers(search, addressed(place.pathname)).get(card?.id ?? '')
    return asked !== undefined && asked[0] <= count ? asked : [own]
  }
  // What is seen follows the address a moment later: two presses in a row are two answers.
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
