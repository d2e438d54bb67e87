import { withoutBlockMarks } from './block-marks.ts'
import { resolveCitations } from './citations.ts'
import { countLetters, type LeftOut } from './letters.ts'
import type { MessagePart } from './message.ts'
import { lettersOfPart } from './sum-letters.ts'
import { MARKUP } from './thoughts.ts'

/** An answer without the marks that only its program's page can show. */
interface Unmarked {
  /** False for an answer without marks, whose text is unchanged. */
  hadMarks: boolean
  text: string
  /** Number of characters that the original lacks, such as a link in place of a mark. */
  added: number
  /** Contents of marks that are nowhere in the text. */
  folded: MessagePart[]
  leftOut: LeftOut[]
}

/**
 * Removes citation marks and frames from an answer, or replaces them by links and words.
 * @param metadata of ChatGPT's message, with its citations
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
