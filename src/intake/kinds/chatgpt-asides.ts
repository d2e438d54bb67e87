import { foldedAs } from '#intake/folded.ts'
import { listOf, own } from '#intake/json-object.ts'
import { countLetters } from '#intake/letters.ts'
import type { MessagePart } from '#intake/message.ts'

/**
 * Texts of a message's metadata that its content lacks, by the name of the field: the passage that a person replied to, the
 * title of a picture, and the final prompt of each picture.
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
  // Deduplicated, as pictures of one call share their prompt.
  return new Map(
    said.flatMap(([field, text]) => (typeof text === 'string' && text.trim() !== '' ? [[text, field]] : [])),
  )
}

/** The asides of a message as folded parts: as a tool's result in a message of a tool. */
export function asideParts(message: unknown): MessagePart[] {
  const asides = [...asidesOf(message)]
  const author = own(message, 'author')
  if (own(author, 'role') !== 'tool') return asides.flatMap(([text, field]) => foldedAs(field, text))
  const name = own(author, 'name')
  return asides.map(([output]) => ({ kind: 'output', id: null, name: typeof name === 'string' ? name : '', output }))
}

/** The number of characters in the asides of a message. */
export const asideLetters = (message: unknown): number =>
  [...asidesOf(message).keys()].reduce((sum, text) => sum + countLetters(text), 0)
