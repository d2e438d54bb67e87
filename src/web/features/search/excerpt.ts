import { firstMark } from '#archive/highlight.ts'
import type { Phrase } from '#archive/term.ts'
import { wholeBeginning } from '#archive/whole-letters.ts'

const WORD_BEGUN = /\S*$/
/** Number of leading characters that are visible in any case. */
const LEAD = 40
/** Maximum length of the line, in characters. */
const LENGTH = 200

/**
 * One line of a text for a suggestion: from its beginning, or from a little before the first hit when that would be cut off.
 */
export function excerpt(text: string, phrases: readonly Phrase[]): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const mark = firstMark(line, phrases)
  if (!mark || mark.start <= LEAD) return wholeBeginning(line, LENGTH)
  const before = line.slice(0, mark.start - LEAD / 2)
  const from = before.length - (WORD_BEGUN.exec(before)?.[0].length ?? 0)
  return `… ${wholeBeginning(line.slice(from), LENGTH)}`
}
