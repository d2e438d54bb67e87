import { DatabaseSync, type SQLInputValue } from 'node:sqlite'

/** Pages of 32 KB: what is made in one go is written and read in large pieces. */
const SETTINGS = `PRAGMA building.page_size = 32768; PRAGMA building.journal_mode = OFF; PRAGMA building.synchronous = OFF;
  PRAGMA building.locking_mode = EXCLUSIVE; PRAGMA building.cache_size = -32768`

/** Reading waits for nobody but a process that is mending the log after a crash; in milliseconds. */
const BUSY_TIMEOUT = 5000

/**
 * An archive's file as it is now, and beside it, as `building`, a file of its own in which something is made from it that
 * nobody needs when it is not made to its end: nothing of it is written twice, or waited for.
 */
export class Building {
  readonly #database: DatabaseSync

  constructor(archive: string, file: string) {
    this.#database = new DatabaseSync(archive, { timeout: BUSY_TIMEOUT })
    this.run(`ATTACH ? AS building`, [file])
    this.#database.exec(SETTINGS)
    // Only `building` is written: the archive is read as it is from now on, and nobody waits for that.
    this.#database.exec('BEGIN')
  }

  /** A statement that is run many times; numbers are taken as whole ones. */
  prepare(text: string): (values: readonly SQLInputValue[]) => void {
    const statement = this.#database.prepare(text)
    statement.setReadBigInts(true)
    return (values) => void statement.run(...values.map((value) => (typeof value === 'number' ? BigInt(value) : value)))
  }

  run(text: string, values: readonly SQLInputValue[] = []): void {
    this.prepare(text)(values)
  }

  rows<Row>(text: string): IterableIterator<Row> {
    return this.#database.prepare(text).iterate() as unknown as IterableIterator<Row>
  }

  /** Reads the archive no more: from here on it may go on without this. */
  letGo(): void {
    this.#database.exec('COMMIT')
  }

  close(): void {
    this.#database.close()
  }
}
