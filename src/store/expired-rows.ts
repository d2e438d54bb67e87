import { setTimeout } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import { forgetOrigins } from './comments.ts'
import type { Db } from './tables.ts'

/** How often expired rows are removed, in milliseconds. */
const INTERVAL_MS = 60_000

/** Rows that one statement removes, and the pause after it, in milliseconds: others come first. */
const BATCH_SIZE = 500
const BATCH_DELAY_MS = 10

/** How long deliveries of webhooks can be seen and sent again, in milliseconds. */
const DELIVERY_RETENTION_MS = 7 * 24 * 60 * 60_000

/** How long the origin of a comment is stored, by which its IP address can be blocked, in milliseconds. */
const ORIGIN_RETENTION_MS = 30 * 24 * 60 * 60_000

/** The tables whose rows have an end, with their keys. Counters hold Unix milliseconds, what better-auth writes dates. */
const EXPIRING: readonly { table: string; key: string; isOver: (now: number) => RawBuilder<boolean> }[] = [
  { table: 'limits', key: 'key', isOver: (now) => sql`ends <= ${now}` },
  { table: 'bulk_undos', key: 'id', isOver: (now) => sql`until <= ${now}` },
  { table: 'blocks', key: 'id', isOver: (now) => sql`until <= ${now}` },
  {
    table: 'webhook_deliveries',
    key: 'id',
    isOver: (now) => sql`state <> 'waiting' AND ended_at <= ${now - DELIVERY_RETENTION_MS}`,
  },
  { table: 'sessions', key: 'id', isOver: (now) => sql`expires_at < ${new Date(now).toISOString()}` },
  { table: 'verifications', key: 'id', isOver: (now) => sql`expires_at < ${new Date(now).toISOString()}` },
]

/**
 * Removes counters, blocks, sessions, deliveries, sign-ins and what can be undone, whose time is over, in batches between which others have their turn.
 * Stars and comments have no end, and stay; where a comment came from is forgotten.
 * @param now Unix milliseconds
 * @param isStopped asked before each batch
 * @returns how many rows are gone
 */
export async function removeExpired(db: Db, now: number, isStopped: () => boolean = () => false): Promise<number> {
  let removed = 0
  for (const { table, key, isOver } of EXPIRING) {
    for (let some = BATCH_SIZE; some === BATCH_SIZE && !isStopped();) {
      const { numAffectedRows } = await sql`DELETE FROM ${sql.table(table)} WHERE ${sql.ref(key)} IN
        (SELECT ${sql.ref(key)} FROM ${sql.table(table)} WHERE ${isOver(now)} LIMIT ${BATCH_SIZE})`.execute(db)
      some = Number(numAffectedRows ?? 0)
      removed += some
      if (some === BATCH_SIZE) await setTimeout(BATCH_DELAY_MS)
    }
  }
  if (!isStopped()) await forgetOrigins(db, now - ORIGIN_RETENTION_MS).execute()
  return removed
}

/**
 * Removes expired rows now and every minute.
 * @param onError called with every failure; it is tried again the next time
 * @returns ends it, and waits for the batch that goes on
 */
export function keepRemovingExpired(db: Db, onError: (error: unknown) => void): () => Promise<void> {
  let isStopped = false
  let running: Promise<unknown> | null = null
  const run = () => {
    running ??= removeExpired(db, Date.now(), () => isStopped)
      .catch(onError)
      .finally(() => (running = null))
  }
  run()
  const timer = setInterval(run, INTERVAL_MS).unref()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await running
  }
}
