import { useEffect, useState, type RefObject } from 'react'

/** Maximum time to wait, in milliseconds. */
const MAX_WAIT_MS = 5000

const within = (work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))])

const loaded = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve(undefined)
    else addEventListener('load', resolve, { once: true })
  })

/** Waits until the browser has nothing to do; a moment in Safari, which has no idle callbacks. */
export const idle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: MAX_WAIT_MS })
    else setTimeout(resolve, 50)
  })

/** The eager pictures of the first screen. */
const pictures = (): Promise<unknown> =>
  Promise.allSettled(
    [...document.images].filter(({ loading }) => loading !== 'lazy').map((picture) => picture.decode()),
  )

/**
 * Waits until the page is rendered, its pictures are loaded, and the browser is idle. Resources that the first screen does not
 * need are requested after that, as they would compete with it on a slow connection.
 */
async function atRest(): Promise<void> {
  await loaded()
  await idle()
  await within(pictures())
}

/** Events that show that the page is used. */
const SIGNS = ['pointermove', 'pointerdown', 'wheel', 'touchstart', 'scroll', 'keydown'] as const
/** Time after which an untouched page counts as being read, in milliseconds. */
const LOOKED_AT = 3000

const firstSign = new Promise<void>((resolve) => {
  // Without capture only the page's own scrolling counts, as the calendar scrolls by itself.
  for (const sign of SIGNS) addEventListener(sign, () => resolve(), { once: true, passive: true })
})

/**
 * Time in view after which a part counts as seen, in milliseconds: everything below the list is in view until the list is
 * rendered.
 */
const SEEN_FOR = 1000

const inView = (part: Element): Promise<void> =>
  new Promise((resolve) => {
    let seen: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(seen)
      if (!entry?.isIntersecting) return
      seen = setTimeout(() => {
        observer.disconnect()
        resolve()
      }, SEEN_FOR)
    })
    observer.observe(part)
  })

/**
 * Waits until the page is idle, and then until it is used or was looked at for a while. Resources for later presses are loaded
 * then: a visitor who leaves at once does not pay for them (ADR-0187).
 * @param part of the page that waits for this: once it is in view, nothing else is awaited
 */
export async function whenInUse(part?: RefObject<Element | null>): Promise<void> {
  await atRest()
  const signs = [firstSign, new Promise((resolve) => setTimeout(resolve, LOOKED_AT))]
  await Promise.race(part?.current ? [...signs, inView(part.current)] : signs)
}

/** False until the page is in use. @param isDrawn true once the main content is rendered @param part as for `whenInUse` */
export function useInUse(isDrawn: boolean, part: RefObject<Element | null>): boolean {
  const [isInUse, setInUse] = useState(false)
  useEffect(() => {
    if (!isDrawn) return undefined
    let isShown = true
    void whenInUse(part).then(() => isShown && setInUse(true))
    return () => {
      isShown = false
    }
  }, [isDrawn, part])
  return isInUse
}
