import { parentPort } from 'node:worker_threads'
import type { Kysely } from 'kysely'
import type { ArchivePlace } from '#store/open.ts'
import { openPool, openPostgres } from '#store/postgres.ts'
import { openSqlite } from '#store/sqlite.ts'
import type { Tables } from '#store/tables.ts'

/**
 * Reads an archive in a thread of its own, and posts what comes of it.
 * @param read gives an object whose arrays are of this thread alone, or shared
 */
export async function postFrom(
  place: ArchivePlace,
  read: (db: Kysely<Tables>) => Promise<object | null>,
): Promise<void> {
  const db = 'file' in place ? openSqlite(place.file) : openPostgres(openPool(place.url))
  try {
    const posted = await read(db)
    const buffers = Object.values(posted ?? {}).map((part: unknown) => (ArrayBuffer.isView(part) ? part.buffer : null))
    // Handed over, as copying tens of megabytes would keep requests waiting.
    const owned = buffers.filter((buffer) => buffer instanceof ArrayBuffer)
    parentPort!.postMessage(posted, owned)
  } finally {
    await db.destroy()
  }
}
