import { parentPort, workerData } from 'node:worker_threads'
import type { VectorKind } from '#store/embeddings.ts'
import type { ArchivePlace } from '#store/open.ts'
import { openPool, openPostgres } from '#store/postgres.ts'
import { openSqlite } from '#store/sqlite.ts'
import { gather } from './gather.ts'

/** Gathers what an endpoint said of an archive's cards in a thread of its own. */

const { place, kind } = workerData as { place: ArchivePlace; kind: VectorKind }
const db = 'file' in place ? openSqlite(place.file) : openPostgres(openPool(place.url))
try {
  const found = await gather(db, kind)
  const arrays = Object.values(found.vectors ?? {}).filter((part) => ArrayBuffer.isView(part))
  // Handed over, as copying tens of megabytes would keep requests waiting.
  parentPort!.postMessage(
    found,
    arrays.map(({ buffer }) => buffer as ArrayBuffer),
  )
} finally {
  await db.destroy()
}
