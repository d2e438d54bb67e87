import { contentOfRole, lettersUnder, textsUnder } from './chat-messages.ts'
import type { ExportKind } from './export-kind.ts'
import { isObject, own } from './json-object.ts'
import { secondsOf } from './instant.ts'
import { readMessages } from './listed-messages.ts'
import { idOf, modelOf, projectOf, unreadableRecord } from './parsed-conversation.ts'

/** How the messages of a list are written. */
export interface MessageList extends Pick<ExportKind, 'name' | 'label'> {
  /** The key of who speaks, and of what is said. */
  author: string
  text: string
  maker: string
  /** True for records of other kinds that write their messages so as well. */
  isOther?: (record: unknown) => boolean
}

/** Keys under which a record keeps its list. */
const LISTS = ['conversations', 'conversation', 'items', 'messages']

/** A kind whose records are lists of messages with an author and a text. No message has an id or, mostly, a time. */
export function messageList({ name, label, author, text, maker, isOther = () => false }: MessageList): ExportKind {
  const isMessageShown = (message: unknown): boolean =>
    isObject(message) && typeof own(message, author) === 'string' && own(message, text) !== undefined
  const messagesOf = (record: unknown): unknown[] | null => {
    for (const key of LISTS) {
      const list = own(record, key)
      if (Array.isArray(list) && list.some(isMessageShown)) return list as unknown[]
    }
    return null
  }
  const lettersOf = lettersUnder(text)
  const textsOf = textsUnder(text)
  return {
    name,
    label,
    recognises: (record) => messagesOf(record) !== null && !isOther(record),
    read(record, context) {
      const id = idOf(own(record, 'id'))
      const messages = messagesOf(record)
      if (messages === null) return unreadableRecord('it is not a conversation with messages', id ?? '')
      const title = own(record, 'title') ?? own(record, 'name')
      const seconds = secondsOf(own(record, 'create_time') ?? own(record, 'created_at') ?? own(record, 'timestamp'))
      return readMessages(
        {
          id,
          title,
          seconds,
          updated: secondsOf(own(record, 'update_time') ?? own(record, 'updated_at')),
          model: modelOf(own(record, 'model')),
          project: projectOf(own(record, 'project') ?? own(record, 'folder')),
          maker,
        },
        messages.map((message) => ({
          seconds: secondsOf(own(message, 'timestamp') ?? own(message, 'create_time') ?? own(message, 'created_at')),
          model: modelOf(own(message, 'model')),
          content: contentOfRole(own(message, author), own(message, text), [], message),
          letters: lettersOf(message),
          record: message ?? {},
          taken: textsOf(message),
        })),
        context,
      )
    },
  }
}
