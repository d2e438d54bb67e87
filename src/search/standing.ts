import type { Condition, TextField } from '#archive/plan.ts'
import type { Phrase } from '#archive/term.ts'

/** A phrase and where it must stand; without a field anywhere. */
export type Standing = readonly [phrase: Phrase, field?: TextField]

/**
 * The condition of cards that meet another one and hold a phrase. Where holding the phrase is how the other one is met, it
 * is not asked for twice.
 * @param field where the phrase stands; undefined for anywhere
 */
export function standing(condition: Condition, phrase: Phrase, field?: TextField): Condition {
  const placed: Condition = { kind: 'phrase', phrase, ...(field && { field }) }
  if (meets(phrase, condition)) return placed
  if (condition.kind === 'without') return { ...condition, base: standing(condition.base, phrase, field) }
  const parts = condition.kind === 'all' ? condition.of : [condition]
  return { kind: 'all', of: [...parts.filter((part) => !meets(phrase, part)), placed] }
}

/** True when every card that holds the phrase meets the condition. */
function meets(phrase: Phrase, condition: Condition): boolean {
  switch (condition.kind) {
    case 'everything':
      return true
    case 'phrase':
      return condition.field === undefined && contains(phrase, condition.phrase)
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
