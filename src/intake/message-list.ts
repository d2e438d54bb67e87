import { ofCall } from './api-call.ts'
import { citedPages, attachedImages } from './message-extras.ts'
import { unnamedAt } from './card-names.ts'
import { contentOfRole, lettersUnder, textsUnder } from './chat-messages.ts'
import type { ExportKind, ParseContext } from './export-kind.ts'
import { isObject, listOf, own } from './json-object.ts'
import { secondsBefore, secondsOf, withYearFirst, writtenSeconds } from './instant.ts'
import { localSeconds } from './local-dates.ts'
import { readMessages, withExtraParts, type ListedMessage, type MessageTexts } from './listed-messages.ts'
import type { MessageContent } from './message.ts'
import { namedProgram } from './named-program.ts'
import { filled, idOf, linkedId, modelOf, projectOf, unreadableRecord } from './parsed-conversation.ts'

/** The format of a list's messages. */
export interface MessageList extends Pick<ExportKind, 'name' | 'label'> {
  /** Keys of the speaker and of the text; the first one with a value counts. */
  authors: readonly string[]
  texts: readonly string[]
  maker: string
  /** True for records of other kinds with the same format. */
  isOther?: (record: unknown) => boolean
}

/** Parses a time in the format of a program, or of a person in any language. */
function timeIn(time: unknown, timeZone: string): number | null {
  const seconds = secondsOf(time, timeZone)
  if (seconds !== null || typeof time !== 'string' || time.length > 60) return seconds
  const toSecond = time.replace(/(?<![\d.:])(\d{1,2}[:.]\d\d)(?![\d.:])/, '$1:00')
  return writtenSeconds(time, timeZone) ?? localSeconds(toSecond, timeZone)
}

/** Keys of the list within a record. */
const LISTS = ['conversations', 'conversation', 'items', 'messages']

/** The time of a message; a numeric `time` is a duration instead. */
function timeOfMessage(message: unknown): unknown {
  const written = [own(message, 'time'), own(message, 'date')].find((time) => typeof time === 'string')
  const known = own(message, 'timestamp') ?? own(message, 'create_time') ?? own(message, 'created_at')
  return known ?? own(message, 'createdAt') ?? written
}

/** The metadata of ChatGPT Exporter: title, link and dates, with the month first. */
function ofExporter(record: unknown): unknown {
  const about = own(record, 'metadata')
  return typeof own(about, 'powered_by') === 'string' ? about : null
}

/** Splits Gemini Voyager's exchanges, `{ user, assistant }`, into messages. */
const spokenIn = (message: unknown): unknown[] => {
  const [user, assistant] = [own(message, 'user'), own(message, 'assistant')]
  if (typeof user !== 'string' || typeof assistant !== 'string') return [message]
  return [
    { role: 'user', content: user },
    { role: 'assistant', content: assistant },
  ]
}

/** A message that earlier versions did not read. */
const asNew = (content: MessageContent): MessageContent =>
  content.kind === 'failed' ? content : { ...content, earlier: { text: '', isPrompt: false, wasAbsent: true } }

/** A kind of lists of messages, with what `read` makes a conversation of. */
export interface MessageListKind extends ExportKind {
  /** The messages of a record, with the number of those that are no `choices` of an API; null for none. */
  listed(record: unknown, context: ParseContext): ListedMessages | null
}

interface ListedMessages {
  head: Parameters<typeof readMessages>[0]
  messages: ListedMessage[]
  sent: number
}

/** Makes a kind whose records are lists of messages with an author and a text, without ids and mostly without times. */
export function messageList({
  name,
  label,
  authors,
  texts,
  maker,
  isOther = () => false,
}: MessageList): MessageListKind {
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
      const list = listOf(own(record, key))
      if (list.some(isMessageShown)) return list
      const spoken = list.flatMap(spokenIn)
      if (spoken.some(isMessageShown)) return spoken
    }
    return null
  }
  const contentIn = (message: unknown) => JSON.stringify(own(message, textKeyOf(message)))
  /** The answers of an API, besides the messages that it was sent; scripts may append them to those as well. */
  const choicesOf = (record: unknown, last: unknown): unknown[] =>
    listOf(own(record, 'choices'))
      .map((choice) => own(choice, 'message'))
      .filter((message) => isMessageShown(message) && contentIn(message) !== contentIn(last))
  const saidIn = (message: unknown, isChoice: boolean): MessageTexts => {
    const key = textKeyOf(message)
    const content = contentOfRole(authorOf(message), own(message, key), attachedImages(message), message)
    const said = { letters: lettersUnder(key)(message), taken: textsUnder(key)(message) }
    return withExtraParts({ content: isChoice ? asNew(content) : content, ...said }, citedPages(message))
  }
  const listed = (whole: unknown, { timeZone }: ParseContext): ListedMessages | null => {
    const record = ofCall(whole)
    const messages = messagesOf(record)
    if (messages === null) return null
    const about = ofExporter(record)
    const dates = own(about, 'dates')
    const title = own(record, 'title') ?? own(record, 'name') ?? own(about, 'title')
    const choices = choicesOf(record, messages.at(-1))
    const timeOf = (time: unknown) =>
      timeIn(about !== null && typeof time === 'string' ? withYearFirst(time) : time, timeZone)
    const createdBefore = own(record, 'create_time') ?? own(record, 'created_at') ?? own(record, 'timestamp')
    const created =
      createdBefore ??
      own(record, 'createdAt') ??
      own(dates, 'created') ??
      own(record, 'date') ??
      own(record, 'created')
    const seconds = timeOf(created)
    const isShort = typeof created === 'string' && created.length < 60
    const written = secondsBefore(created, timeZone) ?? (isShort ? writtenSeconds(created, timeZone) : null)
    // Earlier versions read seconds and milliseconds in the same way, ISO times in the process's time zone, and no other
    // text.
    const isIso = typeof created === 'string' && /^\d{4}-\d\d-\d\dT/.test(created)
    const isNumber = /^-?\d+(\.\d+)?$/.test(String(created))
    const wasRead = isNumber && Math.abs(Number(created)) < 1e14
    const isNew = createdBefore === undefined
    const before = seconds === null || (wasRead && !isNew) ? [] : [isIso && !isNew ? Date.parse(created) / 1000 : null]
    const updated =
      own(record, 'update_time') ?? own(record, 'updated_at') ?? own(record, 'updatedAt') ?? own(dates, 'updated')
    return {
      head: {
        id: idOf(own(record, 'id')) ?? linkedId(own(about, 'link')),
        title,
        unnamedBefore: unnamedAt(title, seconds, [written, ...before]),
        seconds,
        updated: timeOf(updated),
        model: modelOf(own(record, 'model')),
        project: projectOf(own(record, 'project') ?? own(record, 'folder')),
        maker,
        ...namedProgram(
          own(about, 'link'),
          ...['url', 'link', 'source', 'platform', 'provider'].map((key) => own(record, key)),
        ),
      },
      messages: [...messages, ...choices].map((message, at) => ({
        ...(choices.length > 0 && {
          node: `${at}`,
          ...(at > messages.length && { parent: `${messages.length - 1}` }),
        }),
        seconds: timeOf(timeOfMessage(message)),
        model: modelOf(own(message, 'model')),
        record: message ?? {},
        ...saidIn(message, at >= messages.length),
      })),
      sent: messages.length,
    }
  }
  return {
    name,
    label,
    listed,
    // Conversations read from a page are lists of messages as well, but not JSON.
    recognises: (record) =>
      isObject(record) &&
      Object.getPrototypeOf(record) === Object.prototype &&
      messagesOf(ofCall(record)) !== null &&
      !isOther(record),
    read(record, context) {
      const found = listed(record, context)
      if (found === null)
        return unreadableRecord('it is not a conversation with messages', idOf(own(ofCall(record), 'id')) ?? '')
      const { head, messages, sent } = found
      return readMessages(head, messages, context, messages.length > sent ? `${sent}` : undefined)
    },
  }
}
