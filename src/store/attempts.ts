import { sql, type Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Counts one attempt, in a single statement, so that attempts at the same moment, in any number of processes, never
 * share a number. A counter that ends later than a new one would was begun by a clock that has been set back since: it
 * starts again, so that no limit lasts longer than its span.
 * @param span how long attempts are counted together, in milliseconds, from the first
 * @returns the attempt's number within its span, and when the span ends
 */
export async function countAttempt(
  db: Kysely<Tables>,
  key: string,
  span: number,
  now: number,
): Promise<{ count: number; until: number }> {
  const until = now + span
  return db
    .insertInto('attempts')
    .values({ key, count: 1, until })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`CASE WHEN attempts.until <= ${now} OR attempts.until > ${until} THEN 1 ELSE attempts.count + 1 END`,
        until: sql<number>`CASE WHEN attempts.until <= ${now} OR attempts.until > ${until} THEN ${until} ELSE attempts.until END`,
      }),
    )
    .returning(['count', 'until'])
    .executeTakeFirstOrThrow()
}

/** Takes one attempt back: it turned out not to count. */
export const takeBackAttempt = (db: Kysely<Tables>, key: string) =>
  db
    .updateTable('attempts')
    .set({ count: sql<number>`count - 1` })
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute()

/** Resets the counter. */
export const forgetAttempts = (db: Kysely<Tables>, key: string) =>
  db.deleteFrom('attempts').where('key', '=', key).execute()
