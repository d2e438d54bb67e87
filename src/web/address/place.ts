import { parseFilters } from '#archive/filter-url.ts'
import { NO_FILTERS, type Filters } from '#archive/filters.ts'
import { pathOf } from './site-base.ts'

/** Where a card was opened from: decides which neighbours its dialog offers. */
export type OpenedFrom = 'list' | 'carousel'

/** What this tab's history remembers with an entry. */
export interface PlaceState {
  /** The list that lies behind a dialog, when it was opened from one in this tab. */
  readonly behind?: string
  /** The answers side by side that lie behind a dialog, when it was opened from there. */
  readonly asked?: string
  readonly from?: OpenedFrom
  /** How many entries of history lie between this one and what is open: other answers, and links within its text. */
  readonly answers?: number
  /** Where reading stopped in a conversation: the turn, and how many pixels of it were above the screen. */
  readonly stopped?: { readonly turn: string; readonly above: number }
  /** How often 'home' was pressed when it was shown, also behind a dialog: each press shows another day. */
  readonly home?: number
}

export interface Place {
  readonly pathname: string
  readonly search: string
  readonly state: unknown
}

/**
 * The address as it is at this moment. What is seen follows it a moment later, and a person who presses two keys in that
 * moment means what the first one did.
 */
export const placeNow = (): Place => ({
  pathname: pathOf(location.pathname),
  search: location.search,
  state: (history.state as { state?: unknown } | null)?.state,
})

/** The key of this moment's entry of history; each change of the address has another one. */
export const visitNow = (): string => (history.state as { key?: string } | null)?.key ?? 'default'

/** An entry's state; empty when it holds something else. */
export const stateOf = (place: Place): PlaceState =>
  typeof place.state === 'object' && place.state !== null ? (place.state as PlaceState) : {}

/** How many steps back in history lead out of what is open. */
export const stepsOut = (place: Place): number => 1 + (stateOf(place).answers ?? 0)

/** What the history state of another place keeps that takes the entry of this one. */
export const depthOf = (place: Place): Pick<PlaceState, 'answers'> => {
  const { answers } = stateOf(place)
  return answers === undefined ? {} : { answers }
}

/** What the history state of a place within the page keeps, such as that of a footnote in what is open. */
export function stateWithin(place: Place): PlaceState {
  const state = stateOf(place)
  return state.behind === undefined ? state : { ...state, answers: (state.answers ?? 0) + 1 }
}

/** True for the address of a list: home, filters, or a collection. */
export const isList = (pathname: string): boolean => /^\/($|filter$|c\/[^/]+$)/.test(pathname)

/** The path and query of the list that is seen: the address itself, or the one behind an open dialog, else home. */
export function listPlace(place: Place): string {
  if (isList(place.pathname)) return place.pathname + place.search
  return stateOf(place).behind ?? '/'
}

/** True for an address of answers side by side (`askedAt`), whose code is fetched when it is shown. */
export const isAsked = (pathname: string): boolean => pathname.startsWith('/asked/')

/** The path and query of the answers side by side that are seen: the address itself, or the one behind an open dialog; null for none. */
export const askedPlace = (place: Place): string | null =>
  isAsked(place.pathname) ? place.pathname + place.search : (stateOf(place).asked ?? null)

/** The history state of what is opened over the page that is seen: what lies behind it, on the home page with its day. */
export function stateOver(place: Place): PlaceState {
  const asked = askedPlace(place)
  const { home } = stateOf(place)
  return { behind: listPlace(place), ...(asked !== null && { asked }), ...(home !== undefined && { home }) }
}

let lastHomeTurn = 0

/** Which press on 'home' an entry of history came from; 0 for none. */
export function homeTurnOf(place: Place): number {
  const turn = stateOf(place).home ?? 0
  lastHomeTurn = Math.max(lastHomeTurn, turn)
  return turn
}

/** The number of the next press on 'home': higher than any before in this tab, whatever was read between. */
export const nextHomeTurn = (place: Place): number => Math.max(homeTurnOf(place), lastHomeTurn) + 1

let lastQuery = ''
let lastFilters: Filters = NO_FILTERS

/** The filters of a list's path; what is invalid is logged once and skipped (R1.18). */
export function filtersOf(path: string): Filters {
  if (!path.startsWith('/filter')) return NO_FILTERS
  const query = path.slice('/filter'.length)
  if (query !== lastQuery) {
    const { filters, skipped } = parseFilters(new URLSearchParams(query))
    for (const sentence of skipped) console.warn(`Address: ${sentence}.`)
    lastQuery = query
    lastFilters = filters
  }
  return lastFilters
}
