import { foldedAs } from '#intake/folded.ts'
import { listOf, own } from '#intake/json-object.ts'
import { countLetters } from '#intake/letters.ts'
import type { MessagePart } from '#intake/message.ts'

/**
 * What the metadata of a message says that its content does not, by the name of its field: the passage that a person replied
 * to, the title of a picture, and what each picture was asked for in the end.
 */
function asidesOf(message: unknown): Map<string, string> {
  const metadata = own(message, 'metadata')
  const prompts = listOf(own(own(message, 'content'), 'parts')).map((part) =>
    own(own(own(part, 'metadata'), 'dalle'), 'prompt'),
  )
  const said: [string, unknown][] = [
    ['targeted_reply', own(metadata, 'targeted_reply')],
    ['image_gen_title', own(metadata, 'image_gen_title')],
    ...prompts.map((prompt): [string, unknown] => ['metadata.dalle.prompt', prompt]),
  ]
  // Each text once: pictures that were made together have the same prompt.
  return new Map(
    said.flatMap(([field, text]) => (typeof text === 'string' && text.trim() !== '' ? [[text, field]] : [])),
  )
}

/** What stands outside the content of a message, folded: as what the tool answered where it is a tool's. */
export function asideParts(message: unknown): MessagePart[] {
  const asides = [...asidesOf(message)]
  const author = own(message, 'author')
  if (own(author, 'role') !== 'tool') return asides.flatMap(([text, field]) => foldedAs(field, text))
  const name = own(author, 'name')
  return asides.map(([output]) => ({ kind: 'output', id: null, name: typeof name === 'string' ? name : '', output }))
}

/** The letters of what stands outside the content of a message. */
export const asideLetters = (message: unknown): number =>
  [...asidesOf(message).keys()].reduce((sum, text) => sum + countLetters(text), 0)
