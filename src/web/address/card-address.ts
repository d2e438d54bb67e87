import { cardIdOf, cardPath } from '#archive/card-url.ts'
import type { CardSummary } from '#archive/card.ts'
import { answerQuery, type AnswerFound } from './answer-address.ts'
import { depthOf, placeNow, stateOf, stateOver, type OpenedFrom, type Place, type PlaceState } from './place.ts'
import { isOverList } from './session-address.ts'
import { closeOverlays, navigate, usePlace } from './navigation.tsx'

/** The fields of a card's URL, with the alternative answer in which a search found it. */
export type Addressed = Pick<CardSummary, 'id' | 'slug' | 'pageTitle'> & AnswerFound

/** The URL path of a card, at the answer in which a search found it. */
export const openPath = (card: Addressed): string => cardPath(card) + answerQuery(card)

const CARD = /^\/card\/([^/]+)\/?$/

/** The history state of a card opened over the rendered list. */
export const cardState = (place: Place, from: OpenedFrom): PlaceState => ({ ...stateOver(place), from })

/** The card that the URL names at this moment; null for none. */
export function cardIdNow(): string | null {
  const name = CARD.exec(placeNow().pathname)?.[1]
  return name === undefined ? null : cardIdOf(name)
}

/** The card that the URL names, and functions that open, replace and close it. */
export function useCardAddress() {
  const place = usePlace()
  const name = CARD.exec(place.pathname)?.[1] ?? null
  const { behind, from = 'list' } = stateOf(place)
  return {
    /** True while a card's dialog is open; `id` is null then if the URL contains no card's id. */
    isOpen: name !== null,
    id: name === null ? null : cardIdOf(name),
    /** Null for a card opened by its URL: then there is no list behind it in this tab. */
    from: behind === undefined ? null : from,
    open: (card: Addressed, openedFrom: OpenedFrom = 'list') =>
      navigate(openPath(card), {
        state: { ...cardState(place, openedFrom), ...(isOverList(place) && depthOf(place)) },
        replace: isOverList(place),
      }),
    /** Shows another card in the same dialog. */
    show: (card: Addressed) => navigate(openPath(card), { replace: true, state: stateOf(place) }),
    /** Returns to the list, or home without one in this tab. */
    close: () => closeOverlays(place),
    /** Corrects the URL of a card that was renamed, or was opened by a shortened URL. */
    keepInStep: (card: Addressed) => {
      const path = cardPath(card)
      if (name === null || path === place.pathname) return
      navigate(path + place.search, { replace: true, state: stateOf(place) })
    },
  }
}
