import type { CardSummary } from './card.ts'
import { wholeBeginning } from './whole-letters.ts'

const MAX_TITLE_LENGTH = 90
const UNTITLED = 'Untitled'

/** The title of a card: its page title, else the beginning of its prompt (R3.1). */
export function titleOf(card: Pick<CardSummary, 'pageTitle' | 'prompt'>): string {
  const title = card.pageTitle.trim()
  return title === '' ? beginning(card.prompt, MAX_TITLE_LENGTH) || UNTITLED : title
}

/** Whether a title repeats the beginning of a text: shown above it, the words would be there twice. */
export function isBeginningOf(title: string, text: string): boolean {
  const line = (long: string) => long.replace(/\s+/g, ' ').trim()
  return line(text.slice(0, title.length * 4)).startsWith(line(title).replace(/…$/, ''))
}

/** The beginning of a text in one line, cut at a word. @param most in UTF-16 code units */
export function beginning(text: string, most: number): string {
  const line = text
    .slice(0, most * 4)
    .replace(/\s+/g, ' ')
    .trim()
  if (line.length <= most) return line
  const word = line.lastIndexOf(' ', most - 2)
  return markTruncated(wholeBeginning(line, word > most / 2 ? word : most - 1), '…')
}

/** A cut text with a sign that it was cut; a whole sentence needs none. */
export const markTruncated = (text: string, sign: string): string =>
  /[.!?…。！？]["'”’)]?$/.test(text) ? text : text + sign
