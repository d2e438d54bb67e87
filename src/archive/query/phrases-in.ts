import type { Condition, TextField } from '#archive/condition.ts'
import type { Phrase } from '#archive/term.ts'

/** A phrase of a condition, and the one text that it is looked for in. */
export interface PlacedPhrase extends Phrase {
  field?: TextField
}

/** The phrases that a condition asks for or excludes. */
export function phrasesIn(condition: Condition): PlacedPhrase[] {
  switch (condition.kind) {
    case 'phrase':
      return [{ ...condition.phrase, ...(condition.field && { field: condition.field }) }]
    case 'all':
    case 'any':
      return condition.of.flatMap(phrasesIn)
    case 'without':
      return [...phrasesIn(condition.base), ...phrasesIn(condition.excluded)]
    default:
      return []
  }
}
