import { statSync, writeFileSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'

/** Pages of 32 KB: what is made in one go is written and read in large chunks. */
const SETTINGS = `PRAGMA page_size = 32768; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA cache_size = -32768`

/**
 * A file of its own for a result that is useless until it is complete: nothing of it is written
 * twice, or waited for.
 */
export class Building {
  readonly #database: DatabaseSync

  /** @param archive the file that it is made from: who may not read that one may not read this one */
  constructor(file: string, archive: string) {
    writeFileSync(file, '', { flag: 'wx', mode: statSync(archive).mode & 0o777 })
    this.#database = new DatabaseSync(file)
    this.#database.exec(SETTINGS)
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

  close(): void {
    this.#database.exec('COMMIT')
    this.#database.close()
  }
}
