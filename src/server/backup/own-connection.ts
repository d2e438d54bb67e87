import { fileOf, openSqlite } from '#store/sqlite.ts'
import type { ArchiveLocation } from './write-backup.ts'

/**
 * Runs an action on a connection of its own: all requests share the archive's connection to a SQLite file, and would wait for a
 * backup.
 */
export async function withOwnConnection<T>(
  place: ArchiveLocation,
  act: (place: ArchiveLocation) => Promise<T>,
): Promise<T> {
  const file = place.kind === 'sqlite' ? fileOf(place.db) : null
  if (!file) return act(place)
  const own = openSqlite(file)
  try {
    return await act({ ...place, db: own })
  } finally {
    await own.destroy()
  }
}
