import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Kysely } from 'kysely'
import { Refusal } from '#archive/refusal.ts'
import { renewalUnderWay } from '#store/renewal.ts'
import { fileOf } from '#store/sqlite.ts'
import type { Tables } from '#store/tables.ts'
import { besideThread } from '#store/threads.ts'
import { tablesLeft } from './lay-tables.ts'
import type { FromRenewal, RenewalTask } from './renewal-messages.ts'

/**
 * Makes the index of a SQLite file and the counts of its words anew in a thread of its own, beside the index that is asked
 * meanwhile, and puts it in its place in one step (ADR-0112).
 * @returns how many cards it holds
 * @throws Refusal when another renewal has begun since; what SQLite says as its own error
 */
export const renewBeside = (db: Kysely<Tables>, file: string, progress?: (done: number) => void): Promise<number> =>
  inThread(db, { file, isWhole: true }, progress)

/** A renewal that has not gone on for so long is taken for dead, in milliseconds. */
const DEAD = 60_000

/**
 * Takes away what a renewal has left behind that was killed; one that may still go on is given a minute to show it.
 * @param wait lets so many milliseconds pass
 */
export async function clearAbandoned(
  db: Kysely<Tables>,
  wait: (ms: number) => Promise<unknown> = sleep,
): Promise<void> {
  const file = fileOf(db)
  if (file === null) return
  let known = await renewalUnderWay(db)
  while (known && Date.now() < known.at + DEAD) {
    await wait(DEAD)
    known = await renewalUnderWay(db)
  }
  if (known || (await tablesLeft(db)).length > 0) await inThread(db, { file, isWhole: false })
}

/** The end of a server does not wait for it. */
const sleep = (ms: number) => setTimeout(ms, undefined, { ref: false })

async function inThread(db: Kysely<Tables>, task: RenewalTask, progress?: (done: number) => void): Promise<number> {
  const worker = new Worker(new URL('./renewal-thread.ts', import.meta.url), { workerData: task })
  besideThread(db, worker)
  let end: Exclude<FromRenewal, { is: 'going on' }> | null = null
  worker.on('message', (message: FromRenewal) => {
    if (message.is === 'going on') progress?.(message.done)
    else end = message
  })
  await once(worker, 'exit')
  return given(end)
}

function given(end: Exclude<FromRenewal, { is: 'going on' }> | null): number {
  if (end === null) throw new Refusal('unavailable', 'Rebuilding the index ended before its time.')
  if (end.is === 'done') return end.cards
  if (end.is === 'refused') throw new Refusal(end.code, end.message)
  throw Object.assign(new Error(end.message), { errcode: end.errcode })
}
