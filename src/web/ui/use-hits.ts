import { useEffect, useRef, useState } from 'react'

/** The first `mark` of every hit in a text: a phrase across several elements is one hit, and titles are in sight. */
const hitsIn = (root: HTMLElement | null): HTMLElement[] =>
  root ? [...root.querySelectorAll<HTMLElement>('mark:not([data-part], header *)')] : []

/** The index of the current hit; -1 where none is. */
const currentOf = (hits: readonly HTMLElement[]): number =>
  hits.findIndex(({ dataset }) => dataset['now'] !== undefined)

const leave = (hits: readonly HTMLElement[]): void => {
  for (const hit of hits) delete hit.dataset['now']
}

/**
 * Counts the marks within an element and goes from one to the next, round and round. The current one is known by its element, as
 * texts with more marks may come before it.
 * @param subject what the element shows: with another one no mark is current
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
  /** Makes one hit the current one and brings it into view. */
  const goTo = (mark: HTMLElement) => {
    const hits = hitsIn(root)
    select(hits, hits.indexOf(mark))
  }
  return { ...shown, next: () => go(1), previous: () => go(-1), goTo }
}
