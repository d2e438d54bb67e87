import { LIST_KINDS, type Filters } from '#archive/filters.ts'
import { planOf, type FindOptions, type FuzzyTerm, type Plan } from '#archive/plan.ts'
import type { Visibility } from '#archive/viewer.ts'
import { refuseTooMany } from './refusals.ts'

/** Plans that were made lately, by what was asked: pages of a list, and searches that many ask, are read once. */
const plans = new Map<string, Plan>()

/** Number of plans kept: they fill about a megabyte, and ten where each key has the most characters that it may have. */
const MAX_PLANS = 1000
const MAX_KEY_LENGTH = 300

/**
 * The plan of some filters, as `planOf` makes it of them alone.
 * @throws Refusal for more filters, or longer search terms, than an engine is asked for at once
 */
export function knownPlanOf(
  visibility: Visibility,
  filters: Filters,
  options: FindOptions = {},
  fuzzy: readonly FuzzyTerm[] = [],
): Plan {
  const key = keyOf(visibility, filters, options, fuzzy)
  let plan = plans.get(key)
  if (plan === undefined) {
    refuseTooMany(filters)
    plan = planOf(visibility, filters, options, fuzzy)
    if (plans.size >= MAX_PLANS) plans.clear()
    if (key.length <= MAX_KEY_LENGTH) plans.set(key, plan)
  }
  return plan
}

/** Everything that a plan follows from. */
function keyOf(
  visibility: Visibility,
  filters: Filters,
  { starredBy, asker }: FindOptions,
  fuzzy: readonly FuzzyTerm[],
): string {
  let key = `${visibility} ${filters.mode}`
  if (fuzzy.length > 0) key += JSON.stringify(fuzzy)
  if (starredBy !== undefined || asker !== undefined) key += JSON.stringify([starredBy, asker])
  if (filters.query !== '') key += JSON.stringify(filters.query)
  for (const kind of LIST_KINDS) if (filters[kind].length > 0) key += kind + JSON.stringify(filters[kind])
  return filters.show.length > 0 ? `${key} ${filters.show.join()}` : key
}
