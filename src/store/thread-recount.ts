import { sql } from 'kysely'
import type { Db } from './tables.ts'

const SHOWN = sql`SELECT thread_id, count(*) AS count, max(number) AS latest FROM comments
  WHERE is_waiting = 0 GROUP BY thread_id`

/** Recounts the comments of all threads. */
export async function recountThreads(trx: Db): Promise<void> {
  await trx.deleteFrom('thread_counts').execute()
  await sql`INSERT INTO thread_counts (thread_id, count, latest) ${SHOWN}`.execute(trx)
}

/** How many threads show another number of comments than they have. */
export async function countMiscounted(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM (${SHOWN}) AS shown
    FULL JOIN (SELECT thread_id, count FROM thread_counts WHERE count <> 0) AS kept
      ON kept.thread_id = shown.thread_id
    WHERE coalesce(shown.count, 0) <> coalesce(kept.count, 0)`.execute(db)
  return rows[0]?.n ?? 0
}
