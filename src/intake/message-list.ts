import { contentOfRole, lettersUnder, textsUnder } from './chat-messages.ts'
import type { ExportKind } from './export-kind.ts'
import { isObject, own } from './json-object.ts'
import { secondsOf, writtenSeconds } from './instant.ts'
import { localSeconds } from './local-dates.ts'
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

/** A time as a program writes it, or a person in any language. */
function timeIn(time: unknown, timeZone: string): number | null {
  const seconds = secondsOf(time, timeZone)
  if (seconds !== null || typeof time !== 'string' || time.length > 60) return seconds
  const toSecond = time.replace(/(?<![\d.:])(\d{1,2}[:.]\d\d)(?![\d.:])/, '$1:00')
  return writtenSeconds(time, timeZone) ?? localSeconds(toSecond, timeZone)
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
      const { timeZone } = context
      const created = own(record, 'create_time') ?? own(record, 'created_at') ?? own(record, 'timestamp')
      const seconds = timeIn(created, timeZone)
      // Earlier versions read seconds and milliseconds as this one does, ISO times in the zone of this process, and no other text.
      const isIso = typeof created === 'string' && /^\d{4}-\d\d-\d\dT/.test(created)
      const isNumber = /^-?\d+(\.\d+)?$/.test(String(created))
      const wasRead = isNumber && Math.abs(Number(created)) < 1e14
      const before = seconds === null || wasRead ? [] : [isIso ? Date.parse(created) / 1000 : '']
      return readMessages(
        {
          id,
          title,
          unnamedBefore: before.filter((time) => time !== seconds).map((time) => [title ?? '', time]),
          seconds,
          updated: timeIn(own(record, 'update_time') ?? own(record, 'updated_at'), timeZone),
          model: modelOf(own(record, 'model')),
          project: projectOf(own(record, 'project') ?? own(record, 'folder')),
          maker,
        },
        messages.map((message) => ({
          seconds: timeIn(
            own(message, 'timestamp') ?? own(message, 'create_time') ?? own(message, 'created_at'),
            timeZone,
          ),
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
