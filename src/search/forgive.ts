import { hasDays, NO_FILTERS, type Filters } from '#archive/filters.ts'
import { readTerm, termOf, type Phrase } from '#archive/term.ts'
import type { Visibility } from '#archive/viewer.ts'
import { LAST_KEY } from '#store/card-key.ts'
import type { FuzzyTerm } from '#archive/plan.ts'
import { planOf } from '#archive/plan.ts'
import type { Source } from './source.ts'

/** As many terms as are searched for in the place of one. */
const MOST_MEANT = 20

/**
 * The search terms that no visible card holds, with what may have been meant by them. Typing errors are forgiven for days
 * and search terms combined by 'or', and nowhere else (R4.15).
 */
export async function forgivenTerms(source: Source, visibility: Visibility, filters: Filters): Promise<FuzzyTerm[]> {
  if (filters.mode !== 'or' || !hasDays(filters)) return []
  const forgiven: FuzzyTerm[] = []
  for (const term of filters.search) {
    const { parts, excluded } = readTerm(term)
    if (excluded || parts.length === 0 || (await isFound(source, visibility, term))) continue
    const meant: string[] = []
    for (const other of await meantBy(source, visibility, parts))
      if (await isFound(source, visibility, other)) meant.push(other)
    if (meant.length > 0) forgiven.push({ term, meant })
  }
  return forgiven
}

async function isFound(source: Source, visibility: Visibility, term: string): Promise<boolean> {
  const plan = planOf(visibility, { ...NO_FILTERS, search: [term] })
  const segment = { from: 0, to: LAST_KEY, condition: plan.outside }
  return (await source.keys(plan, segment, { newestFirst: false, limit: 1, offset: 0 })).length > 0
}

/** Each word as it stands, or one that is close, which is then a whole word; whichever of these terms have fewest errors. */
async function meantBy(source: Source, visibility: Visibility, parts: readonly Phrase[]): Promise<string[]> {
  let terms: { parts: Phrase[]; errors: number }[] = [{ parts: [], errors: 0 }]
  for (const { words, prefix } of parts) {
    let phrases = [{ words: [] as string[], prefix, errors: 0 }]
    for (const [at, word] of words.entries()) {
      const isLast = at === words.length - 1
      const choices = [
        { word, prefix: prefix && isLast, errors: 0 },
        ...(await source.closeWords(visibility, word)).map((close) => ({ ...close, prefix: false })),
      ]
      phrases = fewestErrors(
        phrases.flatMap((phrase) =>
          choices.map((choice) => ({
            words: [...phrase.words, choice.word],
            prefix: choice.prefix,
            errors: phrase.errors + choice.errors,
          })),
        ),
      )
    }
    terms = fewestErrors(
      terms.flatMap((term) =>
        phrases.map(({ errors, ...phrase }) => ({ parts: [...term.parts, phrase], errors: term.errors + errors })),
      ),
    )
  }
  return terms.filter(({ errors }) => errors > 0).map((term) => termOf(term.parts))
}

/** One more than is wanted: one of them may be without an error. */
const fewestErrors = <One extends { errors: number }>(all: One[]): One[] =>
  all.sort((a, b) => a.errors - b.errors).slice(0, MOST_MEANT + 1)
