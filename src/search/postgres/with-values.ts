import { sql, type Kysely } from 'kysely'
import { anyOf, type Condition } from '#archive/condition.ts'
import { FIELDS } from '#archive/fields.ts'
import type { Plan } from '#archive/plan.ts'
import { isAskedValue } from '#archive/query/fold-value.ts'
import type { Tables } from '#store/tables.ts'

type Asked = Extract<Condition, { kind: 'value' }>

/** As many values are words of one question; cards with one of more are named by their keys. */
const MOST_WORDS = 40

/** A plan that asks for whole values alone: those of the archive's cards which a query means take the place of what it says. */
export async function withValues(db: Kysely<Tables>, plan: Plan): Promise<Plan> {
  const asked = [...valuesIn(plan.inside), ...valuesIn(plan.outside)]
  if (asked.length === 0) return plan
  const known = new Map<string, Condition>()
  for (const one of asked) if (!known.has(nameOf(one))) known.set(nameOf(one), await wholeValues(db, one))
  const filled = (condition: Condition): Condition => {
    switch (condition.kind) {
      case 'value':
        return known.get(nameOf(condition))!
      case 'all':
      case 'any':
        return { ...condition, of: condition.of.map(filled) }
      case 'without':
        return { ...condition, base: filled(condition.base), excluded: filled(condition.excluded) }
      default:
        return condition
    }
  }
  return { ...plan, inside: filled(plan.inside), outside: filled(plan.outside) }
}

const nameOf = ({ field, value, prefix }: Asked): string => `${field} ${prefix ? 'begins' : 'is'} ${value}`

function valuesIn(condition: Condition): Asked[] {
  switch (condition.kind) {
    case 'value':
      return [condition]
    case 'all':
    case 'any':
      return condition.of.flatMap(valuesIn)
    case 'without':
      return [...valuesIn(condition.base), ...valuesIn(condition.excluded)]
    default:
      return []
  }
}

async function wholeValues(db: Kysely<Tables>, { field, value, prefix }: Asked): Promise<Condition> {
  const { column } = FIELDS[field]
  const { rows } = await sql<{ value: string }>`SELECT DISTINCT ${sql.ref(column)} AS value FROM cards`.execute(db)
  const values = rows.map((row) => row.value).filter((own) => isAskedValue(own, value, prefix))
  if (values.length <= MOST_WORDS) return anyOf(values.map((own) => ({ kind: 'facet', facet: { field, value: own } })))
  const cards = sql<{ key: number }>`SELECT key FROM cards WHERE ${sql.ref(column)} = ANY(${values}::text[])`
  return { kind: 'keys', keys: new Set((await cards.execute(db)).rows.map(({ key }) => key)) }
}
