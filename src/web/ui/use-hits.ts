import { useEffect, useRef, useState } from 'react'

/**
 * The first `mark` of every hit in a text: a phrase across several elements is one hit. Titles, which are visible anyway, are
 * excluded.
 */
const hitsIn = (root: HTMLElement | null): HTMLElement[] =>
  root ? [...root.querySelectorAll<HTMLElement>('mark:not([data-part], header *)')] : []

/** The index of the current hit; -1 for none. */
const currentOf = (hits: readonly HTMLElement[]): number =>
  hits.findIndex(({ dataset }) => dataset['now'] !== undefined)

const leave = (hits: readonly HTMLElement[]): void => {
  for (const hit of hits) delete hit.dataset['now']
}

/**
 * Counts the highlights within an element, and steps through them, wrapping around. The current one is identified by its
 * element, as texts with more highlights may be inserted before it.
 * @param subject identity of the element's content: a change resets the current hit
 */
export function useHits(root: HTMLElement | null, subject: string) {
  /** `current` is counted from 1; 0 before the first step. */
  const [shown, setShown] = useState({ count: 0, current: 0 })
  useEffect(() => {
    if (!root) return undefined
    const recount = () => {
      const hits = hitsIn(root)
      const next = { count: hits.length, current: currentOf(hits) + 1 }
      setShown((before) => (before.count === next.count && before.current === next.current ? before : next))
    }
    recount()
    const observer = new MutationObserver(recount)
    observer.observe(root, { childList: true, subtree: true, attributeFilter: ['data-now'] })
    return () => observer.disconnect()
  }, [root])
  const shownSubject = useRef(subject)
  useEffect(() => {
    if (shownSubject.current === subject) return
    shownSubject.current = subject
    leave(hitsIn(root))
  }, [root, subject])
  const select = (hits: readonly HTMLElement[], at: number) => {
    leave(hits)
    const hit = hits[at]
    if (!hit) return
    hit.dataset['now'] = ''
    for (let fold = hit.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
      fold.open = true
    hit.scrollIntoView({ block: 'center' })
  }
  const go = (by: 1 | -1) => {
    const hits = hitsIn(root)
    const at = currentOf(hits)
    const from = at < 0 && by === -1 ? 0 : at
    select(hits, (from + by + hits.length) % Math.max(1, hits.length))
  }
  /** Makes a hit the current one and scrolls to it. */
  const goTo = (mark: HTMLElement) => {
    const hits = hitsIn(root)
    select(hits, hits.indexOf(mark))
  }
  return { ...shown, next: () => go(1), previous: () => go(-1), goTo }
}
