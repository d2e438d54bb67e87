import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

export interface FreshDatabase {
  /** `postgresql://…` of an empty database that nobody else uses. */
  url: string
  /** Removes it, ending the connections that are still open. */
  drop: () => Promise<void>
}

/**
 * Makes an empty database on the PostgreSQL server that the project `databases` starts. For files named `*.db.test.ts`;
 * elsewhere there is no server and it throws.
 */
export async function freshDatabase(): Promise<FreshDatabase> {
  const server = inject('postgres')
  if (!server) throw new Error('Only files named *.db.test.ts get a PostgreSQL database.')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = new URL(server)
  url.pathname = `/${name}`
  await ask(server, `CREATE DATABASE ${name} TEMPLATE template0`)
  return { url: url.href, drop: () => ask(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

async function ask(server: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
