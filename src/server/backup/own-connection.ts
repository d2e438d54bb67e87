import { fileOf, openSqlite } from '#store/sqlite.ts'
import type { Place } from './write-backup.ts'

/**
 * Lends an action a connection of its own: the archive's own connection to a SQLite file is shared by all requests, which a
 * backup would keep waiting until its end.
 */
export async function withOwnConnection<T>(place: Place, act: (place: Place) => Promise<T>): Promise<T> {
  const file = place.kind === 'sqlite' ? fileOf(place.db) : null
  if (!file) return act(place)
  const own = openSqlite(file)
  try {
    return await act({ ...place, db: own })
  } finally {
    await own.destroy()
  }
}
