import type { MessagePart } from './message.ts'
import { joinedTexts } from './source-text.ts'

/** What a value says, folded under a name; nothing where it says nothing. */
export function foldedAs(name: string, value: unknown): MessagePart[] {
  const { text, added } = joinedTexts(value)
  if (text.trim() === '') return []
  return [
    { kind: 'call', id: null, name, input: '' },
    { kind: 'output', id: null, name, output: text, added },
  ]
}
