import { setTimeout } from 'node:timers/promises'
import {
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type SqliteDialectConfig,
} from 'kysely'

/** How long a write waits for that of another connection, and how long until it tries again, in milliseconds. */
const BUSY_TIMEOUT_MS = 5000
const RETRY_MS = 20
/** SQLite's primary result code for 'busy'. */
const BUSY = 5

interface FileDialectConfig extends SqliteDialectConfig {
  isTransaction: () => boolean
}

/** Kysely's dialect for one connection to a SQLite file, which waits for writes of other connections outside the event loop. */
export class FileDialect extends SqliteDialect {
  readonly #config: FileDialectConfig

  constructor(config: FileDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): SqliteDriver {
    return new LineDriver(this.#config)
  }

  override createAdapter(): SqliteAdapter {
    return new FileAdapter()
  }
}

class FileAdapter extends SqliteAdapter {
  /** Tables are made and changed within transactions as well, which Kysely leaves unused: a migration is whole or not at all. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  /** There is one connection, and `LineDriver` keeps the line for it. */
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/**
 * Lends its connection to one user at a time. Where another connection writes, SQLite itself would wait in the event loop:
 * here the write waits out of line, and everyone else goes on reading.
 */
class LineDriver extends SqliteDriver {
  readonly #isTransaction: () => boolean
  #last: Promise<void> = Promise.resolve()
  #leave: () => void = () => undefined
  #lent: DatabaseConnection | undefined

  constructor(config: FileDialectConfig) {
    super(config)
    this.#isTransaction = config.isTransaction
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#enter()
    return (this.#lent ??= this.#waiting(await super.acquireConnection()))
  }

  override releaseConnection(): Promise<void> {
    this.#leave()
    return Promise.resolve()
  }

  async #enter(): Promise<void> {
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    await before
    this.#leave = resolve
  }

  #waiting(connection: DatabaseConnection): DatabaseConnection {
    return {
      executeQuery: (query) => this.#execute(connection, query),
      streamQuery: (query, size) => connection.streamQuery(query, size),
    }
  }

  async #execute<Row>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<Row>> {
    const end = performance.now() + BUSY_TIMEOUT_MS
    for (;;) {
      try {
        return await connection.executeQuery<Row>(query)
      } catch (error) {
        const isBusy = (Number((error as { errcode?: number }).errcode) & 0xff) === BUSY
        if (!isBusy || this.#isTransaction() || performance.now() > end) throw error
      }
      this.#leave()
      await setTimeout(RETRY_MS)
      await this.#enter()
    }
  }
}
