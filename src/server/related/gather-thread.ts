import { parentPort, workerData } from 'node:worker_threads'
import type { ArchivePlace } from '#store/open.ts'
import { openPool, openPostgres } from '#store/postgres.ts'
import { openSqlite } from '#store/sqlite.ts'
import { gather } from './gather.ts'

/** Gathers what an endpoint said of an archive's cards in a thread of its own. */

const { place, model } = workerData as { place: ArchivePlace; model: string }
const db = 'file' in place ? openSqlite(place.file) : openPostgres(openPool(place.url))
try {
  const vectors = await gather(db, model)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort!.postMessage(vectors)
} finally {
  await db.destroy()
}
