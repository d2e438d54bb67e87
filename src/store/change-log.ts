import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { removeCardText } from './card-text.ts'
import { jsonSet } from './json-set.ts'
import { stateOfTick } from './revision.ts'
import { rowsOf } from './sqlite.ts'
import type { Db, Trx } from './tables.ts'

/** Entries that are kept; an index that is further behind is rebuilt from the cards. */
export const CHANGE_LOG_SIZE = 20_000

/** Marks are below this, the greatest bound that `randomInt` takes. */
export const MAX_MARK = 2 ** 48 - 1

/**
 * A place in the change log. The mark is random and the same for what was logged together: archives that have the same entry
 * have the same past up to it, whatever file or database they are.
 */
export interface LogPosition {
  number: number
  mark: number
}

/** The entry for words that were deleted for good: no file may hold an index from before it. */
const FORGOTTEN = -2

/** The entry after which no earlier index may be used. */
const REBUILT = -3

/** The changes since a position in the log. */
export interface Changes {
  /** Keys of cards that were written or removed, each once. */
  keys: number[]
  /** True when words were forgotten since. */
  isForgetting: boolean
  /** True when every index is to be rebuilt from the cards. */
  isRebuilt: boolean
  /** The last entry. */
  position: LogPosition
}

/**
 * Logs cards that are written or removed, in the transaction that does it; the caller has locked the archive. Entries hold keys
 * alone, so that deleted words leave no trace. Entries beyond `CHANGE_LOG_SIZE` are removed.
 */
export async function logChanges(trx: Trx, keys: readonly number[]): Promise<void> {
  if (keys.length === 0) return
  // Rows of PostgreSQL's own text index, whichever process writes, so that no word of a card outlives it there.
  await removeCardText(trx, keys)
  await sql`INSERT INTO card_changes (number, key, mark)
    SELECT (SELECT max(number) FROM card_changes) + row_number() OVER (), CAST(changed.key AS bigint), ${randomInt(MAX_MARK)}
    FROM json_each(${jsonSet(keys)}) AS changed`.execute(trx)
  await sql`DELETE FROM card_changes
    WHERE number <= (SELECT max(number) FROM card_changes) - ${sql.lit(CHANGE_LOG_SIZE)}`.execute(trx)
}

/** Logs that words of cards are forgotten, in the transaction that removes them. */
export const logForgetting = (trx: Trx): Promise<void> => logChanges(trx, [FORGOTTEN])

/** Logs that every index is to be rebuilt from the cards; the caller has locked the archive. */
export const logRebuild = (trx: Trx): Promise<void> => logChanges(trx, [REBUILT])

/** The last entry of the log, as the database has it now. */
export async function lastChange(db: Db): Promise<LogPosition> {
  const { number, mark } = await stateOfTick(db)
  return { number, mark }
}

/** The changes since a position in the log; null where the log does not hold that position (any more). */
export async function changesSince(db: Db, { number, mark }: LogPosition): Promise<Changes | null> {
  const query = db
    .selectFrom('card_changes')
    .select(['number', 'key', 'mark'])
    .where('number', '>=', number)
    .orderBy('number')
  const [known, ...changes] = await rowsOf(db, query.compile())
  if (known?.number !== number || known.mark !== mark) return null
  const last = changes.at(-1) ?? known
  const keys = new Set(changes.map(({ key }) => key))
  return {
    isForgetting: keys.delete(FORGOTTEN),
    isRebuilt: keys.delete(REBUILT),
    keys: [...keys],
    position: { number: last.number, mark: last.mark },
  }
}
