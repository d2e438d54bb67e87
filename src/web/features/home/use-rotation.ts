import { useEffect, useEffectEvent, useState } from 'react'
import { AT_REST, isRoundOver, phaseLength, step, turned, type Rotation } from './rotation.ts'

interface Options {
  /** How many cards the carousel has. */
  count: number
  /** True while it must be still; a turn that has begun is ended. */
  isHeld: boolean
  /** What cards these are: with others it begins at the first. */
  of: unknown
  /** Every card has led once. */
  onRoundOver: () => void
}

/** Turns the carousel by time. */
export function useRotation({ count, isHeld, of, onRoundOver }: Options) {
  const [rotation, setRotation] = useState<Rotation>(AT_REST)
  const [known, setKnown] = useState(of)
  if (known !== of) {
    setKnown(of)
    setRotation(AT_REST)
  }

  const roundOver = useEffectEvent(onRoundOver)

  useEffect(() => {
    if (count < 2 || (isHeld && rotation.phase === 'still')) return
    const timer = setTimeout(() => {
      const next = step(rotation, count)
      // What came over the page during the last turn is not taken away by another day.
      const isOver = !isHeld && isRoundOver(next, count)
      setRotation(isOver ? { ...next, turns: 0 } : next)
      if (isOver) roundOver()
    }, phaseLength(rotation))
    return () => clearTimeout(timer)
  }, [rotation, count, isHeld])

  return {
    /** Never past the end, when fewer cards came than there were. */
    index: count === 0 ? 0 : rotation.index % count,
    phase: rotation.phase,
    show: (index: number) => setRotation({ ...rotation, index, phase: 'still' }),
    move: (by: number) => setRotation({ ...rotation, index: turned(rotation.index, by, count), phase: 'still' }),
  }
}
