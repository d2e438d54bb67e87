import type { SelectQueryBuilder } from 'kysely'

/** How many rows a query finds. */
export async function countOf<DB, From extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, From, Row>,
): Promise<number> {
  const { count } = await query
    .select((eb) => eb.fn.countAll().as('count'))
    .$castTo<{ count: unknown }>()
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** True where a query finds a row. */
export const findsAny = async <DB, From extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, From, Row>,
): Promise<boolean> => (await query.limit(1).executeTakeFirst()) !== undefined
