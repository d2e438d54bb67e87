import { countLetters } from './letters.ts'

/** Why letters are left out that only frame others. */
export const MARKUP = 'markup of the maker'

/** How programs write the AI's reasoning at the beginning of its answer; one that was stopped there has no end. */
const CLOSED = /^\s*<(think|thinking|thought)>(?<thought>[\s\S]*?)<\/\1>\s*/
const THOUGHTS = [
  CLOSED,
  /^\s*:::thinking[ \t]*\n(?<thought>[\s\S]*?)\n:::(?:\s+|$)/,
  /^\s*<(think|thinking|thought)>(?![\s\S]*<\/\1>)(?<thought>[\s\S]*)$/,
]

/** True for a text whose reasoning begins with `<think>` and ends. */
export const isClosed = (said: string): boolean => CLOSED.test(said)

/** Takes the reasoning from the beginning of a text; `markup` counts the letters around it. */
export function withoutThought(said: string): { text: string; thought: string | null; markup: number } {
  const found = THOUGHTS.map((pattern) => pattern.exec(said)).find((one) => one !== null)
  const thought = found?.groups?.['thought']?.trim() ?? ''
  if (!found || thought === '') return { text: said, thought: null, markup: 0 }
  const text = said.slice(found[0].length)
  return { text, thought, markup: countLetters(said) - countLetters(text) - countLetters(thought) }
}
