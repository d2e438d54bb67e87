import type { Condition, Place } from '#archive/plan.ts'
import type { Phrase } from '#archive/term.ts'

/** A phrase and where it must stand; without a place anywhere. */
export type Standing = readonly [phrase: Phrase, place?: Place]

/**
 * The condition of cards that meet another one and hold a phrase. Where holding the phrase is how the other one is met, it
 * is not asked for twice.
 * @param place where the phrase stands; undefined for anywhere
 */
export function standing(condition: Condition, phrase: Phrase, place?: Place): Condition {
  const placed: Condition = { is: 'phrase', phrase, ...(place && { place }) }
  if (meets(phrase, condition)) return placed
  if (condition.is === 'without') return { ...condition, base: standing(condition.base, phrase, place) }
  const parts = condition.is === 'all' ? condition.of : [condition]
  return { is: 'all', of: [...parts.filter((part) => !meets(phrase, part)), placed] }
}

/** True when every card that holds the phrase meets the condition. */
function meets(phrase: Phrase, condition: Condition): boolean {
  switch (condition.is) {
    case 'everything':
      return true
    case 'phrase':
      return condition.place === undefined && contains(phrase, condition.phrase)
    case 'all':
      return condition.of.every((part) => meets(phrase, part))
    case 'any':
      return condition.of.some((part) => meets(phrase, part))
    default:
      return false
  }
}

/** Whether a part stands wherever the whole phrase does. */
function contains(phrase: Phrase, part: Phrase): boolean {
  const lastOfPart = part.words.length - 1
  const lastOfPhrase = phrase.words.length - 1
  return phrase.words.some((_, start) =>
    part.words.every((word, index) => {
      const held = phrase.words[start + index]
      if (index === lastOfPart && part.prefix) return held?.startsWith(word) === true
      return held === word && !(phrase.prefix && start + index === lastOfPhrase)
    }),
  )
}
