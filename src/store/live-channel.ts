import { sql } from 'kysely'
import pg from 'pg'
import type { Trx } from './tables.ts'

/**
 * Notifies every process of an archive that threads have changed. Notifications carry no data: subscribers read the changes
 * from the archive, so that a lost notification costs time, never a comment.
 */
export interface LiveChannel {
  /** Inside the transaction that changes something. */
  notify(trx: Trx): Promise<void>
  /** After that transaction. */
  notifyLocal(): void
  /** Calls `wake` whenever something may have changed, until the returned function is called. */
  subscribe(wake: () => void): () => void
  close(): Promise<void>
}

/** For one process: SQLite. */
export function inProcessChannel(): LiveChannel {
  const listeners = new Set<() => void>()
  return {
    notify: () => Promise.resolve(),
    notifyLocal: () => {
      for (const wake of listeners) wake()
    },
    subscribe: (wake) => {
      listeners.add(wake)
      return () => listeners.delete(wake)
    },
    close: () => {
      listeners.clear()
      return Promise.resolve()
    },
  }
}

const CHANNEL = 'colloquy_live'

/** Backoff before a lost connection is opened again, in milliseconds: times 1.5 each time, at most 60 s. */
const RECONNECT = { first: 1000, factor: 1.5, most: 60_000 }

/** For any number of processes on one PostgreSQL: LISTEN and NOTIFY over a connection of its own. */
export function postgresChannel(url: string): LiveChannel {
  const listeners = new Set<() => void>()
  const wakeAll = () => {
    for (const wake of listeners) wake()
  }
  let client: pg.Client | null = null
  let isClosed = false
  let wait = RECONNECT.first
  let timer: NodeJS.Timeout | undefined

  const again = (lost: pg.Client) => {
    if (client !== lost) return
    client = null
    lost.end().catch(() => undefined)
    if (isClosed) return
    timer = setTimeout(() => void connect(), wait * (0.75 + Math.random() / 2))
    wait = Math.min(wait * RECONNECT.factor, RECONNECT.most)
  }
  const connect = async (): Promise<void> => {
    const own = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, keepAlive: true })
    client = own
    own.on('error', () => again(own))
    own.on('end', () => again(own))
    own.on('notification', wakeAll)
    try {
      await own.connect()
      await own.query(`LISTEN ${CHANNEL}`)
      wait = RECONNECT.first
      // Notifications that came while the connection was down are read now.
      wakeAll()
    } catch {
      again(own)
    }
  }

  return {
    async notify(trx) {
      await sql`SELECT pg_notify(${CHANNEL}, '')`.execute(trx)
    },
    notifyLocal: () => undefined,
    subscribe: (wake) => {
      listeners.add(wake)
      if (client === null && timer === undefined && !isClosed) void connect()
      return () => listeners.delete(wake)
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      listeners.clear()
      const last = client
      client = null
      await last?.end().catch(() => undefined)
    },
  }
}
