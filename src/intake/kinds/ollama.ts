import { dataAddress } from '#intake/assets.ts'
import type { ExportKind } from '#intake/export-kind.ts'
import { secondsOf } from '#intake/instant.ts'
import { isObject, jsonIn, listOf, own } from '#intake/json-object.ts'
import { leftOutMessage, MessageParts, readMessages, type ListedMessage } from '#intake/listed-messages.ts'
import { filled, idOf, modelOf, unreadableRecord } from '#intake/parsed-conversation.ts'

/** Chats of Ollama's own program, from its database. */
export const ollama: ExportKind = {
  name: 'Ollama',
  label: 'the database of Ollama (db.sqlite)',
  recognises: (record) => isObject(own(record, 'ollama')) && Array.isArray(own(record, 'messages')),
  read(record, context) {
    const [chat, messages] = [own(record, 'ollama'), own(record, 'messages')]
    if (!Array.isArray(messages)) return unreadableRecord('it is not a chat with messages')
    return readMessages(
      {
        id: idOf(own(chat, 'id')),
        title: own(chat, 'title'),
        seconds: secondsOf(own(chat, 'created_at')),
        maker: 'Ollama',
      },
      (messages as unknown[]).map(messageOf),
      context,
    )
  },
}

function messageOf(message: unknown): ListedMessage {
  const [role, content] = [own(message, 'role'), own(message, 'content')]
  const head = {
    id: idOf(own(message, 'id')),
    seconds: secondsOf(own(message, 'created_at')),
    model: role === 'assistant' ? modelOf(own(message, 'model_name')) : null,
    record: message ?? {},
  }
  if (role === 'system') return { ...head, ...leftOutMessage('system', content) }
  const said = new MessageParts()
  said.reasoning(own(message, 'thinking'))
  if (role === 'tool') readResult(content, own(message, 'tool_result'), said)
  else said.text(content)
  for (const call of listOf(own(message, 'tool_calls'))) {
    const name = filled(own(call, 'function_name')) ?? 'tool'
    said.called(null, name, answered(own(call, 'function_arguments')))
    const result = answered(own(call, 'function_result'))
    if (result !== undefined && result !== null) said.output(null, name, result)
  }
  for (const file of listOf(own(message, 'attachments'))) {
    const name = filled(own(file, 'filename')) ?? 'file'
    said.file(dataAddress(typeOf(name), own(file, 'data')), { name, type: typeOf(name) })
  }
  return { ...head, ...said.said(role === 'user' ? 'prompt' : 'answer') }
}

/** What a tool answered: as the model was sent it, or else as the page of the program draws it. */
function readResult(content: unknown, drawn: unknown, said: MessageParts): void {
  const isSent = filled(content) !== null
  said.output(null, '', isSent ? content : answered(drawn))
  if (isSent && typeof drawn === 'string') said.leave('said again in the record', drawn)
}

/** Arguments and results, which are mostly JSON. */
const answered = (text: unknown): unknown =>
  typeof text === 'string' && /^\s*[[{]/.test(text) ? (jsonIn(text) ?? text) : text

const TYPES: Record<string, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
}

/** The type of a file by its name; all others are texts. */
const typeOf = (name: string): string => {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(TYPES, extension) ? TYPES[extension]! : 'text/plain'
}
