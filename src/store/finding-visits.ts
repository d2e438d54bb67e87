import { batchesOf } from '#archive/batches.ts'
import type { Visit } from '#archive/finding-visits.ts'
import { isAmong } from './json-set.ts'
import type { Db, Flag, Trx } from './tables.ts'

/** How many rows a statement writes at most: each has three values. */
const BATCH_SIZE = 300

/** The visits of a card by the name of the finding (archive/finding-visits.ts). */
export type Visits = ReadonlyMap<string, Visit>

/** The visits of cards; those without any are left out. */
export async function visitsOf(db: Db, ids: readonly string[]): Promise<Map<string, Visits>> {
  const found = new Map<string, Map<string, Visit>>()
  if (ids.length === 0) return found
  const rows = await db.selectFrom('finding_visits').selectAll().where(isAmong('card_id', ids)).execute()
  for (const row of rows) {
    const visits = found.get(row.card_id) ?? new Map<string, Visit>()
    found.set(row.card_id, visits.set(row.finding, row.is_left === 1 ? 'left' : 'seen'))
  }
  return found
}

/** Stores visits. A finding that was left stays so when it is seen once more. */
export async function addVisits(
  trx: Trx,
  visited: readonly { id: string; findings: readonly string[] }[],
  visit: Visit,
): Promise<void> {
  const isLeft: Flag = visit === 'left' ? 1 : 0
  const rows = visited.flatMap(({ id, findings }) =>
    findings.map((finding) => ({ card_id: id, finding, is_left: isLeft })),
  )
  for (const some of batchesOf(rows, BATCH_SIZE)) {
    const insert = trx.insertInto('finding_visits').values(some)
    await insert
      .onConflict((conflict) => {
        const same = conflict.columns(['card_id', 'finding'])
        return isLeft ? same.doUpdateSet({ is_left: 1 }) : same.doNothing()
      })
      .execute()
  }
}

/** Removes the visits of findings that a card has no longer. @param namesOf which of its visits are of findings that it has */
export async function keepVisits(
  trx: Trx,
  ids: readonly string[],
  namesOf: (id: string, visits: Visits) => Iterable<string>,
): Promise<void> {
  for (const [id, visits] of await visitsOf(trx, ids)) {
    const names = new Set(namesOf(id, visits))
    const stale = [...visits.keys()].filter((finding) => !names.has(finding))
    if (stale.length === 0) continue
    await trx.deleteFrom('finding_visits').where('card_id', '=', id).where(isAmong('finding', stale)).execute()
  }
}
