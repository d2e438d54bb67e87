import { DatabaseSync } from 'node:sqlite'

/** How long reading waits for a process that recovers the log after a crash, in milliseconds. */
const BUSY_TIMEOUT = 5000

/** The archive in a file as it is now, whatever is written meanwhile; it blocks no writer. */
export class Frozen {
  readonly #database: DatabaseSync

  constructor(file: string) {
    this.#database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT })
    this.#database.exec('BEGIN')
  }

  /** Rows as they are asked for, the first of which decides which moment it is. */
  rows<Row>(text: string): IterableIterator<Row> {
    return this.#database.prepare(text).iterate() as unknown as IterableIterator<Row>
  }
}
