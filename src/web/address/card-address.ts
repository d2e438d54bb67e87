import { cardIdOf, cardPath } from '#archive/card-url.ts'
import type { CardSummary } from '#archive/card.ts'
import { answerQuery, type AnswerFound } from './answer-address.ts'
import { depthOf, placeNow, stateOf, stateOver, type OpenedFrom, type Place, type PlaceState } from './place.ts'
import { isOverList } from './session-address.ts'
import { leaveOpen, navigate, usePlace } from './navigation.tsx'

/** What the address of a card is made of, with the other answer that a search found it in. */
export type Addressed = Pick<CardSummary, 'id' | 'slug' | 'pageTitle'> & AnswerFound

/** The address of a card, at the answer that a search found it in. */
export const openPath = (card: Addressed): string => cardPath(card) + answerQuery(card)

const CARD = /^\/card\/([^/]+)\/?$/

/** The history state with which a card is opened over the list that is seen. */
export const cardState = (place: Place, from: OpenedFrom): PlaceState => ({ ...stateOver(place), from })

/** The card that the address names at this moment; null when it names none. */
export function cardIdNow(): string | null {
  const name = CARD.exec(placeNow().pathname)?.[1]
  return name === undefined ? null : cardIdOf(name)
}

/** Which card the address names, and the ways to open, change and close it. */
export function useCardAddress() {
  const place = usePlace()
  const name = CARD.exec(place.pathname)?.[1] ?? null
  const { behind, from = 'list' } = stateOf(place)
  return {
    /** True while a card's dialog is open; `id` is null then when the address holds no card's id. */
    isOpen: name !== null,
    id: name === null ? null : cardIdOf(name),
    /** Null when the card was opened by its address: then there is no list behind it in this tab. */
    from: behind === undefined ? null : from,
    open: (card: Addressed, openedFrom: OpenedFrom = 'list') =>
      navigate(openPath(card), {
        state: { ...cardState(place, openedFrom), ...(isOverList(place) && depthOf(place)) },
        replace: isOverList(place),
      }),
    /** Another card in the same dialog. */
    show: (card: Addressed) => navigate(openPath(card), { replace: true, state: stateOf(place) }),
    /** Back to the list as it was, or home when there is none in this tab. */
    close: () => leaveOpen(place),
    /** The address for a card that was renamed, or was opened by a shortened one. */
    keepInStep: (card: Addressed) => {
      const path = cardPath(card)
      if (name === null || path === place.pathname) return
      navigate(path + place.search, { replace: true, state: stateOf(place) })
    },
  }
}
