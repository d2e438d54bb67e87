import { AsyncLocalStorage } from 'node:async_hooks'
import {
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type Driver,
  type TransactionSettings,
} from 'kysely'
import type { Pool } from 'pg'
import type { Db, Tables } from './tables.ts'

export type Source = 'primary' | 'replica'

/** Reads of one request, all from one database: the choice at the first statement holds to the end. */
export class ReadSession {
  readonly #choose: () => Promise<Source>
  #chosen: Promise<Source> | null = null
  #isOver = false
  /** True once something was asked of the replica. */
  isFromReplica = false

  constructor(choose: () => Promise<Source>) {
    this.#choose = choose
  }

  async source(): Promise<Source> {
    // Work that outlives a read, such as a timer, must not use the replica state of that read.
    if (this.#isOver) return 'primary'
    const source = await (this.#chosen ??= this.#choose())
    if (source === 'replica') this.isFromReplica = true
    return source
  }

  end(): void {
    this.#isOver = true
  }
}

const sessions = new AsyncLocalStorage<ReadSession | null>()

/** Runs `act` in a session: all its statements go to the database of the session. */
export const runInSession = <T>(session: ReadSession, act: () => T): T => sessions.run(session, act)

/** Runs `act` outside of the session of a caller: a replica may not know yet what turned private. */
export const onPrimary = <T>(act: () => T): T => sessions.run(null, act)

/** An archive that is read from a replica in a session that chose it, and from the primary everywhere else. */
export const openSplit = (primary: Pool, replica: Pool): Db =>
  new Kysely<Tables>({ dialect: new SplitDialect(primary, replica) })

class SplitDialect extends PostgresDialect {
  readonly #replica: Pool

  constructor(primary: Pool, replica: Pool) {
    super({ pool: primary })
    this.#replica = replica
  }

  override createDriver(): Driver {
    return new SplitDriver({ primary: super.createDriver(), replica: new PostgresDriver({ pool: this.#replica }) })
  }
}

class SplitDriver implements Driver {
  readonly #drivers: Record<Source, Driver>
  readonly #from = new WeakMap<DatabaseConnection, Driver>()

  constructor(drivers: Record<Source, Driver>) {
    this.#drivers = drivers
  }

  async init(): Promise<void> {
    await Promise.all([this.#drivers.primary.init(), this.#drivers.replica.init()])
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const driver = this.#drivers[(await sessions.getStore()?.source()) ?? 'primary']
    const connection = await driver.acquireConnection()
    this.#from.set(connection, driver)
    return connection
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    return this.#of(connection).beginTransaction(connection, settings)
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#of(connection).commitTransaction(connection)
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#of(connection).rollbackTransaction(connection)
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return this.#of(connection).releaseConnection(connection)
  }

  /** The opener of the connections closes them. */
  destroy(): Promise<void> {
    return Promise.resolve()
  }

  #of(connection: DatabaseConnection): Driver {
    return this.#from.get(connection)!
  }
}
