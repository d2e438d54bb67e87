import { sql, type SelectQueryBuilder } from 'kysely'
import { measureLoopTime } from './loop-time.ts'

/** Time for which a batch may block the event loop in one turn, in milliseconds. */
const TURN_MS = 4

/** Time for which a batch may use the event loop in all, in milliseconds: all rows that PostgreSQL streams end up in memory. */
const BATCH_MS = 40

/** Adapts the number of rows read at once to the time that it takes, as their texts may be of any length. */
export class BatchSize {
  readonly #most: number
  readonly #measure: typeof measureLoopTime
  #size: number

  /** @param first rows of the first batch @param most rows of any batch @param measure replaced in tests */
  constructor(first: number, most: number, measure = measureLoopTime) {
    this.#size = first
    this.#most = most
    this.#measure = measure
  }

  /** Reads a batch. @param read gets the number of rows to read */
  async read<Row>(read: (size: number) => Promise<Row[]>): Promise<Row[]> {
    const loopTime = this.#measure()
    const rows = await read(this.#size)
    const { perTurn, total } = loopTime()
    const isLong = perTurn > TURN_MS || total > BATCH_MS
    this.#size = isLong ? Math.max(1, Math.floor(this.#size / 2)) : Math.min(this.#most, this.#size * 2)
    return rows
  }
}

/**
 * Reads rows by their keys, batch by batch as they are asked for: long texts are never all in memory.
 * @param read gives the rows of some keys
 * @param size how many keys come first
 */
export async function* inBatches<Key, Row>(
  keys: readonly Key[],
  size: BatchSize,
  read: (batch: readonly Key[]) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let at = 0; at < keys.length;) {
    yield* await size.read((count) => {
      const batch = keys.slice(at, at + count)
      at += batch.length
      return read(batch)
    })
  }
}

/**
 * The rows of a query in the order of a column, whose values are unique, batch by batch as they are asked for: long texts are
 * never all in memory, and rows that are written meanwhile neither come twice nor keep others out.
 */
export async function* rowsInOrder<
  DB,
  From extends keyof DB,
  Column extends string,
  Row extends Record<Column, unknown>,
>(query: SelectQueryBuilder<DB, From, Row>, column: Column, size: BatchSize): AsyncGenerator<Row[]> {
  const by = sql.ref(column)
  for (let rest = query.orderBy(by); ;) {
    const some = rest
    const rows = await size.read((count) => some.limit(count).execute())
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    rest = query.orderBy(by).where(sql<boolean>`${by} > ${last[column]}`)
  }
}
