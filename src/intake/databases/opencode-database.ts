import { isObject, jsonIn } from '#intake/json-object.ts'
import type { OpenDatabase, Row } from './open-database.ts'
import { unreadablePart } from './unreadable-part.ts'

/** True for an `opencode.db` with a message. */
export function isOpencodeDatabase(database: OpenDatabase): boolean {
  const [session] = database.rows('session', ['directory'], 'LIMIT 1')
  const [part] = database.rows('part', ['message_id'], 'LIMIT 1')
  return session !== undefined && part !== undefined
}

/** The sessions of an `opencode.db`, in the format of `opencode export`. */
export function* opencodeRows(database: OpenDatabase): Generator {
  const head = ['id', 'title', 'directory', 'time_created', 'time_updated']
  for (const { time_created: created, time_updated: updated, ...info } of database.rows('session', head)) {
    const session = String(info['id'])
    const parts = Map.groupBy(dataOf(database, 'part', session), (part) => part['message_id'])
    const messages = [...dataOf(database, 'message', session)].map((row) => ({
      info: row,
      parts: parts.get(row['id']) ?? [],
    }))
    if (messages.length > 0) yield { info: { ...info, time: { created, updated } }, messages }
  }
}

/** The JSON of a session's rows in order, with their ids. */
function* dataOf(database: OpenDatabase, table: string, session: string): Generator<Row> {
  const rows = database.rows(
    table,
    ['id', 'message_id', 'data'],
    'WHERE session_id = ? ORDER BY time_created, id',
    session,
  )
  for (const { data, ...ids } of rows) {
    const value = jsonIn(data)
    yield { ...(isObject(value) ? value : table === 'part' && unreadablePart(data)), ...ids }
  }
}
