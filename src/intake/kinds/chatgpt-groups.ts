import type { ParsedRecord, ParseContext } from '#intake/export-kind.ts'
import { secondsOf } from '#intake/instant.ts'
import { listOf, own } from '#intake/json-object.ts'
import { leftOutMessage, MessageParts, readMessages, type ListedMessage } from '#intake/listed-messages.ts'
import { filled, idOf } from '#intake/parsed-conversation.ts'

/** True for a chat of several people with ChatGPT, of `group_chats.json`: a list of messages that names no person. */
export const isGroupChat = (record: unknown): boolean =>
  (own(record, 'assistant_name') !== undefined || own(record, 'should_auto_respond') !== undefined) &&
  Array.isArray(own(record, 'messages'))

export const readGroupChat = (record: unknown, context: ParseContext): ParsedRecord =>
  readMessages(
    {
      id: idOf(own(record, 'id')),
      title: own(record, 'name'),
      seconds: secondsOf(own(record, 'created_at')),
      updated: secondsOf(own(record, 'updated_at')),
      maker: 'ChatGPT',
    },
    listOf(own(record, 'messages')).map(messageOf),
    context,
  )

function messageOf(message: unknown): ListedMessage {
  const [role, text] = [own(message, 'role'), own(message, 'text')]
  // Ids are computed from the texts, although messages have ids: older versions read these chats as chat JSON.
  const head = { seconds: secondsOf(own(message, 'created_at')), record: message ?? {} }
  if (role === 'system') return { ...head, ...leftOutMessage('system', text) }
  const said = new MessageParts()
  said.text(text)
  for (const file of listOf(own(message, 'attachments'))) {
    const name = filled(own(file, 'file_name')) ?? filled(own(file, 'name')) ?? ''
    const pointers = ['asset_pointer', 'file_id', 'id']
      .map((key) => filled(own(file, key)))
      .filter((one) => one !== null)
    said.file([...pointers, name].join('\n'), { name, type: filled(own(file, 'mime_type')) ?? '' })
  }
  return { ...head, ...said.said(role === 'user' ? 'prompt' : 'answer') }
}
