import { startTransition, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Turn } from '#web/data/session-turns.ts'
import { nextTurns } from './next-turns.ts'

/** Turns that are drawn at once, and with every further step. */
const STEP = 6

/**
 * Which turns are drawn: those around the one that is read at once, the others a few at a time, so that a long conversation does
 * not keep its reader waiting.
 * @param read the turn that is read, also after a leap to the end
 * @returns their ids
 */
export function useMountedTurns(turns: readonly Turn[], read: string | null): ReadonlySet<string> {
  const [drawn, setDrawn] = useState<ReadonlySet<string>>(new Set())
  const at = useDeferredValue(read)
  const mounted = useMemo(() => new Set([...drawn, ...nextTurns(turns, at, drawn, STEP)]), [turns, at, drawn])
  useEffect(() => {
    if (mounted.size === drawn.size) return undefined
    const timer = setTimeout(() => startTransition(() => setDrawn(mounted)), 16)
    return () => clearTimeout(timer)
  }, [mounted, drawn])
  return mounted
}
