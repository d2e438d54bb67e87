import type { Condition, TextField } from '#archive/plan.ts'
import type { Phrase } from '#archive/term.ts'
import { ANY_CARD, flagToken, stretchToken } from './flag-token.ts'
import type { Lexicon } from './lexicon.ts'

/**
 * A condition as an FTS5 query. Words are letters and digits only, flags a mark and letters, and all are quoted: nothing
 * in them is syntax.
 * @param endings how unfinished words may go on
 * @param milestones stretches of time whose cards are found as well, whatever they hold. FTS5 begins with the first
 * match of all, and looks for the next one without end, even beyond the rows that are asked for; there it finds one.
 */
export function ftsQuery(
  condition: Condition,
  endings: Lexicon['endings'],
  milestones: readonly number[] = [],
): string {
  const orMilestone = milestones.map((stretch) => ` OR "${stretchToken(stretch)}"`).join('')
  const listOf = (part: Condition): string => {
    switch (part.kind) {
      case 'everything':
        return `"${ANY_CARD}"`
      case 'nothing':
        throw new Error('Nothing is asked of an index where nothing can match')
      case 'phrase':
        return withinField(part.field, phraseQuery(part.phrase, endings))
      case 'facet':
        return `"${flagToken(part.facet)}"`
      case 'all':
        return part.of.map((one) => `(${listOf(one)}${orMilestone})`).join(' AND ')
      case 'any':
        return part.of.map((one) => `(${listOf(one)})`).join(' OR ')
      case 'without':
        return `(${listOf(part.base)}${orMilestone}) NOT (${listOf(part.excluded)})`
    }
  }
  return `(${listOf(condition)})${orMilestone}`
}

/** The columns of the full-text table that hold a field. */
const COLUMNS: Record<TextField, string> = { titles: 'title session', prompt: 'prompt', response: 'response' }

const withinField = (field: TextField | undefined, query: string) =>
  field ? `({${COLUMNS[field]}} : (${query}))` : query

function phraseQuery({ words, prefix }: Phrase, endings: Lexicon['endings']): string {
  const named = prefix ? endings.get(words.at(-1)!) : null
  if (!named) return `"${words.join(' ')}"${prefix ? ' *' : ''}`
  const start = words.slice(0, -1)
  return named.map(({ word, isWhole }) => `"${[...start, word].join(' ')}"${isWhole ? '' : ' *'}`).join(' OR ')
}
