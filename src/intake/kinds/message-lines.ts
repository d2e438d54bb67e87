import type { ExportKind, GatheredPart, IntakeCard } from '#intake/export-kind.ts'
import { GatheredRecords } from '#intake/gathered.ts'
import { isObject, own } from '#intake/json-object.ts'
import { idOf, unreadableRecord } from '#intake/parsed-conversation.ts'
import { chatMessages as chatJson } from './chat-json.ts'

/**
 * The fields of a message in an API request. Where every message has other fields as well, the list may contain several
 * conversations that these name.
 */
const FIELDS = new Set(
  (
    'role content name tool_calls tool_call_id function_call refusal audio annotations reasoning reasoning_content id ' +
    'message_id model timestamp created_at create_time'
  ).split(' '),
)

const ROLES = new Set<unknown>(['system', 'developer', 'user', 'assistant', 'tool'])

const isMessage = (record: unknown): boolean =>
  isObject(record) && ROLES.has(own(record, 'role')) && chatJson.recognises({ messages: [record] })

const isPlainMessage = (record: unknown): boolean =>
  isMessage(record) && Object.keys(record as object).every((key) => FIELDS.has(key))

/** The conversation that a message names; null for none. */
const conversationOf = (message: unknown): string | null =>
  CONVERSATION.map((key) => idOf(own(message, key))).find((id) => id !== null) ?? null

const CONVERSATION = [
  'conversation_id',
  'conversationId',
  'session_id',
  'sessionId',
  'thread_id',
  'threadId',
  'chat_id',
  'chatId',
]

/** Cards with the ids of earlier versions, which read only the plain messages of a list. */
function withIdsOf(before: readonly IntakeCard[], cards: readonly IntakeCard[]): IntakeCard[] {
  const left = Map.groupBy(before, ({ card }) => card.prompt)
  return cards.map((one) => {
    const id = left.get(one.card.prompt)?.shift()?.card.id
    return id === undefined || id === one.card.id ? one : { ...one, otherIds: [...(one.otherIds ?? []), id] }
  })
}

/** Names of fields, which cannot be ids of conversations. */
const FIELD_NAME =
  /^(?:conversations?|chats?|dialog(?:ue)?s?|sessions?|threads?|messages?|data|records?|items?|requests?|responses?|results?|inputs?|outputs?|body|payload|content|context|history|metadata|chosen|rejected)$/i

/**
 * The conversations of an object that maps ids to them. None if it contains anything else, or if a single key is no id: objects
 * that wrap one conversation have the same key in every record.
 */
function conversationsIn(record: unknown): [id: string, conversation: unknown][] {
  if (!isObject(record) || chatJson.recognises(record)) return []
  const entries = Object.entries(record)
  const areIds =
    entries.every(([key]) => !FIELD_NAME.test(key)) && (entries.length > 1 || /\d/.test(entries[0]?.[0] ?? ''))
  return areIds && entries.every(([, one]) => chatJson.recognises(one)) ? entries : []
}

/**
 * The output of scripts that call an AI: one conversation as a bare list of its messages, `[{ role, content }]`, or as JSON
 * Lines; or an object of conversations by id.
 */
export const messageLines: ExportKind = {
  name: 'messages',
  label: 'bare lists of messages, or objects of conversations by their ids',
  recognises: (record) => isPlainMessage(record) || conversationsIn(record).length > 0,
  gather(record) {
    if (isMessage(record)) return { key: 'list', part: record }
    const found = conversationsIn(record).map(([id, conversation]): GatheredPart => {
      const part = isObject(conversation) ? { id, ...conversation } : conversation
      return { key: `id ${id}`, part, text: JSON.stringify({ [id]: conversation }) }
    })
    return found.length > 0 ? found : null
  },
  divide(parts) {
    const places = Map.groupBy(parts.keys(), (at) => (isMessage(parts[at]) ? conversationOf(parts[at]) : null))
    const isOne = places.size - (places.has(null) ? 1 : 0) < 2
    return isOne ? [[...parts.keys()]] : [...places.values()]
  },
  read(record, context) {
    if (!(record instanceof GatheredRecords)) return unreadableRecord('it is not a message')
    const { parts } = record
    if (!isMessage(parts[0])) return chatJson.read(parts[0], context)
    const id = conversationOf(parts[0])
    const isNamed = id !== null && parts.every((part) => conversationOf(part) === id)
    const reading = chatJson.read({ ...(isNamed && { id }), messages: parts }, context)
    const plain = parts.filter(isPlainMessage)
    if (plain.length === 0 || plain.length === parts.length) return reading
    return { ...reading, cards: withIdsOf(chatJson.read({ messages: plain }, context).cards, reading.cards) }
  },
}
