import { cardIdOf } from '#archive/card-url.ts'
import { sessionPath } from '#archive/conversation.ts'
import type { CardSummary } from '#archive/card.ts'
import type { AnswerFound } from './answer-address.ts'
import { placeNow, stateOf, stepsOut, type Place, type PlaceState } from './place.ts'
import { goBack, navigate, usePlace } from './navigation.tsx'

/** What the address of a conversation is made of. */
export type SessionAddressed = Pick<CardSummary, 'id' | 'sessionTitle' | 'semanticSid'> & AnswerFound

const SESSION = /^\/session\/([^/]+)\/?$/

/** True for the address of a conversation. */
export const isSession = (pathname: string): boolean => SESSION.test(pathname)

/**
 * True while a dialog is open over the list that led to it: it is in history before that list, and what leads on takes its
 * entry. A conversation is a page of its own, to which Back returns.
 */
export const isOverList = (place: Place): boolean => stateOf(place).behind !== undefined && !isSession(place.pathname)

/** A card of the conversation that the address names at this moment; null when it names none. */
export function sessionIdNow(): string | null {
  const name = SESSION.exec(placeNow().pathname)?.[1]
  return name === undefined ? null : cardIdOf(name)
}

/** The turn that the address keeps behind its `#`, before a text fragment where the browser knows none; null without one. */
export const turnOf = (hash: string): string | null => hash.slice(1).split(':~:')[0] || null

/** Which conversation the address names, and the ways into and out of it. */
export function useSessionAddress() {
  const place = usePlace()
  const name = SESSION.exec(place.pathname)?.[1] ?? null
  const { behind, stopped } = stateOf(place)
  return {
    /** True while a conversation is read; `id` is null then when the address holds no card's id. */
    isOpen: name !== null,
    id: name === null ? null : cardIdOf(name),
    /** The turn at which reading stopped, as the address keeps it; null at the beginning. */
    turn: turnOf(place.hash),
    /** Where in which turn it stopped, as history keeps it for a reload and for Back; null where the conversation was opened. */
    stopped: stopped ?? null,
    /** True when a press on this page, Back or Forward led here. */
    isLed: place.isPressed || place.isReturned,
    /** The list in this tab that led here; null when the address was opened by itself. */
    behind: behind ?? null,
    /** Back to the list as it was, or home when there is none in this tab. */
    leave: () => (behind === undefined ? navigate('/') : goBack(stepsOut(place))),
    /** The address for a conversation that was renamed, or was opened by a shortened one. */
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
 * Keeps the place of reading in the address and in history, without a new entry in it and without a render.
 * @param turn null at the top
 */
export function keepTurn(turn: string | null, stopped: PlaceState['stopped']): void {
  const { pathname, search } = location
  const entry = { ...(history.state as object | null), state: { ...stateOf(placeNow()), stopped } }
  history.replaceState(entry, '', pathname + search + (turn === null ? '' : `#${turn}`))
}
