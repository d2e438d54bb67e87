import { cardIdOf } from '#archive/card-url.ts'
import { sessionPath } from '#archive/conversation.ts'
import type { CardSummary } from '#archive/card.ts'
import type { AnswerFound } from './answer-address.ts'
import { placeNow, stateOf, stepsToClose, type Place, type PlaceState } from './place.ts'
import { goBack, navigate, usePlace } from './navigation.tsx'

/** The fields of a conversation's URL. */
export type SessionAddressed = Pick<CardSummary, 'id' | 'sessionTitle' | 'semanticSid'> & AnswerFound

const SESSION = /^\/session\/([^/]+)\/?$/

/** True for the path of a conversation. */
export const isSession = (pathname: string): boolean => SESSION.test(pathname)

/**
 * True while a dialog is open over the list that led to it: a link from it replaces its history entry. A conversation is a page
 * of its own, to which Back returns.
 */
export const isOverList = (place: Place): boolean => stateOf(place).behind !== undefined && !isSession(place.pathname)

/** A card of the conversation that the URL names at this moment; null for none. */
export function sessionIdNow(): string | null {
  const name = SESSION.exec(placeNow().pathname)?.[1]
  return name === undefined ? null : cardIdOf(name)
}

/** The turn in the URL's fragment, before any text fragment; null without one. */
export const turnOf = (hash: string): string | null => hash.slice(1).split(':~:')[0] || null

/** The conversation that the URL names, and functions that enter and leave it. */
export function useSessionAddress() {
  const place = usePlace()
  const name = SESSION.exec(place.pathname)?.[1] ?? null
  const { behind, stopped } = stateOf(place)
  return {
    /** True while a conversation is open; `id` is null then if the URL contains no card's id. */
    isOpen: name !== null,
    id: name === null ? null : cardIdOf(name),
    /** The turn of the reading position, from the URL; null at the beginning. */
    turn: turnOf(place.hash),
    /** The exact reading position from history, for a reload and for Back; null where the conversation was opened. */
    stopped: stopped ?? null,
    /** True after navigation within the site, Back or Forward. */
    isLed: place.isPressed || place.isReturned,
    /** The list in this tab that led here; null for a conversation opened by its URL. */
    behind: behind ?? null,
    /** Returns to the list, or home without one in this tab. */
    leave: () => (behind === undefined ? navigate('/') : goBack(stepsToClose(place))),
    /** Corrects the URL of a conversation that was renamed, or was opened by a shortened URL. */
    keepInStep: (card: SessionAddressed) => {
      const path = sessionPath(card)
      if (name !== null && path !== place.pathname) {
        navigate(path + place.search + place.hash, {
          replace: true,
          state: stateOf(place),
        })
      }
    },
  }
}

/**
 * Stores the reading position in the URL and in the history state, without a new entry and without a render.
 * @param turn null at the top
 */
export function storeReadingPosition(turn: string | null, stopped: PlaceState['stopped']): void {
  const { pathname, search } = location
  const entry = { ...(history.state as object | null), state: { ...stateOf(placeNow()), stopped } }
  history.replaceState(entry, '', pathname + search + (turn === null ? '' : `#${turn}`))
}
