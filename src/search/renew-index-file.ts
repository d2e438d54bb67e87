import { globSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Kysely } from 'kysely'
import { Refusal } from '#archive/refusal.ts'
import { Building } from '#store/building.ts'
import { beginRenewal, endRenewal, goOn, renewalUnderWay } from '#store/renewal.ts'
import { checkpoint, openBeside } from '#store/open-beside.ts'
import type { Tables } from '#store/tables.ts'
import { buildIndex, type Built } from './build-index.ts'
import { folded } from './folded.ts'
import { clearTables, layTables } from './lay-tables.ts'
import { takeOver } from './take-over.ts'

/** How often a renewal says that it goes on, and takes the log into the file before others have to, in milliseconds. */
const BEAT = 1000

/** Called with how many cards are done; the renewal waits for it. */
type Progress = (done: number) => unknown

/**
 * Makes the index of an archive's file anew. Blocks: for a thread of its own.
 * @param id a name that no other renewal has
 * @returns how many cards it holds
 * @throws Refusal when another renewal has begun since
 */
export async function renew(file: string, id: string, progress: Progress): Promise<number> {
  await withFile(file, async (db) => {
    await db.transaction().execute((trx) => beginRenewal(trx, id))
    await clear(db, file, id)
  })
  const made = `${file}-building-${id}`
  try {
    const { cards, wrong } = await withFile(file, (db) => build(db, file, made, id, progress))
    await withFile(file, (db) => layTables(db, made, id))
    // Before the next wait for the disk: what of it is not written yet need not be.
    removeFile(made)
    // FTS5 remembers what it has read of a table, and has seen nothing of what was laid into these.
    await withFile(file, (db) => takeOver(db, id, wrong))
    await withFile(file, (db) => tidy(db, file, id)).catch(unlessOvertaken)
    return cards
  } catch (error) {
    // Where not even this can be done, the next start does it; what went wrong first is what matters.
    await clearOwn(file, id).catch(() => undefined)
    throw error
  } finally {
    removeFile(made)
  }
}

/** Takes away what a renewal leaves that failed, unless another one has begun since, and has done that. */
async function clearOwn(file: string, id: string): Promise<void> {
  const known = await withFile(file, renewalUnderWay)
  if (known === undefined || known.id === id) await clearRenewals(file, id)
}

/** Takes away what renewals have left behind. @param id as in `renew` */
export async function clearRenewals(file: string, id: string): Promise<number> {
  return withFile(file, async (db) => {
    await db.transaction().execute((trx) => beginRenewal(trx, id))
    await tidy(db, file, id)
    return 0
  })
}

async function withFile<T>(file: string, act: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  const db = openBeside(file)
  try {
    return await act(db)
  } finally {
    await db.destroy()
  }
}

async function build(db: Kysely<Tables>, file: string, made: string, id: string, progress: Progress): Promise<Built> {
  const building = new Building(made, file)
  let [told, next] = [0, 0]
  try {
    return await buildIndex(building, folded(file), async (done) => {
      if (done !== told) await progress((told = done))
      if (performance.now() < next) return
      await db.transaction().execute((trx) => goOn(trx, id))
      await checkpoint(db)
      next = performance.now() + BEAT
    })
  } finally {
    building.close()
  }
}

/** Sees to it that only what is not done yet fails. */
function unlessOvertaken(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}

/** Ends a renewal: nothing of it is left. */
async function tidy(db: Kysely<Tables>, file: string, id: string): Promise<void> {
  await clear(db, file, id)
  await db.transaction().execute(async (trx) => {
    await goOn(trx, id)
    await endRenewal(trx)
  })
}

/** Takes away what renewals leave behind. */
async function clear(db: Kysely<Tables>, file: string, id: string): Promise<void> {
  for (const path of globSync(`${basename(file)}-building-*`, { cwd: dirname(file) }))
    removeFile(join(dirname(file), path))
  await clearTables(db, id)
}

/** One that another process has open may not be removable: then that one removes it. */
function removeFile(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch (error) {
    if (!['EBUSY', 'EPERM'].includes((error as { code?: string }).code ?? '')) throw error
  }
}
