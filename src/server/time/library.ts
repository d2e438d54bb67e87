import type { Kysely } from 'kysely'
import type { SearchEngine } from '#search/engine.ts'
import type { Tables } from '#store/tables.ts'

/** What reading the archive's time needs. */
export interface Library {
  db: Kysely<Tables>
  search: SearchEngine
}
