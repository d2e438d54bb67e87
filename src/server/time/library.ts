import type { SearchEngine } from '#search/engine.ts'
import type { Db } from '#store/tables.ts'

/** The dependencies of reading the archive's time. */
export interface Library {
  db: Db
  search: SearchEngine
}
