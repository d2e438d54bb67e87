import { dataAddress } from '#intake/assets.ts'
import type { ExportKind } from '#intake/export-kind.ts'
import { GatheredRecords } from '#intake/gathered.ts'
import { secondsOf } from '#intake/instant.ts'
import { listOf, own } from '#intake/json-object.ts'
import { leftOutMessage, MessageParts, readMessages, someOf, type ListedMessage } from '#intake/listed-messages.ts'
import { filled, folderIn, idOf, modelOf, unreadableRecord } from '#intake/parsed-conversation.ts'

const isMessage = (record: unknown): boolean =>
  (own(record, 'role') === 'user' || own(record, 'role') === 'assistant') &&
  typeof own(record, 'created') === 'number' &&
  someOf(record, 'content', (part) => filled(own(part, 'type')) !== null)

/** True for a message that only Goose writes. */
const isOurs = (record: unknown): boolean =>
  isMessage(record) &&
  someOf(record, 'content', (part) => /^tool(?:Request|Response)$/.test(filled(own(part, 'type')) ?? ''))

const isSession = (record: unknown): boolean =>
  filled(own(record, 'working_dir')) !== null && someOf(record, 'conversation', isMessage)

/** True for the first line of a session as JSON Lines. */
const isHead = (record: unknown): boolean =>
  filled(own(record, 'working_dir')) !== null && own(record, 'message_count') !== undefined

/** Sessions of Goose: what `goose session export` writes as JSON, and the JSON Lines in which older versions kept them. */
export const goose: ExportKind = {
  name: 'Goose',
  label: 'sessions of Goose',
  recognises: (record) =>
    isSession(record) || (isHead(record) && !('conversation' in (record as object))) || isOurs(record),
  gather(record, before) {
    if (isSession(record)) return { key: idOf(own(record, 'id')) ?? 'session', part: record }
    return isHead(record) || isMessage(record) ? { key: before || 'lines', part: record } : null
  },
  read(record, context) {
    if (!(record instanceof GatheredRecords)) return unreadableRecord('it is no session')
    const head = record.parts.find((part) => isSession(part) || isHead(part))
    const messages = [
      ...record.parts.flatMap((part) => listOf(own(part, 'conversation'))),
      ...record.parts.filter(isMessage),
    ]
    const model = modelOf(own(own(head, 'model_config'), 'model_name'))
    const first = own(messages[0], 'created')
    return readMessages(
      {
        id: idOf(own(head, 'id')),
        title: filled(own(head, 'name')) ?? own(head, 'description'),
        unnamed: ['Goose', first ?? ''],
        seconds: secondsOf(own(head, 'created_at') ?? first),
        updated: secondsOf(own(head, 'updated_at')),
        project: folderIn([own(head, 'working_dir')]),
        maker: 'Goose',
      },
      messages.map((message) => messageOf(message, model)),
      context,
    )
  },
}

function messageOf(message: unknown, model: string | null): ListedMessage {
  const metadata = own(message, 'metadata')
  const content = listOf(own(message, 'content'))
  const isPrompt = own(message, 'role') === 'user' && !content.every((part) => own(part, 'type') === 'toolResponse')
  const head = {
    // Ids are computed from the texts, although messages have ids: older versions read sessions as chat JSON.
    seconds: secondsOf(own(message, 'created')),
    model: isPrompt ? null : (modelOf(own(own(metadata, 'inference'), 'resolvedModel')) ?? model),
    record: content,
  }
  if (own(metadata, 'userVisible') === false) return { ...head, ...leftOutMessage('marked hidden', content) }
  const said = new MessageParts()
  for (const part of content) readPart(part, said)
  return { ...head, ...said.said(isPrompt ? 'prompt' : 'answer') }
}

function readPart(part: unknown, said: MessageParts): void {
  const [type, id] = [own(part, 'type'), filled(own(part, 'id'))]
  if (type === 'text') said.text(own(part, 'text'))
  else if (type === 'thinking') said.reasoning(own(part, 'thinking'))
  else if (type === 'image') addPicture(part, said)
  else if (type === 'toolRequest' || type === 'frontendToolRequest') {
    const call = own(own(part, 'toolCall'), 'value') ?? own(part, 'toolCall')
    said.called(id, filled(own(call, 'name')) ?? 'tool', own(call, 'arguments') ?? own(call, 'error'))
  } else if (type === 'toolResponse') {
    const result = own(part, 'toolResult')
    const value = own(result, 'value')
    const answered = listOf(own(value, 'content') ?? value)
    const texts = answered.map((one) => filled(own(one, 'text')) ?? own(own(one, 'resource'), 'text'))
    said.output(id, '', [...texts, own(result, 'error')])
    for (const one of answered) if (own(one, 'type') === 'image') addPicture(one, said)
  }
}

function addPicture(part: unknown, said: MessageParts): void {
  const type = filled(own(part, 'mimeType')) ?? 'image/png'
  said.file(dataAddress(type, own(part, 'data')), { type: 'picture' })
}
