import { sql } from 'kysely'
import { openSemaphore } from '#archive/semaphore.ts'
import type { Db, Trx } from './tables.ts'

/** Reads at once: some of the pool's ten connections are always left for everything else. */
const CONCURRENCY = 6
const MAX_WAITING = 100

/** PostgreSQL's code for a statement that was ended from outside, its time limit among them. */
const CANCELLED = '57014'

/**
 * Reads in transactions on PostgreSQL that end in the server as well when a statement takes too long.
 * @param limit `ms`: how long each may wait, and each of its statements take; `refuse`: the error then; `settings`: of
 * these transactions alone
 */
export function boundedReads(
  db: Db,
  { ms, refuse, settings }: { ms: number; refuse: () => Error; settings: Readonly<Record<string, string>> },
): <T>(act: (trx: Trx) => Promise<T>) => Promise<T> {
  const semaphore = openSemaphore(CONCURRENCY, MAX_WAITING)
  const all = Object.entries({ ...settings, statement_timeout: String(ms) })
  const configs = sql.join(all.map(([name, value]) => sql`set_config(${name}, ${value}, true)`))
  return async (act) => {
    const read = () =>
      db.transaction().execute(async (trx) => {
        await sql`SELECT ${configs}`.execute(trx)
        return act(trx)
      })
    try {
      return await semaphore.run(read, { until: performance.now() + ms, refuse })
    } catch (error) {
      throw (error as { code?: string }).code === CANCELLED ? refuse() : error
    }
  }
}
