import type { IncomingHttpHeaders } from 'node:http'
import type { KeyScope } from '#archive/key-scope.ts'
import { KEY_TEXTS } from '#archive/key-texts.ts'
import { Refusal } from '#archive/refusal.ts'
import type { Viewer } from '#archive/viewer.ts'
import { ownedKey, updateApiKey } from '#store/api-keys.ts'
import type { Db } from '#store/tables.ts'
import { idOfKey, isHashOf } from './api-key.ts'
import { bearerOf } from './bearer.ts'
import { viewerOf } from './viewer-of.ts'

/** The key of a request that is in force, and whom it stands for. */
export interface FoundKey {
  id: string
  scope: KeyScope
  /** Its owner, an admin at this moment. */
  viewer: Viewer
}

/** Use is noted no more often than this, so that reading does not write, in milliseconds. */
const NOTE_EVERY = 60_000

/**
 * The API key that a request sends: read from the database each time, so that a key that was withdrawn, and an owner who
 * is no admin any more, count from the next request on, and within an open stream.
 * @returns null where the request sends none
 * @throws Refusal 'unauthenticated' for a key that is unknown, over, withdrawn or without an admin: never a visitor
 */
export async function findKey(db: Db, headers: IncomingHttpHeaders): Promise<FoundKey | null> {
  const sent = bearerOf(headers)
  if (sent === null) return null
  const id = idOfKey(sent)
  const known = id === null ? null : await ownedKey(db, id)
  if (!known || !isHashOf(known.row.hash, sent)) throw refused(KEY_TEXTS.unknown)
  const { row, owner } = known
  const now = Date.now()
  if (row.withdrawn_at !== 0) throw refused(KEY_TEXTS.withdrawn)
  if (row.ends_at !== 0 && row.ends_at <= now) throw refused(KEY_TEXTS.ended(new Date(row.ends_at).toISOString()))
  if (!owner?.isAdmin) throw refused(KEY_TEXTS.ownerless)
  // A database that takes no writes is no reason to refuse readers.
  if (row.used_at + NOTE_EVERY <= now) await updateApiKey(db, row.id, { used_at: now }).catch(() => undefined)
  return { id: row.id, scope: row.scope, viewer: viewerOf(owner) }
}

const refused = (sentence: string) => new Refusal('unauthenticated', sentence)
