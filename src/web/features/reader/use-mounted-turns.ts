import { startTransition, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Turn } from '#web/data/session-turns.ts'
import { idle } from '#web/ui/in-use.ts'
import { nextTurns } from './next-turns.ts'

/** Number of turns rendered at first, and in every further step. */
const STEP = 6

/**
 * The turns to render: first those around the reading position, then the others a few at a time, so that a long conversation
 * does not block the page. Each step waits for an idle browser: what a press loads, such as the outline on a phone, React renders
 * after everything else, and from its beginning again when a step comes between.
 * @param read the turn at the reading position, also after a jump to the end
 * @returns their ids
 */
export function useMountedTurns(turns: readonly Turn[], read: string | null): ReadonlySet<string> {
  const [drawn, setDrawn] = useState<ReadonlySet<string>>(new Set())
  const at = useDeferredValue(read)
  const mounted = useMemo(() => new Set([...drawn, ...nextTurns(turns, at, drawn, STEP)]), [turns, at, drawn])
  useEffect(() => {
    if (mounted.size === drawn.size) return undefined
    let isNext = true
    void idle().then(() => isNext && startTransition(() => setDrawn(mounted)))
    return () => {
      isNext = false
    }
  }, [mounted, drawn])
  return mounted
}
