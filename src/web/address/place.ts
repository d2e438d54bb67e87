import { parseFilters } from '#archive/filter-url.ts'
import { NO_FILTERS, type Filters } from '#archive/filters.ts'
import { pathOf } from './site-base.ts'

/** The origin of an opened card, which decides about the neighbours in its dialog. */
export type OpenedFrom = 'list' | 'carousel'

/** The state of a history entry in this tab. */
export interface PlaceState {
  /** The list behind a dialog that was opened from one in this tab. */
  readonly behind?: string
  /** The comparison of answers behind a dialog that was opened from there. */
  readonly asked?: string
  readonly from?: OpenedFrom
  /** Number of history entries between this one and the opening of what is shown: other answers, and links within its text. */
  readonly answers?: number
  /** The reading position in a conversation: the turn, and the number of its pixels above the viewport. */
  readonly stopped?: { readonly turn: string; readonly above: number }
  /** The number of the press on 'home' when it was shown, also behind a dialog: each press shows another day. */
  readonly home?: number
}

export interface Place {
  readonly pathname: string
  readonly search: string
  readonly state: unknown
}

/** The present URL. Rendering lags behind it, but a second key press in quick succession refers to the result of the first. */
export const placeNow = (): Place => ({
  pathname: pathOf(location.pathname),
  search: location.search,
  state: (history.state as { state?: unknown } | null)?.state,
})

/** The key of the present history entry, unique to each change of the URL. */
export const visitNow = (): string => (history.state as { key?: string } | null)?.key ?? 'default'

/** The state of an entry; empty for a foreign one. */
export const stateOf = (place: Place): PlaceState =>
  typeof place.state === 'object' && place.state !== null ? (place.state as PlaceState) : {}

/** Number of steps back in history that close everything open. */
export const stepsToClose = (place: Place): number => 1 + (stateOf(place).answers ?? 0)

/** The state to keep when another URL replaces this entry. */
export const depthOf = (place: Place): Pick<PlaceState, 'answers'> => {
  const { answers } = stateOf(place)
  return answers === undefined ? {} : { answers }
}

/** The state for a fragment within the page, such as a footnote in an open card. */
export function stateWithin(place: Place): PlaceState {
  const state = stateOf(place)
  return state.behind === undefined ? state : { ...state, answers: (state.answers ?? 0) + 1 }
}

/** True for the path of a list: home, filters, or a collection. */
export const isList = (pathname: string): boolean => /^\/($|filter$|c\/[^/]+$)/.test(pathname)

/** The path and query of the rendered list: the URL itself, or the one behind an open dialog, else home. */
export function listPlace(place: Place): string {
  if (isList(place.pathname)) return place.pathname + place.search
  return stateOf(place).behind ?? '/'
}

/** True for the path of a comparison of answers (`askedAt`), whose code is loaded lazily. */
export const isAsked = (pathname: string): boolean => pathname.startsWith('/asked/')

/** The path and query of the rendered comparison: the URL itself, or the one behind an open dialog; null for none. */
export const askedPlace = (place: Place): string | null =>
  isAsked(place.pathname) ? place.pathname + place.search : (stateOf(place).asked ?? null)

/** The history state of something opened over the rendered page: the page behind it, with the day of the home page. */
export function stateOver(place: Place): PlaceState {
  const comparison = askedPlace(place)
  const { home } = stateOf(place)
  return {
    behind: listPlace(place),
    ...(comparison !== null && { asked: comparison }),
    ...(home !== undefined && { home }),
  }
}

let lastHomeTurn = 0

/** The number of the press on 'home' that made a history entry; 0 for none. */
export function homePressOf(place: Place): number {
  const turn = stateOf(place).home ?? 0
  lastHomeTurn = Math.max(lastHomeTurn, turn)
  return turn
}

/** The number of the next press on 'home': higher than any before in this tab. */
export const nextHomePress = (place: Place): number => Math.max(homePressOf(place), lastHomeTurn) + 1

let lastQuery = ''
let lastFilters: Filters = NO_FILTERS

/** The filters of a list's path; invalid ones are logged once and skipped (R1.18). */
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
