import { proofSecret } from '#store/secret.ts'
import type { Db } from '#store/tables.ts'
import { keyOf, type ArchiveKey } from './archive-key.ts'

/**
 * The archive's signature over the id of a card that was deleted for good, and when: by the key of its proofs, over a text
 * that no root can be. @param at Unix milliseconds
 */
export const signTombstone = async (db: Db, id: string, at: number): Promise<string> =>
  signTombstoneBy(keyOf(await proofSecret(db)), id, at)

/** The same by a key. */
export const signTombstoneBy = (key: ArchiveKey, id: string, at: number): string => key.sign(id, `forgotten ${at}`)
