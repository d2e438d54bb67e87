import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { Refusal } from '#archive/refusal.ts'
import { fileOf, isSqlite } from './sqlite.ts'
import type { Db } from './tables.ts'
import { registerThread } from './threads.ts'

/** Tables whose dead rows PostgreSQL would keep until it gets to them by itself. */
const VACUUMED = [
  'cards',
  'card_contents',
  'sources',
  'comments',
  'blocks',
  'corrections',
  'originals',
  'redactions',
  'reviews',
  'imports',
  'links',
  'card_text',
  'card_embeddings',
]

/**
 * Writes the database so that nothing of deleted rows is left in it: SQLite's file is written whole by VACUUM, in a thread
 * of its own, and its write-ahead log is emptied; PostgreSQL gives back the space of dead rows.
 * @throws what SQLite says, such as that the disk is full or that others never let it write; Refusal where readers of an
 * older state, such as the download of a backup, take too long
 */
export async function scrubDatabase(db: Db): Promise<void> {
  if (!isSqlite(db)) {
    for (const table of VACUUMED) await sql`VACUUM ${sql.table(table)}`.execute(db)
    return
  }
  const file = fileOf(db)
  if (file === null) {
    await sql`VACUUM`.execute(db)
    return
  }
  const worker = new Worker(new URL('./scrub-thread.ts', import.meta.url), { workerData: { file } })
  registerThread(db, worker)
  let isEmptied: boolean | null = null
  worker.once('message', (value: boolean) => (isEmptied = value))
  const failed = new Promise<never>((_, reject) => void worker.once('error', reject))
  await Promise.race([once(worker, 'exit'), failed])
  // A failure must not be recorded as cleared.
  if (isEmptied === null) throw new Error('The archive was closed before it was scrubbed.')
  if (!isEmptied) {
    throw new Refusal(
      'unavailable',
      'The archive is being read as it was before, such as for a backup. The next deletion clears this too, or the next start.',
    )
  }
}
