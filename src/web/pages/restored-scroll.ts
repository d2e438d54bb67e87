import { visitNow } from '#web/address/place.ts'

/** Maximum time after which content still moves the page, in milliseconds: the longest time of a response. */
const MAX_WAIT_MS = 15_000
/** Events by which a reader scrolls or navigates; a screen reader clicks without pointer events. */
const SIGNS = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'click', 'popstate'] as const

/** Tolerance of a scroll position in pixels, as the bars of mobile browsers come and go. */
const NEAR_PX = 100

/** The scroll offset to restore once the list is rendered; null after the reader has scrolled. */
let wanted: number | null = null

const keyNow = () => `scrolled ${visitNow()} ${location.href}`

/**
 * Stores the scroll offset in the tab when the page is hidden, and restores it after a reload, and on the way back from another
 * site. The browser itself does so only if the HTML is as high as the page was; a list is rendered later. A URL with a fragment
 * is left to the component that shows it.
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
 * Scrolls as soon as the page is high enough, and again when its height changes after that, such as when tiles are measured, or
 * a list on a phone closes the calendar above it; not after the reader has scrolled.
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
  // A screen reader, the browser's search and, in Firefox, the scroll bar emit none of these events.
  addEventListener('scroll', onScroll, { passive: true, signal })
  setTimeout(end, MAX_WAIT_MS)
}
