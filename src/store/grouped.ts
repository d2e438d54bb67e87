import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'
import { failureOf } from './database-failure.ts'

/** A piece of writing. It may run twice, so what it does outside the transaction must not matter. */
export type Writing<Result> = (trx: Transaction<Tables>) => Promise<Result>

interface Waiting {
  work: Writing<unknown>
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

/** How many writings share a transaction at most: nobody waits long for the others. */
const MAX_TOGETHER = 50

const queues = new WeakMap<Kysely<Tables>, { waiting: Waiting[]; isRunning: boolean }>()

/**
 * Runs a writing in a transaction that it shares with those that came while the one before was being committed: waiting
 * for the disk is what costs, and they wait together. Each is on the disk before its promise is kept. When one of them
 * fails, all are done again one by one, so that nobody suffers for another; not so when the database itself is in
 * trouble, which each of them would only meet again.
 */
export function writeGrouped<Result>(db: Kysely<Tables>, work: Writing<Result>): Promise<Result> {
  const queue = queues.get(db) ?? { waiting: [], isRunning: false }
  queues.set(db, queue)
  return new Promise<Result>((resolve, reject) => {
    queue.waiting.push({ work, resolve: resolve as (result: unknown) => void, reject })
    if (!queue.isRunning) void run(db, queue)
  })
}

async function run(db: Kysely<Tables>, queue: { waiting: Waiting[]; isRunning: boolean }): Promise<void> {
  queue.isRunning = true
  while (queue.waiting.length > 0) {
    // While SQLite waits for the disk nobody is heard: those who came meanwhile are let in first.
    await nextTurn()
    const group = queue.waiting.splice(0, MAX_TOGETHER)
    if (group.length === 1 || !(await commit(db, group))) for (const one of group) await commit(db, [one], true)
  }
  queue.isRunning = false
}

/** @param isLast true when any failure is final. @returns false when nothing was written and all must be done again */
async function commit(db: Kysely<Tables>, group: readonly Waiting[], isLast = false): Promise<boolean> {
  try {
    const results = await db.transaction().execute(async (trx) => {
      const done: unknown[] = []
      for (const { work } of group) done.push(await work(trx))
      return done
    })
    for (const [index, { resolve }] of group.entries()) resolve(results[index])
    return true
  } catch (error) {
    const isFinal = isLast || failureOf(error) !== null
    if (isFinal) for (const { reject } of group) reject(error)
    return isFinal
  }
}
