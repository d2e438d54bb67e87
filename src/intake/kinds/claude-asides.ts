import { isObject, jsonIn, own } from '#intake/json-object.ts'
import { countLetters } from '#intake/letters.ts'
import { textsIn } from '#intake/source-text.ts'

/**
 * The texts that Claude's page shows instead of a tool call's input and output, where they differ: its `message` and the texts
 * of its `display_content`.
 */
export function asidesOf(block: unknown): string[] {
  const [input, name] = [own(block, 'input'), own(block, 'name')]
  const said = [...textsIn(block), ...textsIn({ input }), typeof name === 'string' ? name : '']
  const sent = isObject(input) ? JSON.stringify(input) : null
  const display = [...textsIn(own(block, 'display_content'))].flatMap((text) => {
    const value = jsonIn(text)
    // A block of code is JSON in a string.
    return typeof value === 'object' ? [...textsIn(value)] : [text]
  })
  const message = own(block, 'message')
  const asides = [...(typeof message === 'string' ? [message] : []), ...display]
  const isAgain = (text: string) =>
    said.some((one) => one.includes(text.trim())) || (sent !== null && JSON.stringify(jsonIn(text)) === sent)
  return [...new Set(asides)].filter((text) => text.trim() !== '' && !isAgain(text))
}

/** The number of characters of these texts. */
export const asideLetters = (block: unknown): number =>
  asidesOf(block).reduce((sum, text) => sum + countLetters(text), 0)
