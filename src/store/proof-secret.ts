import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { readSetting } from './settings.ts'
import type { Tables } from './tables.ts'

/** Bytes of the secret: a seed for the signing key (RFC 8032), and one for salts. */
const PROOF_SECRET_BYTES = 64

/** The secret that signs the cards of this archive, in base64url; null before the first card was signed. */
export const readProofSecret = (db: Kysely<Tables>): Promise<string | null> => readSetting(db, 'proof_secret')

/**
 * The same, made at random when it is needed for the first time. It is kept like the site's secret: in the database, so that
 * all processes of an archive sign alike, and in backups, so that a restored archive still verifies.
 */
export async function proofSecret(db: Kysely<Tables>): Promise<string> {
  const kept = await readProofSecret(db)
  if (kept !== null) return kept
  await db
    .insertInto('settings')
    .values({ name: 'proof_secret', value: randomBytes(PROOF_SECRET_BYTES).toString('base64url') })
    // Another process may have been faster: then its secret is the archive's.
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await readProofSecret(db))!
}
