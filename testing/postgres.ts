import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { inject } from 'vitest'

export interface FreshDatabase {
  name: string
  /** `postgresql://…` of a database that only the test uses. */
  url: string
  /** Removes it, ending the connections that are still open. */
  drop: () => Promise<void>
}

/**
 * Makes an empty database on the PostgreSQL server that the project `databases` starts. For files named `*.db.test.ts`;
 * elsewhere there is no server and it throws.
 */
export const freshDatabase = (): Promise<FreshDatabase> => copyOf(theServer(), 'template0')

/** The same with an archive without cards, which need not be migrated. */
export const freshArchive = (): Promise<FreshDatabase> => copyOf(theServer(), inject('emptyArchive'))

function theServer(): string {
  const server = inject('postgres')
  if (!server) throw new Error('Only files named *.db.test.ts get a PostgreSQL database.')
  return server
}

/** @param server its address @param template the name of the database to copy */
export async function copyOf(server: string, template: string): Promise<FreshDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = new URL(server)
  url.pathname = `/${name}`
  // By files: writing each page to the log as well takes four times as long.
  await ask(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  return { name, url: url.href, drop: () => ask(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

/** Connections to each server, which are kept: to begin one takes half as long as a copy. */
const pools = new Map<string, Pool>()

async function ask(server: string, sql: string): Promise<void> {
  const pool = pools.get(server) ?? openPool(server)
  pools.set(server, pool)
  await pool.query(sql)
}

function openPool(server: string): Pool {
  const pool = new Pool({ connectionString: server, idleTimeoutMillis: 0, allowExitOnIdle: true })
  // The server ends before some of its connections.
  pool.on('error', () => undefined)
  return pool
}
