import type { Selectable } from 'kysely'
import type { Db, Tables } from './tables.ts'

/** The number of the last row of a log, whose rows are counted from 1; 0 before the first. */
export async function lastNumber(
  db: Db,
  log: 'bulk_changes' | 'corrections' | 'gone_cards' | 'redactions',
): Promise<number> {
  const row = await db
    .selectFrom(log)
    .select((eb) => eb.fn.max('number').as('number'))
    .executeTakeFirst()
  return row?.number ?? 0
}

/**
 * A page of a log from its end, with the number that the next page is before, and how many rows there ever were.
 * @param before only rows before this number
 */
export async function pageOfLog<Log extends 'corrections' | 'redactions'>(
  db: Db,
  log: Log,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<{ rows: Selectable<Tables[Log]>[]; next: number | null; total: number }> {
  let query = db
    .selectFrom(log as 'corrections')
    .selectAll()
    .orderBy('number', 'desc')
  if (before !== undefined) query = query.where('number', '<', before)
  const found = await query.limit(limit + 1).execute()
  const rows = found.slice(0, limit)
  return {
    rows: rows as unknown as Selectable<Tables[Log]>[],
    next: found.length > limit ? rows.at(-1)!.number : null,
    total: await lastNumber(db, log),
  }
}
