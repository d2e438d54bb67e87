import { unnamedAt } from './card-names.ts'
import { contentOfRole, lettersUnder, textsUnder } from './chat-messages.ts'
import type { ExportKind } from './export-kind.ts'
import { isObject, listOf, own } from './json-object.ts'
import { secondsBefore, secondsOf, writtenSeconds } from './instant.ts'
import { localSeconds } from './local-dates.ts'
import { readMessages } from './listed-messages.ts'
import { filled, idOf, modelOf, projectOf, unreadableRecord } from './parsed-conversation.ts'

/** How the messages of a list are written. */
export interface MessageList extends Pick<ExportKind, 'name' | 'label'> {
  /** The keys of who speaks, and of what is said: of several the first that says anything. */
  authors: readonly string[]
  texts: readonly string[]
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
export function messageList({ name, label, authors, texts, maker, isOther = () => false }: MessageList): ExportKind {
  const authorOf = (message: unknown): unknown =>
    authors.map((key) => own(message, key)).find((one) => typeof one === 'string') ?? own(message, authors[0]!)
  const textKeyOf = (message: unknown): string =>
    texts.find((key) => filled(own(message, key)) !== null || listOf(own(message, key)).length > 0) ??
    texts.find((key) => own(message, key) !== undefined) ??
    texts[0]!
  const isMessageShown = (message: unknown): boolean =>
    isObject(message) && typeof authorOf(message) === 'string' && own(message, textKeyOf(message)) !== undefined
  const messagesOf = (record: unknown): unknown[] | null => {
    for (const key of LISTS) {
      const list = own(record, key)
      if (Array.isArray(list) && list.some(isMessageShown)) return list as unknown[]
    }
    return null
  }
  return {
    name,
    label,
    // What was read of a page is no JSON, though it is a list of messages as well.
    recognises: (record) =>
      isObject(record) &&
      Object.getPrototypeOf(record) === Object.prototype &&
      messagesOf(record) !== null &&
      !isOther(record),
    read(record, context) {
      const id = idOf(own(record, 'id'))
      const messages = messagesOf(record)
      if (messages === null) return unreadableRecord('it is not a conversation with messages', id ?? '')
      const title = own(record, 'title') ?? own(record, 'name')
      const { timeZone } = context
      const created = own(record, 'create_time') ?? own(record, 'created_at') ?? own(record, 'timestamp')
      const seconds = timeIn(created, timeZone)
      const isShort = typeof created === 'string' && created.length < 60
      const written = secondsBefore(created, timeZone) ?? (isShort ? writtenSeconds(created, timeZone) : null)
      // Versions before that read seconds and milliseconds so as well, ISO times in the zone of this process, and no other text.
      const isIso = typeof created === 'string' && /^\d{4}-\d\d-\d\dT/.test(created)
      const isNumber = /^-?\d+(\.\d+)?$/.test(String(created))
      const wasRead = isNumber && Math.abs(Number(created)) < 1e14
      const before = seconds === null || wasRead ? [] : [isIso ? Date.parse(created) / 1000 : null]
      return readMessages(
        {
          id,
          title,
          unnamedBefore: unnamedAt(title, seconds, [written, ...before]),
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
          content: contentOfRole(authorOf(message), own(message, textKeyOf(message)), [], message),
          letters: lettersUnder(textKeyOf(message))(message),
          record: message ?? {},
          taken: textsUnder(textKeyOf(message))(message),
        })),
        context,
      )
    },
  }
}
