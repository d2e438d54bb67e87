import { useEffect } from 'react'

/** The line that is read, in pixels below the upper edge. */
const LINE = 24

/** The element at the line, and which share of it lies above that. */
interface Kept {
  element: Element
  share: number
}

/**
 * Keeps the text that is read at its place where another width breaks its lines elsewhere, as when a phone is turned: the
 * browser does that for a page, and not for what scrolls within one.
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
