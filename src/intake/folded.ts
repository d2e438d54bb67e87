import type { MessagePart } from './message.ts'
import { joinedTexts } from './source-text.ts'

/** The texts of a value, folded under a name; empty without texts. */
export function foldedAs(name: string, value: unknown): MessagePart[] {
  const { text, added } = joinedTexts(value)
  if (text.trim() === '') return []
  return [
    { kind: 'call', id: null, name, input: '' },
    { kind: 'output', id: null, name, output: text, added },
  ]
}
