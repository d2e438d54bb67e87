import type { ExportKind, GatheredPart } from '#intake/export-kind.ts'
import { GatheredRecords } from '#intake/gathered.ts'
import { secondsOf } from '#intake/instant.ts'
import { isObject, listOf, own } from '#intake/json-object.ts'
import {
  leftOutMessage,
  MessageParts,
  readMessages,
  someOf,
  titleOfPrompt,
  type ListedMessage,
} from '#intake/listed-messages.ts'
import { filled, idOf, modelOf, unreadableRecord } from '#intake/parsed-conversation.ts'

/** Fields have other names in exports before 2026. */
const threadIdOf = (thread: unknown): string | null => idOf(own(thread, 'threadId')) ?? idOf(own(thread, 'id'))
const timeOf = (one: unknown): number | null => secondsOf(own(one, 'created_at') ?? own(one, 'createdAt'))

const isExport = (record: unknown): boolean =>
  someOf(record, 'threads', (thread) => threadIdOf(thread) !== null && typeof own(thread, 'title') === 'string') &&
  someOf(record, 'messages', (one) => filled(own(one, 'threadId')) !== null && filled(own(one, 'role')) !== null)

/** True for a thread with its messages, as extracted from the lists. */
const isCut = (record: unknown): boolean => isObject(own(record, 't3Chat'))

/** Exports of T3 Chat: a list of threads, and one of the messages of all of them, which name their thread. */
export const t3Chat: ExportKind = {
  name: 'T3 Chat',
  label: 'exports of T3 Chat',
  recognises: (record) => isExport(record) || isCut(record),
  gather(record) {
    if (isCut(record)) return { key: 'one', part: record }
    return isExport(record) ? threadsIn(record) : null
  },
  read(record, context) {
    const cut = record instanceof GatheredRecords ? record.parts[0] : record
    const thread = own(cut, 't3Chat')
    const list = own(cut, 'messages')
    if (!isObject(thread) || !Array.isArray(list)) return unreadableRecord('it is not a thread with messages')
    const sorted = (list as unknown[]).toSorted((a, b) => (timeOf(a) ?? 0) - (timeOf(b) ?? 0))
    const messages = sorted.map(messageOf)
    return readMessages(
      {
        id: threadIdOf(thread),
        title: filled(own(thread, 'title')) ?? titleOfPrompt(messages),
        seconds: timeOf(thread) ?? timeOf(sorted[0]),
        updated: secondsOf(own(thread, 'lastMessageAt') ?? own(thread, 'last_message_at')),
        maker: 'T3 Chat',
      },
      messages,
      context,
    )
  },
}

/** Extracts the threads with their messages; messages of a thread that is not listed make one without a title. */
function threadsIn(record: unknown): GatheredPart[] {
  const threads = new Map(listOf(own(record, 'threads')).map((thread) => [threadIdOf(thread), thread]))
  const messages = Map.groupBy(listOf(own(record, 'messages')), (message) => idOf(own(message, 'threadId')))
  return [...messages].map(([id, said]) => {
    const thread = threads.get(id)
    const part = {
      t3Chat: isObject(thread) ? { ...thread, threadId: id } : { threadId: id },
      messages: said,
    }
    return { key: id ?? '', part, text: JSON.stringify(part) }
  })
}

function messageOf(message: unknown): ListedMessage {
  const role = own(message, 'role')
  const parts = listOf(own(message, 'parts'))
  // An answer's content repeats the texts of its parts.
  const content = parts.length > 0 ? parts : own(message, 'content')
  const error = own(own(message, 'serverError'), 'message')
  const head = {
    id: idOf(own(message, 'messageId')) ?? idOf(own(message, 'id')),
    seconds: timeOf(message),
    model: role === 'user' ? null : modelOf(own(message, 'model')),
    record: isObject(message) && parts.length > 0 ? { ...message, content: '' } : (message ?? {}),
  }
  if (role === 'system') return { ...head, ...leftOutMessage('system', [content, error]) }
  const said = new MessageParts()
  said.text(content)
  for (const part of parts) readPart(part, said)
  said.text(error)
  // Of an attachment the export has the id alone.
  for (const _ of listOf(own(message, 'attachmentIds'))) said.file('', { name: 'file' })
  return { ...head, ...said.said(role === 'user' ? 'prompt' : 'answer') }
}

function readPart(part: unknown, said: MessageParts): void {
  const type = own(part, 'type')
  if (type === 'text') said.text(own(part, 'text'))
  else if (type === 'reasoning') said.reasoning(own(part, 'reasoning') ?? own(part, 'text'))
  else if (type === 'tool_call') {
    const [id, name] = [filled(own(part, 'toolCallId')), filled(own(part, 'toolName')) ?? 'tool']
    const result = own(part, 'result')
    said.called(id, name, own(part, 'args'))
    const pictures = listOf(result).flatMap((one) => filled(own(one, 'fileName')) ?? [])
    for (const picture of pictures) said.file(picture, { name: picture, type: 'picture' })
    if (result === undefined || result === null || pictures.length > 0) return
    said.output(id, name, result)
    for (const page of listOf(result)) said.citation(own(page, 'title'), own(page, 'url'))
  }
}
