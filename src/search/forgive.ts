import { hasDays, NO_FILTERS, type Filters } from '#archive/filters.ts'
import { readTerm, type Phrase } from '#archive/term.ts'
import type { Visibility } from '#archive/viewer.ts'
import { LAST_KEY } from '#store/card-key.ts'
import type { Forgiven } from '#archive/plan.ts'
import { planOf } from '#archive/plan.ts'
import type { Source } from './source.ts'

/** As many terms as are searched for in the place of one. */
const MOST_MEANT = 20

/**
 * The search terms that no visible card holds, with what may have been meant by them. Typing errors are forgiven for days
 * and search terms combined by 'or', and nowhere else (specification, section 7; decisions, section 4).
 */
export async function forgivenTerms(source: Source, visibility: Visibility, filters: Filters): Promise<Forgiven[]> {
  if (filters.mode !== 'or' || !hasDays(filters)) return []
  const forgiven: Forgiven[] = []
  for (const term of filters.search) {
    const phrase = readTerm(term)
    if (phrase.excluded || phrase.words.length === 0 || (await isFound(source, visibility, phrase))) continue
    const meant = await meantBy(source, visibility, phrase)
    if (meant.length > 0) forgiven.push({ term, meant })
  }
  return forgiven
}

async function isFound(source: Source, visibility: Visibility, phrase: Phrase): Promise<boolean> {
  const plan = planOf(visibility, NO_FILTERS)
  const segment = { from: 0, to: LAST_KEY, condition: { is: 'phrase', phrase } as const }
  return (await source.keys(plan, segment, { newestFirst: false, limit: 1, offset: 0 })).length > 0
}

/** Each word as it stands, or one that is close; whichever of these phrases have fewest errors. */
async function meantBy(source: Source, visibility: Visibility, { words }: Phrase): Promise<string[]> {
  let phrases = [{ words: [] as string[], errors: 0 }]
  for (const word of words) {
    const choices = [{ word, errors: 0 }, ...(await source.closeWords(visibility, word))]
    phrases = phrases
      .flatMap((phrase) =>
        choices.map((choice) => ({ words: [...phrase.words, choice.word], errors: phrase.errors + choice.errors })),
      )
      .sort((a, b) => a.errors - b.errors)
      .slice(0, MOST_MEANT + 1)
  }
  return phrases.filter(({ errors }) => errors > 0).map((phrase) => phrase.words.join(' '))
}
