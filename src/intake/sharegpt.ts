import { linked } from './branch.ts'
import { contentOfRole } from './chat-messages.ts'
import type { ExportKind } from './export-kind.ts'
import { isObject, own } from './json-object.ts'
import { secondsOf } from './instant.ts'
import { emptyReading, idOf, modelOf, projectOf, readTalk } from './talk.ts'

/** The list of a conversation's messages, each with an author and a text; null where there is none. */
function messagesOf(record: unknown): unknown[] | null {
  for (const key of ['conversations', 'conversation', 'items', 'messages']) {
    const list = own(record, key)
    if (Array.isArray(list) && list.some(isTold)) return list as unknown[]
  }
  return null
}

const authorOf = (message: unknown) => own(message, 'from') ?? own(message, 'role')
const saidBy = (message: unknown) => own(message, 'value') ?? own(message, 'content')

const isTold = (message: unknown): boolean =>
  isObject(message) && typeof authorOf(message) === 'string' && saidBy(message) !== undefined

/**
 * ShareGPT JSON, `{ id, conversations: [{ from, value }] }`, and its kin with `messages: [{ role, content }]`: an array, a
 * line each, or one alone. No message has an id or, mostly, a time.
 */
export const sharegpt: ExportKind = {
  name: 'ShareGPT',
  label: 'ShareGPT JSON',
  records: 'conversations',
  recognises: (record) => messagesOf(record) !== null,
  read(record, context) {
    const id = idOf(own(record, 'id'))
    const messages = messagesOf(record)
    if (messages === null) return { ...emptyReading(id ?? ''), unreadable: 'it is not a conversation with messages' }
    const title = own(record, 'title') ?? own(record, 'name')
    const seconds = secondsOf(own(record, 'create_time') ?? own(record, 'created_at') ?? own(record, 'timestamp'))
    return readTalk(
      {
        id,
        title,
        unnamed: [title ?? '', seconds ?? ''],
        seconds,
        updated: secondsOf(own(record, 'update_time') ?? own(record, 'updated_at')),
        model: modelOf(own(record, 'model')),
        project: projectOf(own(record, 'project') ?? own(record, 'folder')),
        maker: 'ShareGPT',
        nodes: linked(
          messages.map((message) => ({
            id: '',
            message: message ?? {},
            parent: undefined,
            seconds: secondsOf(own(message, 'timestamp') ?? own(message, 'create_time') ?? own(message, 'created_at')),
          })),
        ),
        current: undefined,
        read: ({ message }) => ({
          id: null,
          model: modelOf(own(message, 'model')),
          content: contentOfRole(authorOf(message), saidBy(message)),
        }),
      },
      context,
    )
  },
}
