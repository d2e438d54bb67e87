import { useEffect, useState } from 'react'
import { AT_REST, isRoundOver, phaseLength, step, turned, type Rotation } from './rotation.ts'

/**
 * Turns the carousel by time.
 * @param count how many cards it has
 * @param isHeld true while it must stand still; a turn that has begun is ended
 * @param onRoundOver every card has led once
 */
export function useRotation(count: number, isHeld: boolean, onRoundOver: () => void) {
  const [rotation, setRotation] = useState<Rotation>(AT_REST)

  useEffect(() => {
    if (count < 2 || (isHeld && rotation.phase === 'still')) return
    const timer = setTimeout(() => {
      const next = step(rotation, count)
      const isOver = isRoundOver(next, count)
      setRotation(isOver ? { ...next, turns: 0 } : next)
      if (isOver) onRoundOver()
    }, phaseLength(rotation))
    return () => clearTimeout(timer)
  }, [rotation, count, isHeld, onRoundOver])

  return {
    /** Never past the end, when fewer cards came than there were. */
    index: count === 0 ? 0 : rotation.index % count,
    phase: rotation.phase,
    show: (index: number) => setRotation({ ...rotation, index, phase: 'still' }),
    move: (by: number) => setRotation({ ...rotation, index: turned(rotation.index, by, count), phase: 'still' }),
  }
}
