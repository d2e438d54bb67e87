import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { readSetting } from './settings.ts'
import type { Tables } from './tables.ts'

/**
 * The secret that signs this site's cookies: made at random when it is asked for the first time, and the same for every
 * process on one archive. Never logged, never answered. The setting SECRET takes precedence where it is given.
 */
export async function siteSecret(db: Kysely<Tables>): Promise<string> {
  const kept = await readSetting(db, 'secret')
  if (kept !== null) return kept
  await db
    .insertInto('settings')
    .values({ name: 'secret', value: randomBytes(32).toString('base64url') })
    // Another process may have been faster: then its secret is the site's.
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await readSetting(db, 'secret'))!
}
