import type { Db } from './tables.ts'

/**
 * Facts about the archive that outlive the process. `demo` is 'yes' while it holds nothing but the demo; `secret` signs
 * cookies, and is read by `siteSecret` alone; `lastBackup` is the moment that the last whole backup shows, as ISO text;
 * `backups_since` the moment from which scheduled backups are this archive's, in milliseconds since 1970;
 * `import_begun` when an import of the page began that has not ended, as ISO text, '' where none has;
 * `backup_failure` says why the last scheduled backup failed, '' once one is written;
 * `restoring` is there while the files of a restored backup still have to take their place (pending-files.ts);
 * `algolia` says which revision the search service holds, `algolia_gone` of which tombstone on cards have still to be taken
 * away from it, and `algolia_filling` which service a sync fills; `proof_secret` signs the cards, and is read by `proofSecret` alone; `all_signed` is there once every card of
 * an archive from before proofs is signed; `forgetting` names the pictures that still have to go with cards that were
 * deleted for good; `stale_pages` the cards whose generated pages may show words that were redacted since.
 */
export type SettingName =
  | 'demo'
  | 'secret'
  | 'lastBackup'
  | 'backups_since'
  | 'import_begun'
  | 'backup_failure'
  | 'restoring'
  | 'algolia'
  | 'algolia_gone'
  | 'algolia_filling'
  | 'proof_secret'
  | 'all_signed'
  | 'forgetting'
  | 'stale_pages'

export async function readSetting(db: Db, name: SettingName): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value ?? null
}

export async function writeSetting(db: Db, name: SettingName, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
