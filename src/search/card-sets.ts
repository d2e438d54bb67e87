import { sql } from 'kysely'
import { MAIN_THREAD, threadOf } from '#archive/comment.ts'
import type { Plan } from '#archive/plan.ts'
import type { CardSetName } from '#archive/query/marks.ts'
import { resolveCardSets, setsIn } from '#archive/query/sets-in.ts'
import type { Visibility } from '#archive/viewer.ts'
import { listedFindingCount } from '#store/reviews.ts'
import type { Db } from '#store/tables.ts'

/** A plan whose named sets of cards were replaced by keys. */
export interface ResolvedPlan extends Plan {
  /** The keys of the only cards that are searched, a person's starred ones; null for all. */
  among: ReadonlySet<number> | null
}

/** Cached names of the sets in a plan: most plans name none, and are executed several times. */
const named = new WeakMap<Plan, readonly CardSetName[]>()

/** Replaces each named set of a plan by the keys of its cards, read from the present stars, comments and findings. */
export function resolvePlan(db: Db, plan: Plan): ResolvedPlan | Promise<ResolvedPlan> {
  const sets = named.get(plan) ?? setsIn(plan.inside, plan.outside)
  named.set(plan, sets)
  return plan.starredBy === null && sets.length === 0 ? { ...plan, among: null } : readSets(db, plan, sets)
}

async function readSets(db: Db, plan: Plan, names: readonly CardSetName[]): Promise<ResolvedPlan> {
  const among = plan.starredBy === null ? null : await starredSet(db, plan.starredBy)
  const sets = new Map<CardSetName, ReadonlySet<number>>()
  for (const name of names) sets.set(name, await READ[name](db, plan))
  return { ...resolveCardSets(plan, sets), among }
}

type Reader = (db: Db, plan: Pick<Plan, 'asker' | 'visibility'>) => Promise<ReadonlySet<number>>

const READ: Record<CardSetName, Reader> = {
  starred: async (db, { asker }) => (asker === null ? new Set() : starredSet(db, asker)),
  commented: (db, { asker, visibility }) => commentedSet(db, visibility, asker),
  flagged: flaggedSet,
}

async function starredSet(db: Db, userId: string): Promise<Set<number>> {
  const rows = await db
    .selectFrom('stars')
    .innerJoin('cards', 'cards.id', 'stars.dedupid')
    .select('cards.key')
    .where('user_id', '=', userId)
    .execute()
  return new Set(rows.map(({ key }) => key))
}

/** Where the id of the card begins in the name of its thread, from 1. */
const ID_AT = sql.lit(threadOf('').length + 1)

/** Cards with a comment that is shown to every visitor: a waiting one is shown to admins and its author alone. */
async function commentedSet(db: Db, visibility: Visibility, asker: string | null): Promise<Set<number>> {
  const all = db
    .selectFrom('comments')
    // Card by comment: not a look for the comments of each card there is.
    .innerJoin('cards', (join) => join.on('cards.id', '=', sql<string>`substr(comments.thread_id, ${ID_AT})`))
    .select('cards.key')
    .where('comments.thread_id', '<>', MAIN_THREAD)
    .distinct()
  const shown =
    visibility === 'public'
      ? all.where((eb) => eb.or([eb('is_waiting', '=', 0), ...(asker === null ? [] : [eb('author', '=', asker)])]))
      : all
  return new Set((await shown.execute()).map(({ key }) => key))
}

/** Cards in which the scan of a review found something. */
async function flaggedSet(db: Db): Promise<Set<number>> {
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('cards', 'cards.id', 'reviews.card_id')
    .select('cards.key')
    .where(listedFindingCount, '>', 0)
    .execute()
  return new Set(rows.map(({ key }) => key))
}
