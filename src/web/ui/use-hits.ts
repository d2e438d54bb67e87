import { useEffect, useState } from 'react'

/** The first `mark` of every hit in a text: a phrase across several elements is one hit, and titles are in sight. */
const hitsIn = (root: HTMLElement | null): HTMLElement[] =>
  root ? [...root.querySelectorAll<HTMLElement>('mark:not([data-part], header *)')] : []

/** Counts the marks within an element and goes from one to the next, round and round. */
export function useHits(root: HTMLElement | null, subject: string) {
  const [count, setCount] = useState(0)
  /** Counted from 1; 0 before the first step. */
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    if (!root) return
    const recount = () => setCount(hitsIn(root).length)
    recount()
    const observer = new MutationObserver(recount)
    observer.observe(root, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [root])
  const [lastSubject, setLastSubject] = useState(subject)
  if (subject !== lastSubject) {
    setLastSubject(subject)
    setCurrent(0)
  }
  const select = (hits: readonly HTMLElement[], at: number) => {
    for (const hit of hits) delete hit.dataset['now']
    const hit = hits[at]
    if (!hit) return
    hit.dataset['now'] = ''
    for (let fold = hit.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
      fold.open = true
    hit.scrollIntoView({ block: 'center' })
    setCurrent(at + 1)
  }
  const go = (by: 1 | -1) => {
    const hits = hitsIn(root)
    const from = current === 0 && by === -1 ? 0 : current - 1
    select(hits, (from + by + hits.length) % Math.max(1, hits.length))
  }
  /** Makes one hit the current one and brings it into view. */
  const goTo = (mark: HTMLElement) => {
    const hits = hitsIn(root)
    select(hits, hits.indexOf(mark))
  }
  return { count, current: Math.min(current, count), next: () => go(1), previous: () => go(-1), goTo }
}
