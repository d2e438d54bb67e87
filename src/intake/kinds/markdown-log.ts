import { unnamedAt } from '#intake/card-names.ts'
import { contentOfRole } from '#intake/chat-messages.ts'
import type { ExportKind, IntakeCard, ParsedRecord, ParseContext } from '#intake/export-kind.ts'
import { own } from '#intake/json-object.ts'
import { fileTitles } from '#intake/file-titles.ts'
import { readFrontMatter } from '#intake/front-matter.ts'
import { earlierSeconds, withYearFirst, writtenSeconds } from '#intake/instant.ts'
import type { LogMessage } from './markdown-log-message.ts'
import { isOfExporter, splitLog } from './markdown-messages.ts'
import { sectionsOf, type Section } from './markdown-several.ts'
import { messageSeconds } from './markdown-times.ts'
import { LogText } from '#intake/records.ts'
import type { MessageContent, MessagePart } from '#intake/message.ts'
import { readMessages } from '#intake/listed-messages.ts'
import { lettersIn } from '#intake/source-text.ts'
import { pageTitleOf } from '#intake/page-title.ts'
import { namedProgram } from '#intake/named-program.ts'
import { filled, idOf, linkedId, modelOf, projectOf, unreadableRecord } from '#intake/parsed-conversation.ts'

/**
 * A conversation as a Markdown log: headings or bold lines name the speaker (`## User`, `### 🤖 Assistant`, `**You said:**`),
 * possibly with an id and a time; YAML front matter may contain title, id, date, model, project and category.
 */
export const markdownLog: ExportKind = {
  name: 'Markdown',
  label: 'Markdown logs with headings such as ## User and ## Assistant',
  recognises: (record) => {
    if (!(record instanceof LogText)) return false
    const { fields, text } = readFrontMatter(record.text)
    const { messages } = splitLog(text)
    const has = (role: string) => messages.some((message) => message.role === role)
    const isSure = Object.keys(fields).length > 0 || messages.some(({ id, time }) => id !== null || time !== '')
    return (has('user') && has('assistant')) || (messages.length > 0 && isSure)
  },
  read(record, context) {
    return record instanceof LogText ? readLog(record, context) : unreadableRecord('it is not a text')
  },
  readEach(record, context) {
    const sections = record instanceof LogText ? sectionsOf(record.text) : []
    if (!(record instanceof LogText) || sections.length === 0) return [markdownLog.read(record, context)]
    const readings = sections.map((section) => readLog(new LogText(record.name, section.text), context, section))
    return withEarlierIds(readings, readLog(record, context).cards)
  },
}

/** @param section absent for the only conversation of a file */
function readLog(record: LogText, context: ParseContext, section?: Section): ParsedRecord {
  const { fields, text } = readFrontMatter(record.text)
  const { preamble: before, messages } = splitLog(text)
  // Metadata of a log are short; a long text before the first message is none.
  const preamble = before.slice(0, 200).filter((line) => line.length < 500)
  const all = { ...preambleFields(preamble), ...fields }
  const first = (...keys: string[]) => keys.map((key) => own(all, key)).find((value) => idOf(value) !== null)
  const plain = Object.fromEntries(Object.entries(all).map(([key, value]) => [plainKey(key), value]))
  const any = (...keys: string[]) => keys.map((key) => own(plain, key)).find((value) => idOf(value) !== null)
  const titleBefore = first('title', 'name') ?? headingOf(preamble)
  const ownTitle = section?.title ?? titleBefore ?? any('title', 'name')
  const title = ownTitle ?? (section ? pageTitleOf(firstExchange(messages)[0] ?? '') : fileTitle(record.name))
  const timeIn = (date: string) => writtenSeconds(isOfExporter(preamble) ? withYearFirst(date) : date, context.timeZone)
  const updated = idOf(any('updated_at', 'update_time', 'updated', 'modified', 'last_updated')) ?? ''
  const written = idOf(any(...CREATED)) ?? updated
  const seconds = timeIn(written)
  const writtenBefore = idOf(first(...CREATED)) ?? ''
  const earlier = earlierSeconds(writtenBefore, context.timeZone)
  return readMessages(
    {
      id: idOf(first('id', 'conversation_id', 'uuid')) ?? linkedId(first('link', 'source', 'url')),
      title,
      ...(ownTitle === undefined && { unnamed: [seconds ?? '', ...firstExchange(messages)] }),
      unnamedBefore:
        titleBefore === undefined
          ? [
              ...fileTitles(fileTitle(record.name)).map((name) => [name, earlier ?? '']),
              ...(writtenBefore === written && ownTitle === undefined
                ? []
                : [[timeIn(writtenBefore) ?? '', ...firstExchange(messages)]]),
            ]
          : unnamedAt(ownTitle, seconds, [
              earlier,
              timeIn(writtenBefore),
              writtenSeconds(writtenBefore, context.timeZone),
            ]),
      seconds,
      updated: timeIn(updated),
      fidelity: 'copy',
      model: modelOf(any('model')),
      project: projectOf(any('project', 'folder', 'space')),
      category: filled(first('category')) ?? '',
      maker: filled(first('platform', 'provider')) ?? 'Markdown',
      ...namedProgram(...['link', 'source', 'url', 'platform', 'provider'].map((key) => own(plain, key))),
    },
    messages.map((message) => {
      const pictures = message.pictures.map((pointer) => ({ pointer, name: null }))
      return {
        id: message.id,
        seconds: messageSeconds(message.time, context.timeZone),
        model: message.model,
        content: withNamed(withCitations(contentOfRole(message.role, wordsOf(message), pictures), message), message),
        letters: lettersOf(message),
      }
    }),
    context,
  )
}

/**
 * The cards of a log's conversations with the ids by which earlier versions knew them, as they read the log as one
 * conversation.
 */
function withEarlierIds(readings: readonly ParsedRecord[], before: readonly IntakeCard[]): ParsedRecord[] {
  const count = readings.reduce((sum, { cards }) => sum + cards.length, 0)
  if (count !== before.length) return [...readings]
  let place = 0
  return readings.map((reading, at) => ({
    ...reading,
    cards: reading.cards.map((one) => {
      const { card, otherIds = [] } = before[place++]!
      const others = [card.id, ...otherIds].filter((id) => id !== one.card.id)
      const ids = [...new Set([...(one.otherIds ?? []), ...others])]
      return { ...one, otherIds: ids, ...(at > 0 && { isSeparated: true }) }
    }),
  }))
}

const CREATED = ['created_at', 'create_time', 'created', 'date']

/** Normalizes a key: `Last updated` becomes `last_updated`. */
const plainKey = (key: string): string => key.trim().toLowerCase().replaceAll(/[ -]+/g, '_')

/** Identifies a log without a title among others that begin with the same prompt, as files may be renamed. */
function firstExchange(messages: readonly LogMessage[]): string[] {
  const next = messages.findIndex(({ role }, at) => at > 0 && role === 'user')
  return messages.slice(0, next === -1 ? messages.length : next).map(({ text, textBefore }) => textBefore ?? text)
}

const lettersOf = (message: unknown): number => lettersIn(wordsOf(message as LogMessage))

/** The text of a message, preceded by its reasoning. */
const wordsOf = ({ text, reasoning }: LogMessage): unknown =>
  reasoning === ''
    ? text
    : [
        { type: 'reasoning', text: reasoning },
        { type: 'text', text },
      ]

const withCitations = (content: MessageContent, { citations }: LogMessage): MessageContent =>
  citations.length === 0 || content.kind !== 'answer'
    ? content
    : {
        ...content,
        parts: [...content.parts, ...citations.map((page): MessagePart => ({ kind: 'citation', ...page }))],
      }

const withNamed = (content: MessageContent, { role, textBefore }: LogMessage): MessageContent =>
  textBefore === undefined || content.kind === 'failed'
    ? content
    : { ...content, earlier: { text: textBefore, isPrompt: role === 'user' } }

const headingOf = (preamble: readonly string[]): string | undefined =>
  preamble.map((line) => /^#\s+(.+?)(?:\s+#+)?\s*$/.exec(line)?.[1]).find((title) => title !== undefined)

/** Fields such as `**Created:** 2024-03-15 14:23`, which logs without YAML have below their title. */
function preambleFields(preamble: readonly string[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const line of preamble) {
    const [, name, value] =
      /^[-*>\s_]*(created|updated|date|model|project|category|link|source)\b[*_\s]*:[*_\s]*(.+?)[*_\s]*$/i.exec(line) ??
      []
    if (name !== undefined && value !== undefined) fields[name.toLowerCase()] ??= value
  }
  return fields
}

const fileTitle = (name: string): string =>
  name.slice(name.lastIndexOf('/') + 1).replace(/\.(md|markdown|txt)(\.gz)?$/i, '')
