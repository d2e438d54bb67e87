import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db, Trx } from './tables.ts'
import { failureOf } from './database-failure.ts'

/** A write. It may run twice, so what it does outside the transaction must not matter. */
export type Writing<Result> = (trx: Trx) => Promise<Result>

interface Waiting {
  work: Writing<unknown>
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

/** Most writes in one transaction: bounds how long each waits for the others. */
const MAX_BATCH = 50

const queues = new WeakMap<Db, { waiting: Waiting[]; isRunning: boolean }>()

/**
 * Group commit: writes that arrive during a commit share the next transaction, because the wait for the disk is the cost. Each is
 * on the disk before its promise resolves. When one of them fails, all are run again one by one, so that it does not fail the
 * others; not so when the database itself has failed, which each would only run into again.
 */
export function batchWrite<Result>(db: Db, work: Writing<Result>): Promise<Result> {
  const queue = queues.get(db) ?? { waiting: [], isRunning: false }
  queues.set(db, queue)
  return new Promise<Result>((resolve, reject) => {
    queue.waiting.push({ work, resolve: resolve as (result: unknown) => void, reject })
    if (!queue.isRunning) void run(db, queue)
  })
}

async function run(db: Db, queue: { waiting: Waiting[]; isRunning: boolean }): Promise<void> {
  queue.isRunning = true
  while (queue.waiting.length > 0) {
    // SQLite blocks the event loop while it waits for the disk: requests that came meanwhile join this batch.
    await nextTurn()
    const group = queue.waiting.splice(0, MAX_BATCH)
    if (group.length === 1 || !(await commit(db, group))) for (const one of group) await commit(db, [one], true)
  }
  queue.isRunning = false
}

/** @param isLast true when any failure is final. @returns false when nothing was written and all must be done again */
async function commit(db: Db, group: readonly Waiting[], isLast = false): Promise<boolean> {
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
