import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { readSetting } from './settings.ts'
import type { Tables } from './tables.ts'

/** What the archive signs cookies with: made at first use and kept, so that all processes of one archive agree. */
export async function siteSecret(db: Kysely<Tables>): Promise<string> {
  const made = randomBytes(32).toString('base64url')
  await db
    .insertInto('settings')
    .values({ name: 'secret', value: made })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await readSetting(db, 'secret')) ?? made
}
