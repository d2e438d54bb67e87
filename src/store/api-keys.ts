import { sql, type Selectable } from 'kysely'
import { accountById, type Account } from './accounts.ts'
import type { ApiKeysTable } from './key-tables.ts'
import { countOf } from './row-counts.ts'
import type { Db } from './tables.ts'

/** An API key as it is stored. */
export type ApiKeyRow = Selectable<ApiKeysTable>

export const addApiKey = (db: Db, row: ApiKeyRow): Promise<unknown> => db.insertInto('api_keys').values(row).execute()

/** A key by its id; null where there is none. */
export const apiKeyById = async (db: Db, id: string): Promise<ApiKeyRow | null> =>
  (await db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst()) ?? null

/** A key with its owner as the account is now; null where there is no such key. */
export async function ownedKey(db: Db, id: string): Promise<{ row: ApiKeyRow; owner: Account | null } | null> {
  const row = await apiKeyById(db, id)
  return row && { row, owner: await accountById(db, row.user_id) }
}

/** The keys that are in use, then the latest others. @param now Unix milliseconds */
export const listedApiKeys = (db: Db, now: number, limit: number): Promise<(ApiKeyRow & { is_admin: number })[]> =>
  db
    .selectFrom('api_keys')
    .leftJoin('users', 'users.id', 'api_keys.user_id')
    .selectAll('api_keys')
    .select((eb) => eb.fn.coalesce('users.is_admin', sql<number>`0`).as('is_admin'))
    .orderBy(sql`CASE WHEN withdrawn_at = 0 AND (ends_at = 0 OR ends_at > ${now}) THEN 0 ELSE 1 END`)
    .orderBy('made_at', 'desc')
    .orderBy('api_keys.id')
    .limit(limit)
    .execute()

/** How many keys are neither ended nor withdrawn. @param now Unix milliseconds @param owner of this account alone */
export const countApiKeys = (db: Db, now: number, owner?: string): Promise<number> =>
  countOf(
    db
      .selectFrom('api_keys')
      .$if(owner !== undefined, (query) => query.where('user_id', '=', owner!))
      .where('withdrawn_at', '=', 0)
      .where((eb) => eb.or([eb('ends_at', '=', 0), eb('ends_at', '>', now)])),
  )

/** Updates the changeable fields of a key. */
export const updateApiKey = (
  db: Db,
  id: string,
  change: Partial<Pick<ApiKeyRow, 'withdrawn_at' | 'withdrawn_by' | 'used_at'>>,
): Promise<unknown> => db.updateTable('api_keys').set(change).where('id', '=', id).execute()
