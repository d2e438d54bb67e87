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

/** The valid key of a request, and its owner. */
export interface FoundKey {
  id: string
  scope: KeyScope
  /** The owner, currently an admin. */
  viewer: Viewer
}

/** Minimum interval of recording the last use, in milliseconds, so that reads hardly write. */
const NOTE_EVERY = 60_000

/**
 * The API key of a request. It is read from the database each time, so that a withdrawn key, or one of a former admin, fails
 * with the next request, and within an open stream.
 * @returns null where the request sends none
 * @throws Refusal 'unauthenticated' for a key that is unknown, expired, withdrawn or without an admin; it never counts as a
 * visitor's
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
  // A read-only database is no reason to refuse readers.
  if (row.used_at + NOTE_EVERY <= now) await updateApiKey(db, row.id, { used_at: now }).catch(() => undefined)
  return { id: row.id, scope: row.scope, viewer: viewerOf(owner) }
}

const refused = (sentence: string) => new Refusal('unauthenticated', sentence)
