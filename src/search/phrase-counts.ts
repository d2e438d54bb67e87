import type { Kysely } from 'kysely'
import type { Phrase } from '#archive/term.ts'
import type { Visibility } from '#archive/viewer.ts'
import type { Tables } from '#store/tables.ts'
import { countsOf, countStarting } from '#store/terms.ts'

/**
 * How many visible cards hold each of some phrases at most: the fewest that hold one of its words. For an open word that is
 * the sum over all words that begin so.
 */
export async function phraseCounts(
  db: Kysely<Tables>,
  visibility: Visibility,
  phrases: readonly Phrase[],
): Promise<(phrase: Phrase) => number> {
  const wholeOf = ({ words, prefix }: Phrase) => (prefix ? words.slice(0, -1) : words)
  const counts = await countsOf(db, visibility, [...new Set(phrases.flatMap(wholeOf))])
  const starts = new Map<string, number>()
  for (const { words, prefix } of phrases) {
    const start = words.at(-1)!
    if (prefix && !starts.has(start)) starts.set(start, await countStarting(db, visibility, start))
  }
  return (phrase) =>
    Math.min(
      ...wholeOf(phrase).map((word) => counts.get(word) ?? 0),
      ...(phrase.prefix ? [starts.get(phrase.words.at(-1)!) ?? 0] : []),
    )
}
