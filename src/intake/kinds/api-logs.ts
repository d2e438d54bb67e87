import { hash } from 'node:crypto'
import { ofCall } from '#intake/api-call.ts'
import type { ExportKind } from '#intake/export-kind.ts'
import { GatheredRecords } from '#intake/gathered.ts'
import { listOf, own } from '#intake/json-object.ts'
import { readMessages, type ListedMessage } from '#intake/listed-messages.ts'
import { hidden } from '#intake/message.ts'
import { filled, idOf, unreadableRecord } from '#intake/parsed-conversation.ts'
import { withoutThought } from '#intake/thoughts.ts'
import { chatMessages } from './chat-json.ts'

/** Where a call goes on: the earlier call, and the number of its own messages that repeat that and its answer. */
interface Link {
  earlier: number
  repeated: number
}

const isCall = (record: unknown): boolean =>
  Array.isArray(own(ofCall(record), 'choices')) && chatMessages.recognises(record)

/**
 * Logs of chat APIs, a record for each call. A call sends the whole conversation so far: calls of which each begins with the
 * messages of an earlier one and its answer are one conversation, with a branch for each that goes on from the same.
 */
export const apiLogs: ExportKind = {
  name: 'API logs',
  label: 'logs of chat APIs',
  recognises: isCall,
  gather: (record) => (isCall(record) ? { key: 'calls', part: record } : null),
  divide(parts) {
    const { order, links } = linksOf(parts)
    const roots = new Map<number, number>()
    for (const at of order) roots.set(at, roots.get(links.get(at)?.earlier ?? -1) ?? at)
    return [...Map.groupBy(order, (at) => roots.get(at)!).values()]
  },
  read(record, context) {
    // A call without an answer stands alone.
    if (!(record instanceof GatheredRecords)) return chatMessages.read(record, context)
    const { order, links } = linksOf(record.parts)
    const calls = order.flatMap((at) => {
      const found = chatMessages.listed(record.parts[at], context)
      return found === null ? [] : [{ ...found, at }]
    })
    const [first] = calls
    if (first === undefined) return unreadableRecord('it is no call of an API')
    if (calls.length === 1) return chatMessages.read(record.parts[0], context)
    const ends = new Map<number, string>()
    const messages = calls.flatMap(({ messages: all, sent, head, at }): ListedMessage[] => {
      const { earlier = -1, repeated = 0 } = links.get(at) ?? {}
      const before = ends.get(earlier) ?? null
      const nodeOf = (place: number) => (place < repeated ? before : `${at} ${place}`)
      ends.set(at, nodeOf(Math.min(sent, all.length - 1)) ?? '')
      return all.map((message, place) => ({
        ...message,
        node: `${at} ${place}`,
        // What is repeated stands on no branch, so that cards keep their ids as the log goes on.
        parent: place < repeated || place === 0 ? null : nodeOf(Math.min(place, sent) - 1),
        seconds: message.seconds ?? head.seconds,
        model: message.model ?? (place >= sent ? (head.model ?? null) : null),
        ...(place < repeated && !isSystem(message) && { content: hidden('repeated'), record: undefined }),
      }))
    })
    const last = calls.toSorted((a, b) => (a.head.seconds ?? 0) - (b.head.seconds ?? 0)).at(-1)!
    return readMessages({ ...first.head, updated: last.head.seconds ?? null }, messages, context, ends.get(last.at))
  },
}

const isSystem = ({ content }: ListedMessage): boolean => content.kind === 'hidden' && content.why === 'system'

/** Which call goes on from which, in an order in which every call is behind the one that it goes on from. */
function linksOf(parts: readonly unknown[]): { order: number[]; links: Map<number, Link> } {
  const calls = parts.map((part) => {
    const call = ofCall(part)
    const choices = listOf(own(call, 'choices')).map((choice) => keyOf(own(choice, 'message')))
    return { messages: listOf(own(call, 'messages')).map(keyOf), choices }
  })
  const lengthOf = (at: number) => calls[at]!.messages.filter((key) => key !== null).length
  const order = [...calls.keys()].toSorted((a, b) => lengthOf(a) - lengthOf(b))
  const links = new Map<number, Link>()
  const ends = new Map<string, number>()
  for (const at of order) {
    const { messages, choices } = calls[at]!
    let said = ''
    for (const [place, key] of messages.entries()) {
      if (key === null) continue
      said = hash('sha256', said + key, 'base64')
      const earlier = ends.get(said)
      if (earlier !== undefined) links.set(at, { earlier, repeated: place + 1 })
    }
    // A script may append the answer to the messages that it sent.
    for (const key of choices) {
      const end = key === null || key === messages.at(-1) ? said : hash('sha256', said + key, 'base64')
      if (!ends.has(end)) ends.set(end, at)
    }
  }
  return { order, links }
}

/** What a message says, however it is written; null for instructions, which may differ between the calls of a conversation. */
function keyOf(message: unknown): string | null {
  const role = own(message, 'role')
  if (role === 'system' || role === 'developer') return null
  const content = own(message, 'content') ?? own(message, 'parts')
  const blocks = Array.isArray(content) ? (content as unknown[]) : [content]
  const text = blocks
    .map((block) => (typeof block === 'string' ? block : (filled(own(block, 'text')) ?? '')))
    .join('\n')
  const calls = [...listOf(own(message, 'tool_calls')), ...blocks].map((one) =>
    idOf(own(one, 'id') ?? own(one, 'tool_use_id')),
  )
  const isAnswer = role === 'assistant' || role === 'model'
  const words = (isAnswer ? withoutThought(text).text : text).replace(/\s+/g, ' ').trim()
  return JSON.stringify([isAnswer ? 'assistant' : role, words, calls.filter((id) => id !== null)])
}
