import type { OpenDatabase, Row } from './open-database.ts'

/** True for the `db.sqlite` of Ollama's own program with a message. */
export function isOllamaDatabase(database: OpenDatabase): boolean {
  const [message] = database.rows('messages', ['chat_id', 'thinking', 'model_name'], 'LIMIT 1')
  const [chat] = database.rows('chats', ['title', 'created_at'], 'LIMIT 1')
  return [message, chat].every((row) => row !== undefined) && Object.keys({ ...message, ...chat }).length === 5
}

/** Maximum size of an attached file, in bytes. */
const MAX_FILE_BYTES = 16 * 2 ** 20

/** The chats of a `db.sqlite`, with the calls of tools and the files of each message. */
export function* ollamaRows(database: OpenDatabase): Generator {
  for (const ollama of database.rows('chats', ['id', 'title', 'created_at'], 'ORDER BY created_at, id')) {
    const columns = ['id', 'role', 'content', 'thinking', 'model_name', 'created_at', 'tool_result']
    const said = [...database.rows('messages', columns, 'WHERE chat_id = ? ORDER BY id', String(ollama['id']))]
    const messages = said.map((message) => ({
      ...message,
      tool_calls: of(database, message, 'tool_calls', ['function_name', 'function_arguments', 'function_result']),
      attachments: of(database, message, 'attachments', ['filename', 'data']).map(withText),
    }))
    if (messages.length > 0) yield { ollama, messages }
  }
}

const of = (database: OpenDatabase, { id }: Row, table: string, columns: string[]): Row[] => [
  ...database.rows(table, columns, 'WHERE message_id = CAST(? AS INTEGER) ORDER BY id', String(id)),
]

/** A file with its bytes as base64, unless they are too large. */
function withText({ data, ...file }: Row): Row {
  const isHeld = data instanceof Uint8Array && data.length <= MAX_FILE_BYTES
  return { ...file, data: isHeld ? Buffer.from(data).toString('base64') : '' }
}
