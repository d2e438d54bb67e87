import type { Phrase } from '#archive/term.ts'
import { ANY_CARD, flagToken, stretchToken } from './flag-token.ts'
import type { Lexicon } from './lexicon.ts'
import type { Condition } from '#archive/plan.ts'

/**
 * A condition as an FTS5 query. Words are letters and digits only, flags a mark and letters, and all are quoted: nothing
 * in them is syntax.
 * @param endings how unfinished words may go on
 */
export function ftsQuery(condition: Condition, endings: Lexicon['endings']): string {
  switch (condition.is) {
    case 'everything':
      return `"${ANY_CARD}"`
    case 'nothing':
      throw new Error('Nothing is asked of an index where nothing can match')
    case 'phrase':
      return phraseQuery(condition.phrase, endings)
    case 'flag':
      return `"${flagToken(condition.flag)}"`
    case 'all':
      return condition.of.map((part) => `(${ftsQuery(part, endings)})`).join(' AND ')
    case 'any':
      return condition.of.map((part) => `(${ftsQuery(part, endings)})`).join(' OR ')
    case 'without':
      return `(${ftsQuery(condition.base, endings)}) NOT (${ftsQuery(condition.excluded, endings)})`
  }
}

function phraseQuery({ words, prefix }: Phrase, endings: Lexicon['endings']): string {
  const named = prefix ? endings.get(words.at(-1)!) : null
  if (!named) return `"${words.join(' ')}"${prefix ? ' *' : ''}`
  const start = words.slice(0, -1)
  return named.map(({ word, isWhole }) => `"${[...start, word].join(' ')}"${isWhole ? '' : ' *'}`).join(' OR ')
}

/** The same within some stretches of time: no entry outside of them is read. */
export function ftsQueryWithin(
  condition: Condition,
  endings: Lexicon['endings'],
  stretches: readonly number[],
): string {
  const within = stretches.map((stretch) => `"${stretchToken(stretch)}"`).join(' OR ')
  // What is taken away is looked up for what is left of the stretches, so they stand on the other side.
  return condition.is === 'without'
    ? `((${within}) AND (${ftsQuery(condition.base, endings)})) NOT (${ftsQuery(condition.excluded, endings)})`
    : `(${within}) AND (${ftsQuery(condition, endings)})`
}
