import { dataAddress } from '#intake/assets.ts'
import { citedPages } from '#intake/message-extras.ts'
import type { ExportKind } from '#intake/export-kind.ts'
import { secondsOf } from '#intake/instant.ts'
import { isObject, listOf, own } from '#intake/json-object.ts'
import {
  messageByRole,
  readMessages,
  titleOfPrompt,
  withExtraParts,
  type ListedMessage,
} from '#intake/listed-messages.ts'
import { filled, modelOf, unreadableRecord } from '#intake/parsed-conversation.ts'

/** A message with its key, and its time for the order. */
interface Keyed {
  id: string
  message: unknown
  isPrompt: boolean
  seconds: number | null
}

/**
 * Chats of OpenRouter's chatroom: messages by their keys, and since version 3 the items of their contents by keys of their
 * own. Answers of several models to one prompt are alternatives. A chat has no id; its first message keeps its own.
 */
export const openRouter: ExportKind = {
  name: 'OpenRouter',
  label: 'chats of OpenRouter',
  recognises: (record) => /^orpg\.\d/.test(filled(own(record, 'version')) ?? '') && isObject(own(record, 'messages')),
  read(record, context) {
    const list = own(record, 'messages')
    if (!isObject(list)) return unreadableRecord('it is not a chat with messages')
    const keyed = Object.entries(list).map(([id, message]) => ({
      id,
      message,
      isPrompt: own(message, 'characterId') === 'USER' || own(message, 'type') === 'user',
      seconds: secondsOf(own(message, 'createdAt')) ?? secondsIn(id) ?? secondsOf(own(message, 'updatedAt')),
    }))
    // Older versions list the newest message first; a prompt has the second of its answer.
    const sorted = keyed.toSorted(
      (a, b) => (a.seconds ?? 0) - (b.seconds ?? 0) || Number(b.isPrompt) - Number(a.isPrompt),
    )
    const messages = sorted.map((one, at) => messageOf(one, sorted.slice(0, at), record))
    const title = filled(own(record, 'title'))?.trim() ?? ''
    const prompt = titleOfPrompt(messages)
    return readMessages(
      {
        id: sorted[0]?.id ?? null,
        // A chat that was not renamed has the beginning of its prompt.
        title: title === '' || prompt.startsWith(title) ? prompt : title,
        seconds: sorted.find(({ seconds }) => seconds !== null)?.seconds ?? null,
        maker: 'OpenRouter',
      },
      messages,
      context,
    )
  },
}

/** The time of a message whose key has it, `msg-1743560633-9BvD`. */
const secondsIn = (id: string): number | null => secondsOf(Number(/^msg-(\d{10})-/.exec(id)?.[1] ?? NaN))

function messageOf({ id, message, isPrompt, seconds }: Keyed, before: readonly Keyed[], chat: unknown): ListedMessage {
  const above = own(message, 'parentMessageId')
  const isKnown = before.some((one) => one.id === above)
  const content = contentsOf(message, own(chat, 'items'))
  const character = own(own(chat, 'characters'), filled(own(message, 'characterId')) ?? '')
  const model =
    modelOf(own(own(message, 'metadata'), 'variantSlug')) ??
    modelOf(own(character, 'model')) ??
    modelOf(own(own(character, 'modelInfo'), 'short_name'))
  return {
    id,
    parent: isKnown ? above : (before.findLast((one) => one.isPrompt !== isPrompt)?.id ?? null),
    seconds,
    model: isPrompt ? null : model,
    record: content,
    ...withExtraParts(messageByRole({ role: isPrompt ? 'user' : 'assistant', content }), content.flatMap(citedPages)),
  }
}

/** The contents of a message in the format of chat APIs. */
function contentsOf(message: unknown, items: unknown): unknown[] {
  const refs = listOf(own(message, 'items'))
  if (refs.length === 0) {
    const reasoning = filled(own(message, 'reasoning'))
    return [...(reasoning === null ? [] : [{ type: 'reasoning', text: reasoning }]), own(message, 'content') ?? '']
  }
  const placeOf = (ref: unknown): number => {
    const place = own(ref, 'sequenceIndex')
    return typeof place === 'number' ? place : 0
  }
  const sorted = refs.toSorted((a, b) => placeOf(a) - placeOf(b))
  return sorted.flatMap((ref) => {
    const data = own(own(items, filled(own(ref, 'id')) ?? filled(ref) ?? ''), 'data')
    const [type, id, inner] = [own(data, 'type'), own(data, 'call_id'), own(data, 'content')]
    if (type === 'message') return Array.isArray(inner) ? (inner as unknown[]) : [inner ?? '']
    if (type === 'function_call')
      return { type: 'tool_call', id, name: own(data, 'name'), arguments: own(data, 'arguments') }
    if (type === 'function_call_output') return { type: 'tool_result', tool_use_id: id, output: own(data, 'output') }
    if (type === 'image_generation_call') return { type: 'image', image: dataAddress('image/png', own(data, 'result')) }
    return data === undefined ? [] : data
  })
}
