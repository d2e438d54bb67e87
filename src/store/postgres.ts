import { Socket } from 'node:net'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Db, Tables } from './tables.ts'

/** A statement that takes longer is ended by the server, in milliseconds. */
const STATEMENT_TIMEOUT = 15_000

/** Waiting for a connection, which all requests together have ten of, in milliseconds. */
const CONNECT_TIMEOUT = 3000

/** Lock timeout of a statement, in milliseconds. */
const LOCK_TIMEOUT = 10_000

/** A connection without a sign of life is dead: no statement takes so long, and idle ones are closed before, in milliseconds. */
const SILENCE = STATEMENT_TIMEOUT + 5000

/** bigint and count arrive as text; keys and counts stay below 2^53. */
const INT8 = 20

/** Opens an archive in PostgreSQL 15 or later. Nothing is asked of the server until the first query. */
export const openPostgres = (pool: pg.Pool): Db => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

/**
 * Connections to a PostgreSQL, made as they are needed.
 * @param statementTimeoutMs a statement that has no answer after this fails here, whatever the server does, in milliseconds
 */
export function openPool(url: string, { statementTimeoutMs }: { statementTimeoutMs?: number } = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    ...(statementTimeoutMs === undefined ? {} : { query_timeout: statementTimeoutMs }),
    max: 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    statement_timeout: STATEMENT_TIMEOUT,
    lock_timeout: LOCK_TIMEOUT,
    keepAlive: true,
    stream: endedBySilence,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary'): ((value: string) => unknown) =>
        oid === INT8 ? Number : (pg.types.getTypeParser(oid, format as 'text') as (value: string) => unknown),
    },
  })
  // A connection that breaks is replaced by the pool. Without a listener it would end the process: one on the pool for the
  // idle ones, one on each for the moment between two statements of a transaction.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** A server that froze, or whose machine is gone, closes no connection: without this its ten would be lost for hours. */
function endedBySilence(): Socket {
  const socket = new Socket()
  return socket.setTimeout(SILENCE, () => socket.destroy())
}
