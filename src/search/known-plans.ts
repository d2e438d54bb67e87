import { LIST_KINDS, type Filters } from '#archive/filters.ts'
import { planOf, type FindOptions, type FuzzyTerm, type Plan } from '#archive/plan.ts'
import type { Visibility } from '#archive/viewer.ts'
import { refuseTooMany } from './refusals.ts'

/** A cache of plans by their filters: the pages of a list, and popular searches, share a plan. */
const plans = new Map<string, Plan>()

/** Maximum number of cached plans: about a megabyte in all, and ten where every key has its maximum length. */
const MAX_PLANS = 1000
const MAX_KEY_LENGTH = 300

/**
 * The plan of some filters, as `planOf` makes it of them alone.
 * @throws Refusal for too many filters or words (`refuseTooMany`)
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

/** The cache key: everything that a plan depends on. */
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
