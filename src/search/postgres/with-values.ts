import { sql } from 'kysely'
import { anyOf, leavesOf, mapLeaves, type Condition, type Leaf } from '#archive/condition.ts'
import { FIELDS } from '#archive/fields.ts'
import type { Plan } from '#archive/plan.ts'
import { isAskedValue } from '#archive/query/fold-value.ts'
import type { Db } from '#store/tables.ts'

type ValueLeaf = Extract<Leaf, { kind: 'value' }>

/** Maximum number of values as words of one query; with more, their cards are named by keys. */
const MAX_VALUES = 40

/** Replaces conditions on values by the whole values of the archive's cards that they match. */
export async function withValues<P extends Plan>(db: Db, plan: P): Promise<P> {
  const known = new Map<string, Condition>()
  for (const leaf of leavesOf(plan.inside, plan.outside))
    if (leaf.kind === 'value' && !known.has(nameOf(leaf))) known.set(nameOf(leaf), await wholeValues(db, leaf))
  const filled = (condition: Condition) =>
    mapLeaves(condition, (leaf) => (leaf.kind === 'value' ? known.get(nameOf(leaf))! : leaf))
  return known.size === 0 ? plan : { ...plan, inside: filled(plan.inside), outside: filled(plan.outside) }
}

const nameOf = ({ field, value, prefix }: ValueLeaf): string => `${field} ${prefix ? 'begins' : 'is'} ${value}`

async function wholeValues(db: Db, { field, value, prefix }: ValueLeaf): Promise<Condition> {
  const { column } = FIELDS[field]
  const { rows } = await sql<{ value: string }>`SELECT DISTINCT ${sql.ref(column)} AS value FROM cards`.execute(db)
  const values = rows.map((row) => row.value).filter((own) => isAskedValue(own, value, prefix))
  if (values.length <= MAX_VALUES) return anyOf(values.map((own) => ({ kind: 'facet', facet: { field, value: own } })))
  const cards = sql<{ key: number }>`SELECT key FROM cards WHERE ${sql.ref(column)} = ANY(${values}::text[])`
  return { kind: 'keys', keys: new Set((await cards.execute(db)).rows.map(({ key }) => key)) }
}
