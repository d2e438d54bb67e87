import type { z } from 'zod'
import type { apiKey as keyShape } from '#api/keys.ts'
import type { KeyScope } from '#archive/key-scope.ts'
import { KEY_TEXTS } from '#archive/key-texts.ts'
import { readEnd } from '#archive/read-end.ts'
import { Refusal } from '#archive/refusal.ts'
import { shownName } from '#archive/shown-name.ts'
import { newKey } from '#server/http/api-key.ts'
import { addApiKey, apiKeyById, countApiKeys, listedApiKeys, updateApiKey, type ApiKeyRow } from '#store/api-keys.ts'
import { isAdminAccount } from '#store/accounts.ts'
import { lockedTransaction } from '#store/locked-transaction.ts'
import type { Db } from '#store/tables.ts'

/** A key as admins see it: never the key itself, nor its hash. */
export type ShownKey = z.input<typeof keyShape>

export interface KeyToMake {
  name: string
  scope: KeyScope
  /** As `readEnd` reads it; null or '' for none. */
  end: string | null
  /** The account's id. */
  owner: string
  /** The name of the admin. */
  by: string
  /** The zone in which the archive counts days. */
  timeZone: string
}

/** Maximum number of keys in use, and of listed keys. */
const MAX_KEYS = 100
const LISTED = 200

/**
 * Makes a key.
 * @returns what is shown of it, and the key, which is stored nowhere
 * @throws Refusal 'bad-request' for its name or end, 'conflict' where there are too many
 */
export async function makeKey(db: Db, toMake: KeyToMake): Promise<{ apiKey: ShownKey; key: string }> {
  const now = Date.now()
  const name = shownName(toMake.name)
  if (name === '') throw new Refusal('bad-request', KEY_TEXTS.noName)
  const endsAt = toMake.end ? readEnd(toMake.end, now, toMake.timeZone, KEY_TEXTS) : 0
  const { key, id, hash } = newKey()
  await lockedTransaction(db, async (trx) => {
    if ((await countApiKeys(trx, now)) >= MAX_KEYS) throw new Refusal('conflict', KEY_TEXTS.tooMany(MAX_KEYS))
    await addApiKey(trx, {
      id,
      hash,
      user_id: toMake.owner,
      name,
      scope: toMake.scope,
      made_at: now,
      made_by: toMake.by,
      ends_at: endsAt,
      withdrawn_at: 0,
      withdrawn_by: '',
      used_at: 0,
    })
  })
  return { apiKey: await shownById(db, id), key }
}

/** The keys that are in use, then the latest others. */
export async function readKeys(db: Db): Promise<ShownKey[]> {
  const now = Date.now()
  return (await listedApiKeys(db, now, LISTED)).map((row) => shown(row, row.is_admin === 1, now))
}

/** Withdraws a key for good. Idempotent. @throws Refusal 'not-found' */
export async function withdrawKey(db: Db, id: string, by: string): Promise<ShownKey> {
  await lockedTransaction(db, async (trx) => {
    const { withdrawn_at: withdrawnAt } = await keyOrRefuse(trx, id)
    if (withdrawnAt === 0) await updateApiKey(trx, id, { withdrawn_at: Date.now(), withdrawn_by: by })
  })
  return shownById(db, id)
}

async function keyOrRefuse(db: Db, id: string): Promise<ApiKeyRow> {
  const row = await apiKeyById(db, id)
  if (!row) throw new Refusal('not-found', KEY_TEXTS.noSuch)
  return row
}

async function shownById(db: Db, id: string): Promise<ShownKey> {
  const row = await keyOrRefuse(db, id)
  return shown(row, await isAdminAccount(db, row.user_id), Date.now())
}

const shown = (row: ApiKeyRow, isOwnerAdmin: boolean, now: number): ShownKey => ({
  id: row.id,
  name: row.name,
  scope: row.scope,
  state: stateOf(row, isOwnerAdmin, now),
  made: { at: iso(row.made_at), by: row.made_by },
  endsAt: row.ends_at === 0 ? null : iso(row.ends_at),
  withdrawn: row.withdrawn_at === 0 ? null : { at: iso(row.withdrawn_at), by: row.withdrawn_by },
  usedAt: row.used_at === 0 ? null : iso(row.used_at),
})

function stateOf({ withdrawn_at: withdrawnAt, ends_at: endsAt }: ApiKeyRow, isOwnerAdmin: boolean, now: number) {
  if (withdrawnAt !== 0) return 'withdrawn'
  if (endsAt !== 0 && endsAt <= now) return 'ended'
  return isOwnerAdmin ? 'open' : 'powerless'
}

const iso = (at: number): string => new Date(at).toISOString()
