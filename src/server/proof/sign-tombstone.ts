import { proofSecret } from '#store/secret.ts'
import type { Db } from '#store/tables.ts'
import { keyOf, type ArchiveKey } from './archive-key.ts'

/**
 * The archive's signature over the id and time of a permanent deletion, with the key of its proofs, over a text that cannot be
 * a root.
 * @param at Unix milliseconds
 */
export const signTombstone = async (db: Db, id: string, at: number): Promise<string> =>
  signTombstoneBy(keyOf(await proofSecret(db)), id, at)

/** The same with a given key. */
export const signTombstoneBy = (key: ArchiveKey, id: string, at: number): string => key.sign(id, `forgotten ${at}`)
