import { wholeBeginning } from '#archive/whole-letters.ts'

/** Maximum letters of a compared answer; the card has the rest. */
const MAX_LETTERS = 20_000

/** The compared part of an answer: up to the last line that fits, where it has lines. */
export function answerBeginning(response: string): { text: string; isCut: boolean } {
  if (response.length <= MAX_LETTERS) return { text: response, isCut: false }
  const line = response.lastIndexOf('\n', MAX_LETTERS - 1)
  return { text: wholeBeginning(response, line > MAX_LETTERS / 2 ? line : MAX_LETTERS), isCut: true }
}
