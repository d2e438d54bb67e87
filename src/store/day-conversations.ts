import type { Day } from '#archive/day-stamp.ts'
import type { Visibility } from '#archive/viewer.ts'
import { firstKeyOf, lastKeyOf } from './card-key.ts'
import { privacyOf } from './cards.ts'
import type { Db } from './tables.ts'

/** The first conversations of a day, each by the key of its first visible card of that day, and how many it has then. */
export async function conversationsOfDay(
  db: Db,
  visibility: Visibility,
  day: Day,
  limit: number,
): Promise<{ key: number; cards: number }[]> {
  const rows = await db
    .selectFrom('cards')
    .select((eb) => [eb.fn.min('key').as('first'), eb.fn.countAll().as('cards')])
    .where('key', '>=', firstKeyOf(day))
    .where('key', '<=', lastKeyOf(day))
    .where('is_private', 'in', privacyOf(visibility))
    .groupBy('conversation')
    .orderBy('first')
    .limit(limit)
    .execute()
  return rows.map(({ first, cards }) => ({ key: Number(first), cards: Number(cards) }))
}
