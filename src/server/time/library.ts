import type { SearchEngine } from '#search/engine.ts'
import type { Db } from '#store/tables.ts'

/** What reading the archive's time needs. */
export interface Library {
  db: Db
  search: SearchEngine
}
