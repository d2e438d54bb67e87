import type { Attached } from './chat-messages.ts'
import { listOf, own } from './json-object.ts'
import { citationOf } from './listed-messages.ts'
import type { MessagePart } from './message.ts'
import { filled } from './parsed-conversation.ts'

/** The pictures that an answer of OpenRouter's API has besides its text. */
export const attachedImages = (message: unknown): Attached[] =>
  listOf(own(message, 'images')).flatMap((image) => {
    const pointer = filled(own(own(image, 'image_url'), 'url'))
    return pointer === null ? [] : [{ pointer, name: null }]
  })

/** The pages that a message or a part cites, in the format of the API of OpenAI. */
export const citedPages = (holder: unknown): MessagePart[] =>
  listOf(own(holder, 'annotations')).flatMap((one) => {
    const page = own(one, 'url_citation') ?? one
    return own(one, 'type') === 'url_citation' ? citationOf(own(page, 'title'), own(page, 'url')) : []
  })
