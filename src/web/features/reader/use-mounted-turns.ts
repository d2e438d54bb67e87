import { startTransition, useEffect, useMemo, useState } from 'react'
import type { Turn } from '#web/data/session-turns.ts'

/** Turns that are drawn at once, and with every further step. */
const STEP = 6

/**
 * Which turns are drawn: those around the one where reading begins at once, the others a few at a time, so that a long
 * conversation does not keep its reader waiting.
 * @returns their ids
 */
export function useMountedTurns(turns: readonly Turn[], opening: string | null): ReadonlySet<string> {
  const [count, setCount] = useState(STEP)
  const start = Math.max(
    0,
    turns.findIndex((turn) => turn.id === opening),
  )
  const nearestFirst = useMemo(
    () =>
      turns
        .map((turn, index) => ({ id: turn.id, distance: Math.abs(index - start) }))
        .sort((a, b) => a.distance - b.distance)
        .map(({ id }) => id),
    [turns, start],
  )
  useEffect(() => {
    if (count >= nearestFirst.length) return undefined
    const timer = setTimeout(() => startTransition(() => setCount(count + STEP)), 16)
    return () => clearTimeout(timer)
  }, [count, nearestFirst])
  return useMemo(() => new Set(nearestFirst.slice(0, count)), [nearestFirst, count])
}
