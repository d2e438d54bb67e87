import { parse } from 'csv-parse/sync'
import type { ExportKind, GatheredPart, ParseContext } from '#intake/export-kind.ts'
import { GatheredRecords } from '#intake/gathered.ts'
import { earlierSeconds, secondsOf, withYearFirst, writtenSeconds } from '#intake/instant.ts'
import { own } from '#intake/json-object.ts'
import { LogText } from '#intake/records.ts'
import { readMessages, messageByRole, type ListedMessage } from '#intake/listed-messages.ts'
import { filled, unreadableRecord } from '#intake/parsed-conversation.ts'

/** A row of the table, with its source text. */
interface Row {
  record: Record<string, string>
  raw: string
}

const COLUMNS = ['conversation', 'time', 'author', 'message']
/** Maximum length of the line with the column names, in UTF-16 code units. */
const HEAD = 2000

/** The first line of a table of Copilot's; null for any other text. */
function headOf(text: string): string | null {
  const [head = ''] = text.slice(0, HEAD).split(/\r?\n/, 1)
  const names = new Set(head.split(/[,;\t]/).map(nameOf))
  return COLUMNS.every((column) => names.has(column)) ? head : null
}

/** Column names of `copilot-chat-activity.csv`, of Copilot for work and in Microsoft 365. */
const OF_CHATS = new Map([
  ['chatname', 'conversation'],
  ['createdat', 'time'],
  ['messagecontent', 'message'],
])

function nameOf(column: string): string {
  const name = column.replaceAll('"', '').trim().toLowerCase()
  return OF_CHATS.get(name) ?? name
}

/**
 * The activity of Microsoft Copilot, a CSV file with a row per message: Conversation, Time, Author, Message, or CreatedAt,
 * MessageContent, Author, ChatName. Messages have no ids; a conversation is identified by its title.
 */
export const copilot: ExportKind = {
  name: 'Copilot',
  label: 'Microsoft Copilot activity (CSV)',
  recognises: (record) => record instanceof LogText && headOf(record.text) !== null,
  gather: (record) => (record instanceof LogText && headOf(record.text) !== null ? conversationsIn(record.text) : null),
  read(record, context) {
    const rows = record instanceof GatheredRecords ? (record.parts as Row[][]).flat() : []
    const [first] = rows
    if (!first) return unreadableRecord('it is not a table of messages')
    const messages = inOrder(rows.map((row) => messageOf(row, context)))
    const title = filled(first.record['conversation']) ?? ''
    const seconds = messages[0]?.seconds ?? null
    const before = earlierSeconds(filled(own(messages[0]?.record, 'time')) ?? '', context.timeZone)
    return readMessages(
      {
        id: null,
        title,
        unnamed: [title, seconds ?? ''],
        unnamedBefore: before === seconds ? [] : [[title, before ?? '']],
        seconds,
        maker: 'Copilot',
      },
      messages,
      context,
    )
  },
}

function conversationsIn(text: string): GatheredPart[] {
  const head = headOf(text) ?? ''
  const groups = Map.groupBy(rowsOf(text, head), ({ record }) => record['conversation'] ?? '')
  return [...groups].map(([title, rows]) => ({
    key: `title ${title}`,
    part: rows,
    text: `${head}\n${rows.map(({ raw }) => raw.replace(/[\r\n]+$/, '')).join('\n')}\n`,
  }))
}

/** Maximum number of unclosed quotes that are repaired; after that lines are read one by one. */
const MAX_UNCLOSED = 20

/** The rows of a table. An unclosed quote ends with its line; a line that is no row continues the previous one. */
function rowsOf(text: string, head: string): Row[] {
  const delimiter = [',', ';', '\t'].find((one) => head.includes(one)) ?? ','
  const names = fieldsIn(head, delimiter).flatMap(({ record }) => record.map(nameOf))
  const rows: Row[] = []
  const add = (fields: readonly Fields[]) => {
    for (const { record, raw } of fields) {
      const before = rows.at(-1)
      if (record.length < COLUMNS.length - 1 && before) {
        before.record['message'] = `${before.record['message'] ?? ''}\n${raw.trimEnd()}`
        before.raw += `\n${raw}`
        continue
      }
      // An unquoted cell with a delimiter spills into columns without a name.
      const cells = [...record.slice(0, names.length - 1), record.slice(names.length - 1).join(delimiter)]
      rows.push({ record: Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])), raw })
    }
  }
  let rest = text
  for (let unclosed = 0; rest !== ''; unclosed++) {
    let skipped = ''
    add(fieldsIn(rest, delimiter, (raw) => (skipped += raw)).slice(unclosed === 0 ? 1 : 0))
    const lines = skipped.replace(/^\s+/, '').split('\n')
    const alone = lines.splice(0, unclosed === MAX_UNCLOSED ? Infinity : 1).filter((line) => line.trim() !== '')
    for (const line of alone) {
      const isOpen = line.split('"').length % 2 === 0
      const closed = fieldsIn(isOpen ? `${line.trimEnd()}"` : line, delimiter).map((one) => ({ ...one, raw: line }))
      add(closed.length > 0 ? closed : [{ record: [line], raw: line }])
    }
    rest = lines.join('\n')
  }
  return rows
}

/** The fields of a row, and its source text. */
interface Fields {
  record: string[]
  raw: string
}

const fieldsIn = (text: string, delimiter: string, skip: (raw: string) => void = () => undefined): Fields[] =>
  parse(text, {
    bom: true,
    delimiter,
    raw: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (_, raw) => {
      skip(raw ?? '')
      return undefined
    },
  }) as unknown as Fields[]

/** Sorts messages: tables begin with the newest, and a question has the same time as its answer. */
function inOrder(messages: ListedMessage[]): ListedMessage[] {
  const times = messages.map(({ seconds }) => seconds).filter((seconds) => seconds !== null)
  const [first, last] = [times[0] ?? 0, times.at(-1) ?? 0]
  const isAnswered = messages[0]?.content.kind === 'answer' && messages.at(-1)!.content.kind === 'prompt'
  const isBackwards = first === last ? isAnswered : first > last
  return (isBackwards ? messages.toReversed() : messages).toSorted((a, b) =>
    a.seconds === null || b.seconds === null ? 0 : a.seconds - b.seconds,
  )
}

/** The role of an author: the person is called Human, in the language of the export. */
function roleOf(author: string): string {
  if (/^(?:ai|ia|ki|bot|(?:microsoft )?copilot|assistant)$/.test(author)) return 'assistant'
  if (author === 'api_tool') return 'tool'
  return author === 'system' ? 'system' : 'user'
}

function messageOf({ record }: Row, { timeZone }: ParseContext): ListedMessage {
  const author = filled(record['author'])?.trim().toLowerCase() ?? ''
  const time = filled(record['time']) ?? ''
  const said = messageByRole({ role: roleOf(author), content: own(record, 'message') ?? '' })
  return {
    // With an offset it is an ISO time; otherwise the month is first.
    seconds: /(?:Z|[+-]\d\d:?\d\d)$/.test(time)
      ? (secondsOf(time) ?? writtenSeconds(withYearFirst(time), timeZone))
      : writtenSeconds(time, timeZone),
    record,
    ...said,
    taken: [...said.taken, own(record, 'conversation')].filter((one) => typeof one === 'string'),
  }
}
