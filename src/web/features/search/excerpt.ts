import { firstMark } from '#archive/highlight.ts'
import type { Phrase } from '#archive/term.ts'

const WORD_BEGUN = /\S*$/

/**
 * One line of a text for a row of suggestions: from its beginning, or from a little before the first hit when that
 * is too far on to be seen.
 * @param lead how many characters from the beginning can surely be seen
 * @param length how long the line may become
 */
export function excerpt(text: string, phrases: readonly Phrase[], lead = 40, length = 200): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const mark = firstMark(line, phrases)
  if (!mark || mark.start <= lead) return line.slice(0, length).toWellFormed()
  const before = line.slice(0, mark.start - lead / 2)
  const from = before.length - (WORD_BEGUN.exec(before)?.[0].length ?? 0)
  return `… ${line.slice(from, from + length)}`.toWellFormed()
}
