import { hasDays, type Filters } from './filters.ts'
import type { FuzzyTerm } from './plan.ts'
import { readTerm, termOf, type Phrase } from './term.ts'

/** Maximum number of corrections of one term that are searched. */
const MAX_CANDIDATES = 20

/** Maximum number of corrections that are tried for all terms together: each is a search. */
const MAX_TRIED = 100

/** The words of visible cards, as an index knows them. */
export interface KnownWords {
  /** Whether a card holds a search term. */
  isFound(term: string): boolean | Promise<boolean>
  /** The words within the tolerated typing errors of a word, the closest first. */
  fuzzyCandidates(word: string): Iterable<FuzzyCandidate> | Promise<Iterable<FuzzyCandidate>>
}

interface FuzzyCandidate {
  word: string
  errors: number
}

/** Whether typing errors are tolerated: for days and search terms combined by 'or', and nowhere else (R4.15). */
export const toleratesErrors = (filters: Filters): boolean =>
  filters.mode === 'or' && filters.search.length > 0 && hasDays(filters)

/** The search terms that no visible card holds, with their corrections. */
export async function fuzzyTerms(filters: Filters, known: KnownWords): Promise<FuzzyTerm[]> {
  if (!toleratesErrors(filters)) return []
  const fuzzy: FuzzyTerm[] = []
  let tried = 0
  for (const term of filters.search) {
    const { parts, excluded } = readTerm(term)
    if (excluded || parts.length === 0 || (await known.isFound(term))) continue
    if (tried === MAX_TRIED) break
    const others = (await meantBy(known, parts)).slice(0, MAX_TRIED - tried)
    tried += others.length
    const meant: string[] = []
    for (const other of others) if (await known.isFound(other)) meant.push(other)
    if (meant.length > 0) fuzzy.push({ term, meant })
  }
  return fuzzy
}

/** The corrections of a term with the fewest errors: each word as typed, or replaced by a similar whole word. */
async function meantBy(known: KnownWords, parts: readonly Phrase[]): Promise<string[]> {
  let terms: { parts: Phrase[]; errors: number }[] = [{ parts: [], errors: 0 }]
  for (const { words, prefix } of parts) {
    let phrases = [{ words: [] as string[], prefix, errors: 0 }]
    for (const [at, word] of words.entries()) {
      const isLast = at === words.length - 1
      const choices = [
        { word, prefix: prefix && isLast, errors: 0 },
        ...Array.from(await known.fuzzyCandidates(word), (close) => ({ ...close, prefix: false })),
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

/** The candidates with the fewest errors; one more than wanted, as one may be the word itself. */
const fewestErrors = <One extends { errors: number }>(all: One[]): One[] =>
  all.sort((a, b) => a.errors - b.errors).slice(0, MAX_CANDIDATES + 1)
