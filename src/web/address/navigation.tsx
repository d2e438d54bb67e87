import { createContext, startTransition, use, useLayoutEffect, useState, type ReactNode } from 'react'
import { placeNow, stateOf, stateWithin, stepsOut, visitNow, type Place } from './place.ts'
import { BASE } from './site-base.ts'

/** An address of this page as it was visited. */
export interface Visit extends Place {
  readonly hash: string
  /** Another one with each change of the address. */
  readonly key: string
  /** True when a press on this page led here; false for an address that was opened, and for Back and Forward. */
  readonly isPressed: boolean
  /** True when Back or Forward led here. */
  readonly isReturned: boolean
}

/** How an address is entered in the tab's history. */
export interface Entry {
  /** True where it takes the entry of the address that is shown. */
  replace?: boolean | undefined
  /** What history remembers with the entry. */
  state?: unknown
}

const newKey = () => Math.random().toString(36).slice(2)

/** The address that was entered last. */
let entered: Visit

type Way = Pick<Visit, 'isPressed' | 'isReturned'>

const OPENED: Way = { isPressed: false, isReturned: false }
const PRESSED: Way = { isPressed: true, isReturned: false }
const RETURNED: Way = { isPressed: false, isReturned: true }

const visitAsIs = (way: Way): Visit => (entered = { ...placeNow(), hash: location.hash, key: visitNow(), ...way })

/** A press on a link within the page, such as that of a footnote, made an entry that remembers nothing. */
function keepStateWithin(): void {
  const { pathname, search } = placeNow()
  if (history.state !== null || location.hash === '' || pathname + search !== entered.pathname + entered.search) return
  history.replaceState({ state: stateWithin(entered), key: newKey() }, '')
}

const Shown = createContext<Visit | null>(null)

/** Shows the page of the address that was entered last. */
let show: (way: Way) => void = () => {}

/**
 * Gives the page its address, and follows Back, Forward and presses. The page changes in a transition, so that a long list
 * does not hold the next frame back.
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

/** The address whose page is shown. It follows the browser's a moment later (`placeNow`). */
export function usePlace(): Visit {
  const visit = use(Shown)
  if (!visit) throw new Error('The address is known within AddressProvider only.')
  return visit
}

/** Goes to an address of this page. @param path from the first `/` on, with its query and hash */
export function navigate(path: string, { replace = false, state = null }: Entry = {}): void {
  const entry = { state, key: newKey() }
  const href = BASE + path
  try {
    if (replace) history.replaceState(entry, '', href)
    else history.pushState(entry, '', href)
  } catch {
    // Safari refuses the hundred and first change within ten seconds: the page is loaded at its address instead.
    location.assign(href)
    return
  }
  show(PRESSED)
}

/** Goes back in the tab's history. @param steps how many entries */
export const goBack = (steps: number): void => history.go(-steps)

/** Leaves what is open over the list: back to the list as it was, or home where there is none in this tab. */
export const leaveOpen = (place: Place): void =>
  stateOf(place).behind === undefined ? navigate('/', { replace: true }) : goBack(stepsOut(place))
