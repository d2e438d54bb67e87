import { countLetters } from './letters.ts'

/** The reason for leaving out characters that only delimit others. */
export const MARKUP = 'markup of the maker'

/** Reasoning at the beginning of an answer as programs write it; in an interrupted answer it is unclosed. */
const CLOSED = /^\s*<(think|thinking|thought)>(?<thought>[\s\S]*?)<\/\1>\s*/
const THOUGHTS = [
  CLOSED,
  /^\s*:::thinking[ \t]*\n(?<thought>[\s\S]*?)\n:::(?:\s+|$)/,
  /^\s*<(think|thinking|thought)>(?![\s\S]*<\/\1>)(?<thought>[\s\S]*)$/,
]

/** True for a text with closed reasoning in `<think>` at its beginning. */
export const isClosed = (said: string): boolean => CLOSED.test(said)

/** Removes the reasoning from the beginning of a text; `markup` counts the characters of its tags. */
export function withoutThought(said: string): { text: string; thought: string | null; markup: number } {
  const found = THOUGHTS.map((pattern) => pattern.exec(said)).find((one) => one !== null)
  const thought = found?.groups?.['thought']?.trim() ?? ''
  if (!found || thought === '') return { text: said, thought: null, markup: 0 }
  const text = said.slice(found[0].length)
  return { text, thought, markup: countLetters(said) - countLetters(text) - countLetters(thought) }
}
