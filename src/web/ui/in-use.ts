import { useEffect, useState, type RefObject } from 'react'

/** What is waited for ends at the latest after this, in milliseconds. */
const MAX_WAIT_MS = 5000

const within = (work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))])

const loaded = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve(undefined)
    else addEventListener('load', resolve, { once: true })
  })

// Safari has no idle callbacks.
const idle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: MAX_WAIT_MS })
    else setTimeout(resolve, 200)
  })

/** The pictures of the first screen, which are not loaded lazily. */
const pictures = (): Promise<unknown> =>
  Promise.allSettled(
    [...document.images].filter(({ loading }) => loading !== 'lazy').map((picture) => picture.decode()),
  )

/**
 * Waits until the page is drawn and its pictures are there, and nothing is left to do. What the first screen does not need
 * is asked for after that, because on a slow line it would take the room of what it does need.
 */
async function atRest(): Promise<void> {
  await loaded()
  await idle()
  await within(pictures())
}

/** By these a page shows that it is used. */
const SIGNS = ['pointermove', 'pointerdown', 'wheel', 'touchstart', 'scroll', 'keydown'] as const
/** A page that is only looked at for so long, in milliseconds, is read. */
const LOOKED_AT = 3000

const firstSign = new Promise<void>((resolve) => {
  // Uncaptured, a scroll is that of the page: the strip of days scrolls by itself.
  for (const sign of SIGNS) addEventListener(sign, () => resolve(), { once: true, passive: true })
})

/** What stays in view for so long, in milliseconds, is seen: until the list is drawn all that is below it is in view. */
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
 * Waits until the page is at rest, and then until it is used or was looked at for a while. What only a later press needs is
 * fetched then: a visitor who leaves at once does not pay for it (ADR-0187).
 * @param part of the page that waits for this: where it is in view, nothing else is waited for
 */
export async function inUse(part?: RefObject<Element | null>): Promise<void> {
  await atRest()
  const signs = [firstSign, new Promise((resolve) => setTimeout(resolve, LOOKED_AT))]
  await Promise.race(part?.current ? [...signs, inView(part.current)] : signs)
}

/** False until the page is in use. @param isDrawn whether what the page is about is drawn @param part as for `inUse` */
export function useInUse(isDrawn: boolean, part: RefObject<Element | null>): boolean {
  const [isInUse, setInUse] = useState(false)
  useEffect(() => {
    if (!isDrawn) return undefined
    let isShown = true
    void inUse(part).then(() => isShown && setInUse(true))
    return () => {
      isShown = false
    }
  }, [isDrawn, part])
  return isInUse
}
