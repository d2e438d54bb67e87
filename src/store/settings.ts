import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Facts about the archive that outlive the process. `demo` is 'yes' while it holds nothing but the demo; `secret` signs
 * cookies, and is read by `siteSecret` alone; `algolia` says which revision the search service holds; `index_outdated` is
 * there while the search index waits to be made anew.
 */
export type SettingName = 'demo' | 'secret' | 'algolia' | 'index_outdated'

export async function readSetting(db: Kysely<Tables>, name: SettingName): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value ?? null
}

export async function writeSetting(db: Kysely<Tables>, name: SettingName, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
