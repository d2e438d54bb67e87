import { parentPort, workerData } from 'node:worker_threads'
import type { ArchivePlace } from '#store/open.ts'
import { openPool, openPostgres } from '#store/postgres.ts'
import { openSqlite } from '#store/sqlite.ts'
import { learnPrompts } from './learn-prompts.ts'

/** Compares the prompts of an archive in a thread of its own, and says which were asked more than once. */

const place = workerData as ArchivePlace
const db = 'file' in place ? openSqlite(place.file) : openPostgres(openPool(place.url))
try {
  const parts = await learnPrompts(db)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort!.postMessage(parts)
} finally {
  await db.destroy()
}
