import { useEffect, useState } from 'react'

/**
 * Which findings of a card were in sight: whoever publishes must have had each of them on the screen.
 * @param root the part that scrolls
 * @param subject the card; another one begins with none in sight
 */
export function useSighted(root: HTMLElement | null, subject: string | null): ReadonlySet<number> {
  const [sighted, setSighted] = useState<{ subject: string | null; seen: ReadonlySet<number> }>({
    subject,
    seen: new Set(),
  })
  useEffect(() => {
    if (!root) return
    const observer = new IntersectionObserver(
      (entries) => {
        const come = entries.flatMap(({ isIntersecting, target }) =>
          isIntersecting ? [Number((target as HTMLElement).dataset['finding'])] : [],
        )
        if (come.length === 0) return
        setSighted((before) => ({
          subject,
          seen: new Set([...(before.subject === subject ? before.seen : []), ...come]),
        }))
      },
      { root },
    )
    for (const mark of root.querySelectorAll('[data-finding]')) observer.observe(mark)
    return () => observer.disconnect()
  }, [root, subject])
  return sighted.subject === subject ? sighted.seen : NONE
}

const NONE: ReadonlySet<number> = new Set()
