import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'

/** Waits for writers of other processes, in milliseconds. */
const BUSY_TIMEOUT_MS = 60_000
/** Tries to empty the log while somebody reads an older state, and the time between two of them in milliseconds. */
const TRIES = 100
const RETRY_DELAY_MS = 100

/** Writes a SQLite file whole, without what is free in it, and empties its write-ahead log; the thread of `scrubDatabase`. */
const { file } = workerData as { file: string }
const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
try {
  database.exec('PRAGMA secure_delete = ON; VACUUM')
  const truncate = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)')
  let tries = 0
  while (truncate.get()?.['busy'] !== 0) {
    if (++tries === TRIES)
      throw new Error('the write-ahead log could not be emptied: the archive is being read all the time')
    await setTimeout(RETRY_DELAY_MS)
  }
} finally {
  database.close()
}
