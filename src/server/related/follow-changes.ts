import type { Kysely } from 'kysely'
import { batchesOf } from '#archive/batches.ts'
import { timeSlices } from '#archive/time-slices.ts'
import { ANYONE, visibilityOf } from '#archive/viewer.ts'
import type { Model } from '#meaning/model.ts'
import { changesSince, type LogPosition } from '#store/change-log.ts'
import { wholeTurns } from '#store/conversations.ts'
import type { Tables } from '#store/tables.ts'

/** Cards that are read at once. */
const READ_AT_ONCE = 50

/**
 * Puts the public cards that came or changed since a place in the log where their words place them, and takes out those that are
 * gone or private by now. Others have their turn meanwhile.
 * @returns the last entry that it followed; null where the log does not reach back, or more changed than there is room for
 */
export async function followChanges(db: Kysely<Tables>, model: Model, since: LogPosition): Promise<LogPosition | null> {
  const changes = await changesSince(db, since)
  if (changes === null) return null
  const othersFirst = timeSlices()
  let hasRoom = true
  for (const keys of batchesOf(changes.keys, READ_AT_ONCE)) {
    const rows = await wholeTurns(db, visibilityOf(ANYONE), keys)
    const byKey = new Map(rows.map((row) => [row.key, row]))
    for (const key of keys) {
      await othersFirst()
      const row = byKey.get(key)
      const card = row ? { session: row.conversation, texts: [row.prompt, row.response] } : null
      hasRoom = model.put(key, card) && hasRoom
    }
  }
  return hasRoom ? changes.position : null
}
