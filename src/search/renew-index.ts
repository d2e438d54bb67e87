import type { Kysely } from 'kysely'
import { repairTerms } from '#store/repair-terms.ts'
import { readSetting } from '#store/settings.ts'
import type { Tables } from '#store/tables.ts'
import type { SearchEngine } from './engine.ts'

/** Makes index and words anew in an archive that was written before they had today's shape; else does nothing. */
export async function renewIndex(db: Kysely<Tables>, search: SearchEngine): Promise<void> {
  if ((await readSetting(db, 'index_outdated')) === null) return
  await search.rebuild()
  await repairTerms(db)
  await db.deleteFrom('settings').where('name', '=', 'index_outdated').execute()
}
