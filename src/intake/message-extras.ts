import { dataAddress } from './assets.ts'
import type { Attached } from './chat-messages.ts'
import { listOf, own } from './json-object.ts'
import { citationOf } from './listed-messages.ts'
import type { MessagePart } from './message.ts'
import { filled } from './parsed-conversation.ts'

/** The pictures that a message has besides its text: an answer of OpenRouter's API, or a message of Ollama's, as base64. */
export const attachedImages = (message: unknown): Attached[] =>
  listOf(own(message, 'images')).flatMap((image) => {
    const pointer = filled(own(own(image, 'image_url'), 'url')) ?? (filled(image) && sentImage(image as string))
    return pointer === null ? [] : [{ pointer, name: null }]
  })

/** Base64 without the type before it, or a name. */
const sentImage = (image: string): string =>
  /^[A-Za-z\d+/\s]{40,200}={0,2}\s*$/.test(image.slice(0, 200)) ? dataAddress('image/png', image) : image

/** The pages that a message or a part cites, in the format of the API of OpenAI. */
export const citedPages = (holder: unknown): MessagePart[] =>
  listOf(own(holder, 'annotations')).flatMap((one) => {
    const page = own(one, 'url_citation') ?? one
    return own(one, 'type') === 'url_citation' ? citationOf(own(page, 'title'), own(page, 'url')) : []
  })
