import { useEffect, useEffectEvent, useState } from 'react'
import { RESTING, hasRoundEnded, phaseLength, step, turned, type Rotation } from './rotation.ts'

interface Options {
  /** Number of cards in the carousel. */
  count: number
  /** True to hold it still; a turn in progress is finished. */
  isHeld: boolean
  /** Identity of the set of cards: when it changes, the carousel restarts at the first. */
  of: unknown
  /** Called when every card has led once. */
  onRoundOver: () => void
}

/** Rotates the carousel by a timer. */
export function useRotation({ count, isHeld, of, onRoundOver }: Options) {
  const [rotation, setRotation] = useState<Rotation>(RESTING)
  const [known, setKnown] = useState(of)
  if (known !== of) {
    setKnown(of)
    setRotation(RESTING)
  }

  const roundOver = useEffectEvent(onRoundOver)

  useEffect(() => {
    if (count < 2 || (isHeld && rotation.phase === 'still')) return
    const timer = setTimeout(() => {
      const next = step(rotation, count)
      // A hold that began during the last turn prevents the change to another day.
      const isOver = !isHeld && hasRoundEnded(next, count)
      setRotation(isOver ? { ...next, turns: 0 } : next)
      if (isOver) roundOver()
    }, phaseLength(rotation))
    return () => clearTimeout(timer)
  }, [rotation, count, isHeld])

  return {
    /** Stays in range when a new set has fewer cards. */
    index: count === 0 ? 0 : rotation.index % count,
    phase: rotation.phase,
    show: (index: number) => setRotation({ ...rotation, index, phase: 'still' }),
    move: (by: number) => setRotation({ ...rotation, index: turned(rotation.index, by, count), phase: 'still' }),
  }
}
