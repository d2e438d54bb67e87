import { jsonIn, own } from '#intake/json-object.ts'
import type { OpenDatabase, Row } from './open-database.ts'

/** True for a `logs.db` of `llm`, of any version. */
export const isLlmDatabase = ({ tables }: OpenDatabase): boolean =>
  tables.has('responses') ||
  (tables.has('turns') && tables.has('threads')) ||
  ['log', 'logs'].some((one) => tables.has(one) && tables.has('_llm_migrations'))

/** Maximum size of a file embedded in a row, in bytes. */
const MAX_FILE_BYTES = 16 * 2 ** 20

/**
 * The exchanges of a `logs.db`, in the format of `llm logs --json`: from the table `responses`, from the messages and turns of
 * versions since 0.32, and from the single table of the first versions.
 */
export function* llmRows(database: OpenDatabase): Generator {
  const known = new Set<unknown>()
  for (const row of responses(database)) {
    known.add(row['id'])
    yield row
  }
  for (const row of turns(database)) if (!known.has(row['id'])) yield row
  for (const table of ['log', 'logs']) yield* oldRows(database, table)
}

const byKey = (rows: Iterable<Row>, key: string): Map<unknown, Row[]> => {
  const found = new Map<unknown, Row[]>()
  for (const row of rows) {
    const list = found.get(row[key])
    if (list) list.push(row)
    else found.set(row[key], [row])
  }
  return found
}

function* responses(database: OpenDatabase): Generator<Row> {
  const conversations = byKey(database.rows('conversations', ['id', 'name', 'model']), 'id')
  const fragments = byKey(database.rows('fragments', ['id', 'content', 'source']), 'id')
  const of = (table: string, columns: string[]) =>
    byKey(database.rows(table, ['response_id', ...columns], 'ORDER BY rowid'), 'response_id')
  const [calls, results] = [
    of('tool_calls', ['name', 'arguments', 'tool_call_id']),
    of('tool_results', ['name', 'output', 'tool_call_id']),
  ]
  const [given, files] = [
    of('prompt_fragments', ['fragment_id', 'order']),
    of('prompt_attachments', ['attachment_id', 'order']),
  ]
  const columns = ['id', 'model', 'prompt', 'system', 'response', 'reasoning', 'conversation_id', 'datetime_utc']
  for (const row of database.rows('responses', columns, 'ORDER BY rowid')) {
    const conversation = conversations.get(row['conversation_id'])?.[0]
    yield {
      ...withDefaults(row),
      conversation_name: conversation?.['name'] ?? null,
      conversation_model: conversation?.['model'] ?? null,
      prompt_fragments: inOrder(given.get(row['id'])).flatMap((one) => fragments.get(one['fragment_id']) ?? []),
      attachments: inOrder(files.get(row['id'])).flatMap((one) => attachment(database, one['attachment_id'])),
      tool_calls: (calls.get(row['id']) ?? []).map(({ name, arguments: sent, tool_call_id: id }) => ({
        name,
        arguments: parsed(sent),
        tool_call_id: id,
      })),
      tool_results: (results.get(row['id']) ?? []).map(({ name, output, tool_call_id: id }) => ({
        name,
        output,
        tool_call_id: id,
      })),
    }
  }
}

/** Adds columns that the reader expects but older tables lack. */
const withDefaults = (row: Row): Row => ({
  ...row,
  prompt: row['prompt'] ?? '',
  response: row['response'] ?? '',
  model: row['model'] ?? '',
  datetime_utc: timeOf(row['datetime_utc']),
})

/** Versions before 0.12 write a space between date and time. */
const timeOf = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/^(\d{4}-\d\d-\d\d) /, '$1T') : ''

const inOrder = (rows: readonly Row[] = []): Row[] => rows.toSorted((a, b) => Number(a['order']) - Number(b['order']))

/** A file with its bytes, if it is a picture or a sound below the size limit. */
function attachment(database: OpenDatabase, id: unknown): Row[] {
  const [row] = database.rows('attachments', ['id', 'type', 'path', 'url', 'content'], 'WHERE id = ?', String(id))
  if (!row) return []
  const { content, ...rest } = row
  const isCarried = content instanceof Uint8Array && content.length > 0 && content.length <= MAX_FILE_BYTES
  return [isCarried ? { ...rest, data: Buffer.from(content).toString('base64') } : rest]
}

function parsed(value: unknown): unknown {
  const held = jsonIn(value)
  return held === undefined ? value : held
}

/** The turns of 0.32 and later: each is a part of a tree of messages, in which every message is stored once. */
function* turns(database: OpenDatabase): Generator<Row> {
  const threads = byKey(database.rows('threads', ['id', 'name', 'forked_from']), 'id')
  const messages = byKey(database.rows('messages', ['hash', 'parent_hash', 'role']), 'hash')
  const seen = new Map<unknown, Set<unknown>>()
  const all = database.rows(
    'turns',
    ['id', 'thread_id', 'parent_message_hash', 'tip_message_hash', 'model', 'datetime_utc'],
    'ORDER BY datetime_utc, rowid',
  )
  for (const turn of all) {
    const thread = threads.get(turn['thread_id'])?.[0]
    const before = seen.get(turn['thread_id']) ?? new Set(seen.get(thread?.['forked_from']))
    seen.set(turn['thread_id'], before)
    const added: Row[] = []
    let hash = turn['tip_message_hash'] ?? turn['parent_message_hash']
    for (let next = messages.get(hash)?.[0]; next && !before.has(hash); next = messages.get(hash)?.[0]) {
      before.add(hash)
      added.unshift(next)
      hash = next['parent_hash']
    }
    yield {
      id: turn['id'],
      model: turn['model'] ?? '',
      datetime_utc: timeOf(turn['datetime_utc']),
      conversation_id: turn['thread_id'],
      conversation_name: thread?.['name'] ?? null,
      ...saidIn(database, added),
    }
  }
}

/** The messages of a turn, as fields of a row. */
function saidIn(database: OpenDatabase, messages: readonly Row[]): Row {
  const said = { system: [], prompt: [], response: [], reasoning: [] } as Record<string, string[]>
  const [attachments, calls, results]: [Row[], Row[], Row[]] = [[], [], []]
  for (const { hash, role } of messages) {
    const parts = database.rows(
      'parts',
      ['type', 'text', 'payload', 'position', 'tool_name'],
      'WHERE message_hash = ? ORDER BY position',
      String(hash),
    )
    for (const part of parts) {
      const payload = parsed(part['payload'])
      const text = part['text'] ?? own(payload, 'text') ?? referred(database, own(payload, 'text_ref'))
      const side = role === 'system' ? 'system' : role === 'assistant' ? 'response' : 'prompt'
      if (part['type'] === 'text' && typeof text === 'string') said[side]!.push(text)
      else if (part['type'] === 'reasoning' && typeof text === 'string') said['reasoning']!.push(text)
      else if (part['type'] === 'tool_call') calls.push(payload as Row)
      else if (part['type'] === 'tool_result') results.push(payload as Row)
      else if (part['type'] === 'attachment')
        attachments.push(...attachment(database, own(own(payload, 'attachment'), 'id')))
    }
  }
  const joined = Object.entries(said).map(([key, texts]) => [key, texts.join('\n\n')] as const)
  return { ...(Object.fromEntries(joined) as Row), attachments, tool_calls: calls, tool_results: results }
}

/** A text stored as parts, some of which refer to fragments. */
function referred(database: OpenDatabase, parts: unknown): string | null {
  if (!Array.isArray(parts)) return null
  return (parts as unknown[])
    .map((part) => {
      const id = own(part, 'fragment')
      if (typeof id !== 'number' && typeof id !== 'string') return own(part, 'literal')
      const [fragment] = database.rows('fragments', ['content'], 'WHERE id = ?', String(id))
      return fragment?.['content']
    })
    .filter((text) => typeof text === 'string')
    .join('')
}

/** Rows of the first versions: one table, in which the id of a conversation is that of its first row. */
function* oldRows(database: OpenDatabase, table: string): Generator<Row> {
  const columns = [
    'id',
    'model',
    'prompt',
    'system',
    'response',
    'chat_id',
    'timestamp',
    'datetime_utc',
    'timestamp_utc',
  ]
  for (const row of database.rows(table, columns, 'ORDER BY rowid')) {
    const { chat_id: chat, timestamp, timestamp_utc: utc, ...rest } = row
    yield {
      ...withDefaults({ ...rest, datetime_utc: rest['datetime_utc'] ?? utc ?? timestamp }),
      id: `${table}-${String(row['id'])}`,
      conversation_id: `${table}-${String(chat ?? row['id'])}`,
      conversation_name: null,
    }
  }
}
