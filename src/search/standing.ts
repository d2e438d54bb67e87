import type { Condition, Place } from '#archive/plan.ts'
import type { Phrase } from '#archive/term.ts'

/**
 * The condition of cards that meet another one and hold a phrase in a place. Where holding the phrase is how the other
 * one is met, it is not asked for twice.
 */
export function standing(condition: Condition, phrase: Phrase, place: Place): Condition {
  const placed: Condition = { is: 'phrase', phrase, place }
  if (condition.is === 'everything' || meets(phrase, condition)) return placed
  if (condition.is === 'without') return { ...condition, base: standing(condition.base, phrase, place) }
  const parts = condition.is === 'all' ? condition.of : [condition]
  return { is: 'all', of: [...parts.filter((part) => !meets(phrase, part)), placed] }
}

/** True when every card that holds the phrase meets the condition. */
const meets = (phrase: Phrase, condition: Condition): boolean =>
  condition.is === 'phrase'
    ? condition.phrase === phrase
    : condition.is === 'any' && condition.of.some((part) => meets(phrase, part))
