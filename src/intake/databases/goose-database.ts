import { jsonIn } from '#intake/json-object.ts'
import type { OpenDatabase, Row } from './open-database.ts'
import { unreadablePart } from './unreadable-part.ts'

/** True for a `sessions.db` of Goose with a message. Other programs have tables of these names, but not these columns. */
export function isGooseDatabase(database: OpenDatabase): boolean {
  const [message] = database.rows('messages', ['content_json'], 'LIMIT 1')
  const [session] = database.rows('sessions', ['working_dir'], 'LIMIT 1')
  return message !== undefined && session !== undefined
}

/** The sessions of a `sessions.db`, in the format of `goose session export`. */
export function* gooseRows(database: OpenDatabase): Generator {
  const head = ['id', 'name', 'description', 'working_dir', 'created_at', 'updated_at', 'model_config_json']
  for (const { model_config_json: config, ...session } of database.rows('sessions', head, 'ORDER BY rowid')) {
    const conversation = [...messagesOf(database, String(session['id']))]
    if (conversation.length === 0) continue
    yield {
      ...session,
      working_dir: session['working_dir'] || '.',
      model_config: jsonIn(config) ?? null,
      message_count: conversation.length,
      conversation,
    }
  }
}

function* messagesOf(database: OpenDatabase, session: string): Generator<Row> {
  const columns = ['message_id', 'role', 'content_json', 'created_timestamp', 'metadata_json']
  for (const row of database.rows('messages', columns, 'WHERE session_id = ? ORDER BY rowid', session)) {
    yield {
      id: row['message_id'],
      role: row['role'],
      created: row['created_timestamp'],
      content: jsonIn(row['content_json']) ?? [unreadablePart(row['content_json'])].filter((part) => part !== null),
      metadata: jsonIn(row['metadata_json']) ?? null,
    }
  }
}
