import { forgivenErrors, typingErrors } from '#archive/typing-error.ts'
import type { Segment } from './segment.ts'

/** The words of a segment that are one or two typing errors away from one, with their errors (`forgivenErrors`). */
export function* wordsNear(segment: Segment, typed: string): Generator<{ term: number; word: string; errors: number }> {
  const most = forgivenErrors(typed)
  if (most === 0) return
  const { dictionary } = segment
  for (let term = dictionary.firstWord; term < dictionary.size; term++) {
    const word = dictionary.textOf(term)
    const errors = typingErrors(typed, word, most)
    if (errors > 0 && errors <= most) yield { term, word, errors }
  }
}
