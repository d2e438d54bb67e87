import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** Waits for writers of other processes, in milliseconds. */
const BUSY_TIMEOUT_MS = 60_000
/** Number of tries to empty the log while another connection reads an older state, and the delay between them in milliseconds. */
const TRIES = 300
const RETRY_DELAY_MS = 100

/** Writes a SQLite file whole, without what is free in it, and empties its write-ahead log; the thread of `scrubDatabase`, which hears whether the log is empty. */
const { file } = workerData as { file: string }
const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
let isEmptied = false
try {
  database.exec('PRAGMA secure_delete = ON; VACUUM')
  // A checkpoint that waits for readers keeps all writers waiting meanwhile.
  database.exec('PRAGMA busy_timeout = 0')
  const truncate = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)')
  for (let tries = 0; tries < TRIES && !isEmptied; tries++) {
    if (tries > 0) await setTimeout(RETRY_DELAY_MS)
    isEmptied = truncate.get()?.['busy'] === 0
  }
} finally {
  database.close()
}
parentPort!.postMessage(isEmptied)
