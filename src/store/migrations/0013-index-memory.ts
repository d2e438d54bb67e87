import { sql, type Kysely } from 'kysely'
import { gatherInFullText } from './full-text.ts'
import type { DatabaseKind } from '#store/tables.ts'

/** Text indexes gather more before they write. */
export const indexMemory = (kind: DatabaseKind) => ({
  async up(db: Kysely<never>): Promise<void> {
    if (kind !== 'sqlite') return
    for (const table of ['search_public', 'search_private']) await sql.raw(gatherInFullText(table)).execute(db)
  },
})
