import { contentOfRole, lettersUnder, textsUnder } from '#intake/chat-messages.ts'
import type { ExportKind } from '#intake/export-kind.ts'
import { own } from '#intake/json-object.ts'
import { readMessages } from '#intake/listed-messages.ts'
import { idOf, modelOf, projectOf, unreadableRecord } from '#intake/parsed-conversation.ts'

/**
 * Chatbot UI's export, `{ version, history: [{ id, name, messages, model, folderId }], folders }`, or the older bare list of
 * conversations. It has no times, so that its cards have no day.
 */
export const chatbotUi: ExportKind = {
  name: 'Chatbot UI',
  label: 'Chatbot UI exports',
  recognises: (record) => {
    const list = own(record, 'messages')
    return (
      Array.isArray(list) &&
      list.every((message) => typeof own(message, 'role') === 'string') &&
      typeof own(record, 'name') === 'string' &&
      (own(own(record, 'model'), 'id') !== undefined || own(record, 'folderId') !== undefined)
    )
  },
  read(record, context) {
    const id = idOf(own(record, 'id'))
    const list = own(record, 'messages')
    const name = own(record, 'name')
    if (!Array.isArray(list)) return unreadableRecord('it is not a conversation with messages', id ?? '')
    const model = own(record, 'model')
    return readMessages(
      {
        id,
        title: name,
        unnamed: [name ?? ''],
        seconds: null,
        model: modelOf(own(model, 'name')) ?? modelOf(own(model, 'id')) ?? modelOf(model),
        project: folderName(own(record, 'folderId'), context.envelope),
        maker: 'Chatbot UI',
      },
      (list as unknown[]).map((message) => ({
        seconds: null,
        content: contentOfRole(own(message, 'role'), own(message, 'content'), [], message),
        letters: lettersOf(message),
        record: message ?? {},
        taken: textsOf(message),
      })),
      context,
    )
  },
}

const lettersOf = lettersUnder('content')
const textsOf = textsUnder('content')

function folderName(id: unknown, envelope: unknown): string {
  const folders = own(envelope, 'folders')
  const folder = Array.isArray(folders) ? (folders as unknown[]).find((one) => own(one, 'id') === id) : undefined
  return projectOf(folder ?? id)
}
