import { attachedText } from '#intake/chat-parts.ts'
import type { ExportKind } from '#intake/export-kind.ts'
import { GatheredRecords } from '#intake/gathered.ts'
import { secondsOf } from '#intake/instant.ts'
import { isObject, listOf, own } from '#intake/json-object.ts'
import { readMessages, messageByRole, withExtraParts, type ListedMessage } from '#intake/listed-messages.ts'
import { joinedTexts } from '#intake/source-text.ts'
import { emptyRecord, filled, idOf, modelOf, unreadableRecord } from '#intake/parsed-conversation.ts'

const isMessage = (record: unknown): boolean =>
  own(record, 'object') === 'thread.message' ||
  (typeof own(record, 'thread_id') === 'string' &&
    typeof own(record, 'role') === 'string' &&
    Array.isArray(own(record, 'content')))

const isThread = (record: unknown): boolean =>
  own(record, 'object') === 'thread' ||
  (Array.isArray(own(record, 'assistants')) &&
    typeof own(record, 'title') === 'string' &&
    own(record, 'updated') !== undefined)

/** Prefix of a thread's id among the titles of an export, for the model of the thread. */
const MODEL = 'model of '

/**
 * A thread of Jan: `messages.jsonl`, with title and model in `thread.json` of the same folder. Without a title the thread is
 * named after its folder.
 */
export const jan: ExportKind = {
  name: 'Jan',
  label: 'threads of Jan',
  recognises: (record) => isMessage(record) || isThread(record),
  gather(record) {
    if (isThread(record)) return { key: idOf(own(record, 'id')) ?? 'thread', part: record }
    return isMessage(record) ? { key: filled(own(record, 'thread_id')) ?? 'thread', part: record } : null
  },
  read(record, context) {
    if (!(record instanceof GatheredRecords)) return unreadableRecord('it is not a line of a thread')
    const thread = record.parts.find(isThread)
    const id = idOf(own(thread, 'id')) ?? filled(own(record.parts.find(isMessage), 'thread_id'))
    const named = filled(own(thread, 'title'))
    const assistant = listOf(own(thread, 'assistants'))[0] ?? thread
    const answers = modelOf(own(own(assistant, 'model'), 'id'))
    if (named !== null && id !== null) context.titles?.set(id, named)
    if (answers !== null && id !== null) context.titles?.set(`${MODEL}${id}`, answers)
    const title = named ?? context.titles?.get(id ?? '') ?? ''
    const messages = [...listOf(own(thread, 'messages')), ...record.parts.filter(isMessage)]
    if (messages.length === 0) return emptyRecord(title || (id ?? ''))
    return readMessages(
      {
        id,
        title,
        unnamed: [],
        seconds: secondsOf(own(thread, 'created')),
        updated: secondsOf(own(thread, 'updated')),
        model: answers ?? context.titles?.get(`${MODEL}${id}`) ?? null,
        maker: 'Jan',
      },
      messages.map(messageOf),
      context,
    )
  },
}

function messageOf(message: unknown): ListedMessage {
  const role = own(message, 'role')
  const metadata = own(message, 'metadata')
  const attached = listOf(own(message, 'attachments')).flatMap((file) => {
    const name = filled(own(file, 'name')) ?? filled(own(file, 'file_id'))
    return name === null ? [] : [{ name, pointer: name }]
  })
  const files = listOf(own(metadata, 'inline_file_contents')).flatMap((file) =>
    attachedText(filled(own(file, 'name')) ?? '', own(file, 'content')),
  )
  const parts = listOf(own(message, 'content'))
  const content = parts.flatMap(partOf)
  const [only] = content
  return {
    id: filled(own(message, 'id')),
    seconds: secondsOf(own(message, 'created_at') ?? own(message, 'created')),
    model: role === 'assistant' ? (modelOf(own(metadata, 'model')) ?? modelOf(own(message, 'model'))) : null,
    record: message,
    ...withExtraParts(
      messageByRole(
        {
          role,
          // A single text may begin with its reasoning.
          content: content.length === 1 && own(only, 'type') === 'text' ? own(only, 'text') : content,
          tool_calls: listOf(own(metadata, 'tool_calls')).map(callIn),
          tool_call_id: own(metadata, 'tool_call_id'),
        },
        attached,
      ),
      files,
    ),
  }
}

/** Converts a call to the common format: Jan stores it as a `tool` with its `response`. */
function callIn(call: unknown): unknown {
  const tool = own(call, 'tool')
  return isObject(tool) ? { ...tool, output: own(call, 'response') } : call
}

/** Converts a part of OpenAI's Assistants format, `{ type: 'text', text: { value } }`, to the common format. */
function partOf(part: unknown): unknown[] {
  const type = own(part, 'type')
  const text = own(part, 'text')
  const value = own(text, 'value') ?? text
  if (type === 'text' || type === undefined) return [{ type: 'text', text: value ?? '' }]
  if (type === 'reasoning') return [{ type: 'reasoning', text: joinedTexts(value).text }]
  if (type === 'tool_call' || type === 'tool_use') {
    const name = own(part, 'tool_name') ?? own(part, 'name')
    return [
      {
        type: 'tool_call',
        tool_call: { id: own(part, 'tool_call_id'), name, arguments: own(part, 'input'), output: own(part, 'output') },
      },
    ]
  }
  return [part]
}
