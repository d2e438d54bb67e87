import { withoutBlockMarks } from './block-marks.ts'
import { resolveCitations } from './citations.ts'
import { countLetters, type LeftOut } from './letters.ts'
import type { MessagePart } from './message.ts'
import { lettersOfPart } from './sum-letters.ts'
import { MARKUP } from './thoughts.ts'

/** An answer without the marks that only the page of its program can show. */
interface Unmarked {
  /** False where it had none, and is as it was written. */
  hadMarks: boolean
  text: string
  /** Letters of the text that were not written so: a link that a mark became, for instance. */
  added: number
  /** What marks say that stands nowhere in the text. */
  folded: MessagePart[]
  leftOut: LeftOut[]
}

/**
 * Takes the marks of citations and of frames out of an answer, or puts links and words in their place.
 * @param metadata of ChatGPT's message, which names what it cites
 */
export function withoutMarks(written: string, metadata?: unknown): Unmarked {
  const unframed = withoutBlockMarks(written)
  const { text, marks, folded } = resolveCitations(unframed, metadata)
  const frames = countLetters(written) - countLetters(unframed)
  const gone = folded.reduce((sum, part) => sum + lettersOfPart(part), marks + frames)
  return {
    hadMarks: text !== written,
    text,
    added: countLetters(text) - countLetters(written) + gone,
    folded,
    leftOut: [
      { reason: 'marks of citations', letters: marks },
      { reason: MARKUP, letters: frames },
    ],
  }
}
