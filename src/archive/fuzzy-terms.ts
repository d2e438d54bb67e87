import { hasDays, type Filters } from './filters.ts'
import type { FuzzyTerm } from './plan.ts'
import { readTerm, termOf, type Phrase } from './term.ts'

/** As many terms as are searched for in the place of one. */
const MAX_CANDIDATES = 20

/** As many of them are looked for, of all terms together: each is a search by itself. */
const MAX_TRIED = 100

/** What an index says of the words of the cards that exist for someone. */
export interface KnownWords {
  /** Whether a card holds a search term. */
  isFound(term: string): boolean | Promise<boolean>
  /** The words that may have been meant by one, the closest first, with their typing errors. */
  closeWords(word: string): Iterable<CloseWord> | Promise<Iterable<CloseWord>>
}

interface CloseWord {
  word: string
  errors: number
}

/** Whether typing errors are tolerated: for days and search terms combined by 'or', and nowhere else (R4.15). */
export const toleratesErrors = (filters: Filters): boolean =>
  filters.mode === 'or' && filters.search.length > 0 && hasDays(filters)

/**
 * The search terms that no visible card holds, with what may have been meant by them.
 */
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

/** Each word as it stands, or one that is close, which is then a whole word; whichever of these terms have fewest errors. */
async function meantBy(known: KnownWords, parts: readonly Phrase[]): Promise<string[]> {
  let terms: { parts: Phrase[]; errors: number }[] = [{ parts: [], errors: 0 }]
  for (const { words, prefix } of parts) {
    let phrases = [{ words: [] as string[], prefix, errors: 0 }]
    for (const [at, word] of words.entries()) {
      const isLast = at === words.length - 1
      const choices = [
        { word, prefix: prefix && isLast, errors: 0 },
        ...Array.from(await known.closeWords(word), (close) => ({ ...close, prefix: false })),
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
  all.sort((a, b) => a.errors - b.errors).slice(0, MAX_CANDIDATES + 1)
