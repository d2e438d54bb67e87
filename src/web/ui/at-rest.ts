import { useEffect, useState } from 'react'

/** What is waited for ends at the latest after this, in milliseconds. */
const LONGEST_WAIT = 5000

const within = (work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT))])

const loaded = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve(undefined)
    else addEventListener('load', resolve, { once: true })
  })

// Safari has no idle callbacks.
const idle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: LONGEST_WAIT })
    else setTimeout(resolve, 200)
  })

/** The pictures of the first screen: those that are not fetched only when they come into view. */
const pictures = (): Promise<unknown> =>
  Promise.allSettled(
    [...document.images].filter(({ loading }) => loading !== 'lazy').map((picture) => picture.decode()),
  )

/**
 * Waits until the page is drawn and its pictures are there, and nothing is left to do. What the first screen does not need
 * is asked for after that, because on a slow line it would take the room of what it does need.
 */
export async function atRest(): Promise<void> {
  await loaded()
  await idle()
  await within(pictures())
}

/** False until the page is at rest. @param isDrawn whether what the page is about is drawn */
export function useAtRest(isDrawn: boolean): boolean {
  const [isAtRest, setAtRest] = useState(false)
  useEffect(() => {
    if (!isDrawn) return undefined
    let isShown = true
    void atRest().then(() => isShown && setAtRest(true))
    return () => {
      isShown = false
    }
  }, [isDrawn])
  return isAtRest
}
