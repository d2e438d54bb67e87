import { visitNow } from '#web/address/place.ts'

/** What is drawn later than this, the longest time of an answer, moves the page no more, in milliseconds. */
const MAX_WAIT_MS = 15_000
/** By these a reader moves the page, or leads it to another address: a screen reader presses without a pointer. */
const SIGNS = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'click', 'popstate'] as const

/** A place that is as near as this is the same: bars of a phone's browser come and go. */
const NEAR_PX = 100

/** Where the page is to be scrolled while its list is still to come; null once the reader has moved. */
let wanted: number | null = null

const keyNow = () => `scrolled ${visitNow()} ${location.href}`

/**
 * Notes in the tab how far the page is scrolled when it goes out of sight, and returns a page that is loaded again, also
 * on the way back from another site, to that place. The browser does so where the HTML is as high as the page was; a list is
 * drawn later. An address that names a place in the page is left to what shows that place.
 */
export function restoreScroll(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) note()
  })
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const place = navigation?.type === 'navigate' || location.hash !== '' || scrollY > 0 ? 0 : noted()
  if (place > 0) keepScrolled(place)
}

function note(): void {
  try {
    sessionStorage.setItem(keyNow(), String(wanted ?? Math.round(scrollY)))
  } catch {
    // Without storage the page begins at its top.
  }
}

function noted(): number {
  try {
    return Number(sessionStorage.getItem(keyNow()))
  } catch {
    return 0
  }
}

/**
 * Scrolls as far as the page is high enough, and again where its height changes after that, as when tiles are measured or a
 * list on a phone closes the calendar above it; not once the reader has moved.
 */
function keepScrolled(place: number): void {
  wanted = place
  const root = document.documentElement
  const listening = new AbortController()
  const { signal } = listening
  let height = 0
  const grown = new ResizeObserver(() => {
    scrollTo(0, place)
    height = root.scrollHeight
  })
  grown.observe(document.body)
  const end = () => {
    wanted = null
    grown.disconnect()
    listening.abort()
  }
  for (const sign of SIGNS) addEventListener(sign, end, { passive: true, signal })
  const onScroll = () => {
    const isElsewhere = Math.abs(scrollY - Math.min(place, height - innerHeight)) > NEAR_PX
    if (isElsewhere && root.scrollHeight === height) end()
  }
  // A screen reader, the search of the browser and, in Firefox, the scroll bar give none of these signs.
  addEventListener('scroll', onScroll, { passive: true, signal })
  setTimeout(end, MAX_WAIT_MS)
}
