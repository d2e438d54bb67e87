import { randomBytes } from 'node:crypto'
import { readSetting } from './settings.ts'
import type { Db } from './tables.ts'

/**
 * A secret of the archive in base64url, made at random when it is asked for the first time, and the same for every process on
 * one archive. It is in backups as well. Never logged, never answered.
 */
async function secretOnce(db: Db, name: 'secret' | 'proof_secret', bytes: number): Promise<string> {
  const stored = await readSetting(db, name)
  if (stored !== null) return stored
  await db
    .insertInto('settings')
    .values({ name, value: randomBytes(bytes).toString('base64url') })
    // Another process may have been faster: then its secret is the archive's.
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await readSetting(db, name))!
}

/** The secret that signs this site's cookies. The setting SECRET takes precedence where it is given. */
export const siteSecret = (db: Db): Promise<string> => secretOnce(db, 'secret', 32)

/** The secret that signs the cards of this archive: a seed for the signing key (RFC 8032), and one for salts. */
export const proofSecret = (db: Db): Promise<string> => secretOnce(db, 'proof_secret', 64)

/** The same; null before the first card was signed. */
export const readProofSecret = (db: Db): Promise<string | null> => readSetting(db, 'proof_secret')
