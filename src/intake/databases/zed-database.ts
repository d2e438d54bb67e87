import { zstdDecompressSync } from 'node:zlib'
import { MAX_ELEMENT_BYTES } from '#intake/json-elements.ts'
import { isObject, jsonIn } from '#intake/json-object.ts'
import type { OpenDatabase, Row } from './open-database.ts'

/** True for a `threads.db` of Zed with a thread. */
export function isZedDatabase(database: OpenDatabase): boolean {
  const [thread] = database.rows('threads', ['data_type', 'data'], 'LIMIT 1')
  return thread !== undefined && 'data_type' in thread && 'data' in thread
}

/** The threads of a `threads.db`, whose messages are JSON in each row, mostly compressed. */
export function* zedRows(database: OpenDatabase): Generator {
  const head = ['id', 'summary', 'created_at', 'updated_at', 'folder_paths', 'data']
  for (const { data, ...zed } of database.rows('threads', head, 'ORDER BY updated_at, id')) {
    const thread = threadIn(data)
    // Its kind reports a thread that cannot be read.
    yield { zed, thread: isObject(thread) ? thread : null }
  }
}

function threadIn(data: Row[string]): unknown {
  if (!(data instanceof Uint8Array)) return jsonIn(data)
  const bytes = Buffer.from(data)
  const isCompressed = bytes.length > 3 && bytes.readUInt32LE() === ZSTD
  try {
    return jsonIn((isCompressed ? zstdDecompressSync(bytes, { maxOutputLength: MAX_ELEMENT_BYTES }) : bytes).toString())
  } catch {
    return undefined
  }
}

/** The first four bytes of compressed data. */
const ZSTD = 0xfd2fb528
