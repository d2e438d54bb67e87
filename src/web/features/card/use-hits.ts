import { useEffect, useState } from 'react'

/** The first `mark` of every hit: a phrase across several elements is one hit. */
const hitsIn = (root: HTMLElement | null): HTMLElement[] =>
  root ? [...root.querySelectorAll<HTMLElement>('mark:not([data-part])')] : []

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
  const go = (by: 1 | -1) => {
    const hits = hitsIn(root)
    if (hits.length === 0) return
    const next = current === 0 ? (by === 1 ? 1 : hits.length) : ((current - 1 + by + hits.length) % hits.length) + 1
    for (const hit of hits) delete hit.dataset['now']
    const hit = hits[next - 1]!
    hit.dataset['now'] = ''
    hit.scrollIntoView({ block: 'center' })
    setCurrent(next)
  }
  return { count, current: Math.min(current, count), next: () => go(1), previous: () => go(-1) }
}
