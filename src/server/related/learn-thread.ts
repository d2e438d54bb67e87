import { parentPort, workerData } from 'node:worker_threads'
import type { ArchivePlace } from '#store/open.ts'
import { openPool, openPostgres } from '#store/postgres.ts'
import { openSqlite } from '#store/sqlite.ts'
import { learn } from './learn.ts'

/** Learns an archive in a thread of its own, and says what it taught. */

const place = workerData as ArchivePlace
const db = 'file' in place ? openSqlite(place.file) : openPostgres(openPool(place.url))
try {
  const parts = await learn(db)
  const arrays = Object.values(parts).filter((part) => ArrayBuffer.isView(part))
  // Handed over, as copying tens of megabytes would keep requests waiting.
  parentPort!.postMessage(
    parts,
    arrays.map(({ buffer }) => buffer as ArrayBuffer),
  )
} finally {
  await db.destroy()
}
