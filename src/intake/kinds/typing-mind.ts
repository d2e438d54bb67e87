import type { ExportKind } from '#intake/export-kind.ts'
import { secondsOf } from '#intake/instant.ts'
import { listOf, own } from '#intake/json-object.ts'
import { readMessages, messageByRole, type ListedMessage } from '#intake/listed-messages.ts'
import { filled, idOf, modelOf, projectOf, unreadableRecord } from '#intake/parsed-conversation.ts'

/**
 * TypingMind's export, `{ data: { chats, folders } }`, or one chat of it. A message whose `type` is 'tlwm' keeps several
 * answers of models to one prompt under `threads`; the chosen one is the message itself.
 */
export const typingMind: ExportKind = {
  name: 'TypingMind',
  label: 'TypingMind exports',
  recognises: (record) =>
    Array.isArray(own(record, 'messages')) &&
    (typeof own(record, 'chatID') === 'string' || typeof own(record, 'chatTitle') === 'string'),
  read(record, context) {
    const id = idOf(own(record, 'chatID')) ?? idOf(own(record, 'id'))
    const title = own(record, 'chatTitle') ?? own(record, 'title')
    const list = own(record, 'messages')
    if (!Array.isArray(list)) return unreadableRecord('it is not a chat with messages', filled(title) ?? id ?? '')
    const model = own(record, 'modelInfo')
    const seconds = secondsOf(own(record, 'createdAt'))
    return readMessages(
      {
        id,
        title,
        seconds,
        updated: secondsOf(own(record, 'updatedAt')),
        model: modelOf(own(model, 'title')) ?? modelOf(own(model, 'id')) ?? modelOf(own(record, 'model')),
        project: folderOf(own(record, 'folderID'), context.envelope),
        maker: 'TypingMind',
      },
      (list as unknown[]).flatMap(messagesOf),
      context,
    )
  },
}

function folderOf(id: unknown, envelope: unknown): string {
  const folders = listOf(own(own(envelope, 'data'), 'folders') ?? own(envelope, 'folders'))
  const folder = folders.find((one) => own(one, 'id') === id)
  return projectOf(own(folder, 'title') ?? own(folder, 'name'))
}

/** A message, or the answers of several models that are in its threads, one after another. */
function messagesOf(message: unknown): ListedMessage[] {
  const threads = listOf(own(message, 'threads'))
  const said = threads.flatMap((thread) => {
    const model = modelOf(own(own(thread, 'modelInfo'), 'title')) ?? modelOf(own(thread, 'model'))
    return listOf(own(thread, 'messages') ?? own(thread, 'message')).map((one) => messageOf(one, model))
  })
  return said.length > 0 && own(message, 'content') === undefined ? said : [messageOf(message, null)]
}

function messageOf(message: unknown, model: string | null): ListedMessage {
  const attached = listOf(own(message, 'attachments') ?? own(message, 'documents')).flatMap((file) => {
    const name = filled(own(file, 'name')) ?? filled(own(file, 'fileName'))
    const pointer = filled(own(file, 'url')) ?? name
    return pointer === null ? [] : [{ name, pointer }]
  })
  return {
    id: filled(own(message, 'uuid')) ?? filled(own(message, 'id')),
    seconds: secondsOf(own(message, 'createdAt')),
    model: modelOf(own(message, 'model')) ?? model,
    record: message,
    ...messageByRole(
      {
        role: own(message, 'role'),
        content: own(message, 'content'),
        reasoning_content: own(message, 'reasoning_content') ?? own(message, 'reasoning') ?? own(message, 'thinking'),
        tool_calls: own(message, 'tool_calls'),
        tool_call_id: own(message, 'tool_call_id'),
        name: own(message, 'name'),
      },
      attached,
    ),
  }
}
