import { parentPort } from 'node:worker_threads'
import type { ArchivePlace } from '#store/open.ts'
import { openPool, openPostgres } from '#store/postgres.ts'
import { openSqlite } from '#store/sqlite.ts'
import type { Db } from '#store/tables.ts'

/**
 * Runs in a thread: reads an archive, and posts the result.
 * @param read returns an object whose arrays belong to this thread alone, or are shared
 */
export async function postResult(place: ArchivePlace, read: (db: Db) => Promise<object | null>): Promise<void> {
  const db = 'file' in place ? openSqlite(place.file) : openPostgres(openPool(place.url))
  try {
    const posted = await read(db)
    // Transferred, as copying tens of megabytes would block requests.
    parentPort!.postMessage(posted, ownBuffers(posted))
  } finally {
    await db.destroy()
  }
}

/** What arrays within an object lie in, but what several threads share. */
function ownBuffers(value: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) return value.buffer instanceof ArrayBuffer ? [value.buffer] : []
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.values(value).flatMap(ownBuffers)
}
