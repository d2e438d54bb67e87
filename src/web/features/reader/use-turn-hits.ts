import { useEffect, useState } from 'react'
import type { Phrase } from '#archive/term.ts'

/** The number of hits by turn id, updated as highlights are rendered; the outline shows them. */
export function useTurnHits(column: HTMLElement | null, phrases: readonly Phrase[]): ReadonlyMap<string, number> {
  const [hits, setHits] = useState<ReadonlyMap<string, number>>(new Map())
  useEffect(() => {
    if (!column || phrases.length === 0) return undefined
    let frame = 0
    const count = () => {
      frame = 0
      const found = new Map<string, number>()
      for (const mark of column.querySelectorAll('[data-turn] mark:not([data-part])')) {
        const turn = mark.closest<HTMLElement>('[data-turn]')!.dataset['turn']!
        found.set(turn, (found.get(turn) ?? 0) + 1)
      }
      setHits(found)
    }
    const observer = new MutationObserver(() => {
      frame ||= requestAnimationFrame(count)
    })
    observer.observe(column, { childList: true, subtree: true })
    count()
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [column, phrases])
  return hits
}
