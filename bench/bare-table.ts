import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/**
 * A table of bare SQLite that is as durable as an archive (WAL, synchronous=FULL), for what the disk itself takes.
 * @param file is made, and removed when the table is closed
 */
export function openBareTable(file: string) {
  const files = [file, `${file}-wal`, `${file}-shm`]
  const remove = () => files.forEach((one) => rmSync(one, { force: true }))
  remove()
  const database = new DatabaseSync(file)
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE texts (id TEXT PRIMARY KEY, text TEXT)',
  )
  const insert = database.prepare('INSERT INTO texts VALUES (?, ?)')
  /** How long each write took, in milliseconds. */
  const times: number[] = []
  return {
    times,
    write(id: string, text: string): void {
      const start = performance.now()
      insert.run(id, text)
      times.push(performance.now() - start)
    },
    close(): void {
      database.close()
      remove()
    },
  }
}
