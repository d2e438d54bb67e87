import { UNNAMED } from '#intake/assets.ts'
import type { ExportKind, ParsedRecord, ParseContext } from '#intake/export-kind.ts'
import { GatheredRecords } from '#intake/gathered.ts'
import { secondsOf } from '#intake/instant.ts'
import { isObject, listOf, own } from '#intake/json-object.ts'
import {
  leftOutMessage,
  readMessages,
  MessageParts,
  messageByRole,
  someOf,
  type MessageTexts,
  type ListedMessage,
} from '#intake/listed-messages.ts'
import { filled, idOf, modelOf, unreadableRecord } from '#intake/parsed-conversation.ts'

/** True for a message with a field that only Chatbox writes. */
const isOurs = (message: unknown): boolean =>
  Array.isArray(own(message, 'contentParts')) ||
  own(message, 'wordCount') !== undefined ||
  own(message, 'tokensUsed') !== undefined ||
  own(message, 'aiProvider') !== undefined

/**
 * A session of Chatbox, from its export `{ "chat-sessions": […] }` or alone; `threads` are earlier conversations of the
 * session, and `messageForksHash` stores regenerated answers.
 */
export const chatbox: ExportKind = {
  name: 'Chatbox',
  label: 'Chatbox exports',
  recognises: (record) => isSession(record) || sessionsIn(record).length > 0,
  gather(record) {
    if (isSession(record)) return { key: `session ${idOf(own(record, 'id')) ?? ''}`, part: record }
    const sessions = sessionsIn(record)
    return sessions.length === 0 ? null : sessions.map(([key, part]) => ({ key, part, text: JSON.stringify(part) }))
  },
  read(record, context) {
    const sessions = record instanceof GatheredRecords ? record.parts : [record]
    if (!sessions.every(isSession)) return unreadableRecord('it is not a session with messages')
    return readSession(
      sessions[0],
      sessions.flatMap((session) => listOf(own(session, 'messages'))),
      context,
    )
  },
}

/** The sessions of an export: one under `session`, or in newer exports each under a key of its own, `session:…`. */
const sessionsIn = (record: unknown): [key: string, session: unknown][] =>
  isObject(record)
    ? Object.entries(record).filter(([key, session]) => /^session(?::|$)/.test(key) && isSession(session))
    : []

function isSession(record: unknown): boolean {
  return (
    typeof own(record, 'name') === 'string' &&
    (someOf(record, 'messages', isOurs) ||
      (Array.isArray(own(record, 'messages')) && (own(record, 'type') === 'chat' || own(record, 'type') === 'picture')))
  )
}

function readSession(record: unknown, list: unknown[], context: ParseContext): ParsedRecord {
  const id = idOf(own(record, 'id'))
  const name = own(record, 'name')
  const threads = listOf(own(record, 'threads')).flatMap((thread) => listOf(own(thread, 'messages')))
  const messages: ListedMessage[] = []
  let parent: string | null = null
  const forks = own(record, 'messageForksHash')
  for (const message of [...threads, ...list]) {
    const said: ListedMessage = messageOf(message, parent, messages.length)
    messages.push(said)
    parent = said.node!
    for (const other of othersAfter(forks, own(message, 'id'))) {
      let above: string = parent
      for (const one of other) {
        messages.push(messageOf(one, above, messages.length))
        above = messages.at(-1)!.node!
      }
    }
  }
  const settings = own(record, 'settings')
  const seconds = messages.find((message) => message.seconds !== null)?.seconds ?? null
  return readMessages(
    {
      id,
      title: name,
      seconds,
      model: modelOf(own(settings, 'modelId')) ?? modelOf(own(settings, 'model')),
      maker: 'Chatbox',
    },
    messages,
    context,
    parent ?? undefined,
  )
}

/** The other forks after a message: lists of messages, without the shown one at `position`. */
function othersAfter(forks: unknown, id: unknown): unknown[][] {
  const fork = typeof id === 'string' ? own(forks, id) : undefined
  const position = own(fork, 'position')
  return listOf(own(fork, 'lists'))
    .filter((_, at) => at !== position)
    .map((one) => listOf(own(one, 'messages')))
    .filter((messages) => messages.length > 0)
}

function messageOf(message: unknown, parent: string | null, at: number): ListedMessage {
  const id = filled(own(message, 'id'))
  return {
    id,
    node: `${at}`,
    parent,
    seconds: secondsOf(own(message, 'timestamp')),
    model: own(message, 'role') === 'assistant' ? modelOf(own(message, 'model')) : null,
    record: message,
    ...saidBy(message),
  }
}

function saidBy(message: unknown): MessageTexts {
  const role = own(message, 'role')
  const parts = own(message, 'contentParts')
  const attached = [...listOf(own(message, 'files')), ...listOf(own(message, 'links'))]
  const pictures = listOf(own(message, 'pictures'))
  if (!Array.isArray(parts) || parts.length === 0) {
    const files = [...attached, ...pictures].flatMap((file) => {
      const name = filled(own(file, 'name')) ?? filled(own(file, 'title'))
      const pointer = filled(own(file, 'url')) ?? filled(own(file, 'storageKey')) ?? name
      return pointer === null ? [] : [{ name, pointer }]
    })
    return messageByRole(
      {
        role,
        content: own(message, 'content') ?? '',
        reasoning_content: own(message, 'reasoningContent'),
      },
      files,
    )
  }
  if (role === 'system') return leftOutMessage('system', parts)
  const said = new MessageParts()
  if (role === 'tool') {
    said.output(null, '', parts)
    return said.said('answer')
  }
  said.reasoning(own(message, 'reasoningContent'))
  for (const part of parts as unknown[]) readPart(part, said)
  for (const file of attached) {
    const name = filled(own(file, 'name')) ?? filled(own(file, 'title')) ?? ''
    const pointer = filled(own(file, 'storageKey')) ?? filled(own(file, 'url')) ?? name
    if (pointer !== '') said.file(pointer, { name, type: filled(own(file, 'fileType')) ?? '' })
  }
  return said.said(role === 'user' ? 'prompt' : 'answer')
}

function readPart(part: unknown, said: MessageParts): void {
  const type = own(part, 'type')
  if (typeof part === 'string') said.text(part)
  else if (type === 'text' || type === 'info') said.text(own(part, 'text'))
  else if (type === 'reasoning') said.reasoning(own(part, 'text'))
  else if (type === 'image') {
    said.file(filled(own(part, 'url')) ?? filled(own(part, 'storageKey')) ?? `${UNNAMED}picture`, { type: 'picture' })
  } else if (type === 'tool-call') {
    const id = filled(own(part, 'toolCallId'))
    const name = filled(own(part, 'toolName')) ?? ''
    said.called(id, name, own(part, 'args'))
    const result = own(part, 'result')
    if (result !== undefined && result !== null) said.output(id, name, result)
  } else said.unknown(own(part, 'type'), own(part, 'text'))
}
