import { useEffect } from 'react'

/** The reading line, in pixels below the upper edge. */
const LINE = 24

/** The element at the reading line, and the share of its height above the line. */
interface Kept {
  element: Element
  share: number
}

/**
 * Keeps the reading position when a new width rewraps the text, as when a phone is turned: scroll anchoring of the browser
 * works for the page, but not for a scroll container within it.
 */
export function useKeptLine(body: HTMLElement | null): void {
  useEffect(() => {
    if (!body) return undefined
    let width = body.clientWidth
    let kept: Kept | null = null
    const note = () => {
      if (body.clientWidth === width) kept = lineOf(body)
    }
    const observer = new ResizeObserver(() => {
      if (body.clientWidth === width) return
      width = body.clientWidth
      if (kept?.element.isConnected) body.scrollTop += placeOf(kept) - lineIn(body)
    })
    body.addEventListener('scroll', note, { passive: true })
    observer.observe(body)
    return () => {
      body.removeEventListener('scroll', note)
      observer.disconnect()
    }
  }, [body])
}

const lineIn = (body: HTMLElement): number => body.getBoundingClientRect().top + LINE

function lineOf(body: HTMLElement): Kept | null {
  if (body.scrollTop === 0) return null
  const line = lineIn(body)
  const { left, width } = body.getBoundingClientRect()
  const element = document.elementFromPoint(left + width / 2, line)
  if (!element || element === body || !body.contains(element)) return null
  const { top, height } = element.getBoundingClientRect()
  return { element, share: (line - top) / height }
}

function placeOf({ element, share }: Kept): number {
  const { top, height } = element.getBoundingClientRect()
  return top + share * height
}
