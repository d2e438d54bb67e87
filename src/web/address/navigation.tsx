import { createContext, startTransition, use, useLayoutEffect, useState, type ReactNode } from 'react'
import { placeNow, stateOf, stateWithin, stepsToClose, visitNow, type Place } from './place.ts'
import { BASE } from './site-base.ts'

/** A visited URL of this page. */
export interface Visit extends Place {
  readonly hash: string
  /** Unique to each change of the URL. */
  readonly key: string
  /** True after navigation by a press on this page; false for an opened URL, and for Back and Forward. */
  readonly isPressed: boolean
  /** True after Back or Forward. */
  readonly isReturned: boolean
}

/** How a URL is entered in the tab's history. */
export interface Entry {
  /** True to replace the entry of the present URL. */
  replace?: boolean | undefined
  /** The history state of the entry. */
  state?: unknown
}

const newKey = () => Math.random().toString(36).slice(2)

/** The last entered URL. */
let entered: Visit

type Way = Pick<Visit, 'isPressed' | 'isReturned'>

const OPENED: Way = { isPressed: false, isReturned: false }
const PRESSED: Way = { isPressed: true, isReturned: false }
const RETURNED: Way = { isPressed: false, isReturned: true }

const visitAsIs = (way: Way): Visit => (entered = { ...placeNow(), hash: location.hash, key: visitNow(), ...way })

/** Restores the history state after a press on a fragment link, such as that of a footnote, whose entry has none. */
function keepStateWithin(): void {
  const { pathname, search } = placeNow()
  if (history.state !== null || location.hash === '' || pathname + search !== entered.pathname + entered.search) return
  history.replaceState({ state: stateWithin(entered), key: newKey() }, '')
}

const Shown = createContext<Visit | null>(null)

/** Renders the page of the last entered URL. */
let show: (way: Way) => void = () => {}

/**
 * Provides the page's URL, and follows Back, Forward and presses. The page changes in a transition, so that a long list does
 * not delay the next frame.
 */
export function AddressProvider({ children }: { children: ReactNode }) {
  const [visit, setVisit] = useState(() => visitAsIs(OPENED))
  useLayoutEffect(() => {
    show = (way) => startTransition(() => setVisit(visitAsIs(way)))
    const onPop = () => {
      keepStateWithin()
      show(RETURNED)
    }
    addEventListener('popstate', onPop)
    return () => removeEventListener('popstate', onPop)
  }, [])
  return <Shown value={visit}>{children}</Shown>
}

/** The URL of the rendered page, which lags behind the browser's (`placeNow`). */
export function usePlace(): Visit {
  const visit = use(Shown)
  if (!visit) throw new Error('The address is known within AddressProvider only.')
  return visit
}

/** Navigates to a URL of this page. @param path from the first `/`, with query and hash */
export function navigate(path: string, { replace = false, state = null }: Entry = {}): void {
  const entry = { state, key: newKey() }
  const href = BASE + path
  try {
    if (replace) history.replaceState(entry, '', href)
    else history.pushState(entry, '', href)
  } catch {
    // Safari throws at the 101st change within ten seconds: then the page is loaded at the URL.
    location.assign(href)
    return
  }
  show(PRESSED)
}

/** Goes back in the tab's history. @param steps number of entries */
export const goBack = (steps: number): void => history.go(-steps)

/** Closes everything that is open over the list: returns to the list, or home without one in this tab. */
export const closeOverlays = (place: Place): void =>
  stateOf(place).behind === undefined ? navigate('/', { replace: true }) : goBack(stepsToClose(place))
