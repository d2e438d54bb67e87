import type { Filters } from './filters.ts'
import type { FindOptions } from './plan.ts'
import { extractWords } from './query/query-parts.ts'
import { readTerm, termOf, type Phrase, type Term } from './term.ts'
import { maxTypos } from './typing-error.ts'
import type { Visibility } from './viewer.ts'

/** Maximum number of corrections of a word that are tried. */
const MAX_CHOICES = 3

/** Maximum number of searches that are tried. */
const MAX_TRIES = 8

/** Maximum number of unknown words that are tried as two, and of letters in one: each split is counted. */
const MAX_SPLIT = 2
const MAX_SPLIT_LETTERS = 24

/** The methods of `SearchEngine` that corrections need. */
export interface Speller {
  find: (visibility: Visibility, filters: Filters, options?: FindOptions) => Promise<{ page: { total: number } }>
  countOf: (visibility: Visibility, phrases: readonly Phrase[]) => Promise<(phrase: Phrase) => number>
  fuzzyCandidates: (visibility: Visibility, word: string) => Promise<readonly { word: string; errors: number }[]>
}

/** Corrected terms, with the number of typing errors. */
interface Other {
  terms: string[]
  errors: number
}

/**
 * Suggests other search terms for a search that found nothing. Words that no visible card holds are replaced by similar ones, or
 * split into two ('ecommerce' for 'e-commerce'); where every word is known, one of them is replaced. Two words may be joined
 * ('web shop' for 'webshop'). A suggestion finds cards with the other filters as they are, and holds only words of cards that
 * the visitor may see.
 * @param options `doubtful`: the only term that may be replaced; null for any
 * @returns null when no correction finds anything
 */
export async function didYouMean(
  search: Speller,
  visibility: Visibility,
  filters: Filters,
  { doubtful = null, ...options }: FindOptions & { doubtful?: string | null } = {},
): Promise<string[] | null> {
  const read = filters.search.map((term) => ({ term, ...readTerm(term) }))
  const asked = read.filter(({ term, excluded }) => !excluded && (doubtful === null || term === doubtful))
  const phrases = asked.flatMap(({ parts }) => parts)
  const words = [...new Set(phrases.flatMap((phrase) => phrase.words))]
  const known = await knownWords(search, visibility, phrases)
  const unknown = words.filter((word) => !known.has(word))
  const doubted = unknown.length > 0 ? unknown : words.filter((word) => maxTypos(word) > 0)
  const choices = new Map<string, { word: string; errors: number }[]>()
  const apart = await takenApart(search, visibility, unknown.slice(0, MAX_SPLIT))
  for (const word of doubted) {
    const close = await search.fuzzyCandidates(visibility, word)
    choices.set(word, [...(apart.get(word) ?? []), ...close.slice(0, MAX_CHOICES)])
  }
  const replacements = unknown.length > 0 ? together(choices) : oneByOne(choices)
  const others = replacements.map(({ words: by, errors }): Other => {
    const terms = read.map((one) => (asked.includes(one) ? replaced(one, by) : one.term))
    return { terms: [...new Set(terms)], errors }
  })
  for (const one of asked)
    for (const term of await putTogether(search, visibility, one, unknown))
      others.push({ terms: read.map((other) => (other === one ? term : other.term)), errors: 0 })
  others.sort((a, b) => a.errors - b.errors)
  for (const { terms } of others.slice(0, MAX_TRIES)) {
    const { page } = await search.find(visibility, { ...filters, search: terms, page: 1 }, options)
    if (page.total > 0) return terms
  }
  return null
}

/**
 * Suggests other filters for filters that find nothing: with corrected search terms, or with the words of the query corrected,
 * as a search term.
 */
export async function correctedFilters(
  search: Speller,
  visibility: Visibility,
  filters: Filters,
  options: FindOptions,
): Promise<Filters | null> {
  const apart = filters.search.length === 0 && filters.mode === 'and' ? extractWords(filters.query) : null
  const asked = apart ? { ...filters, search: [apart.term], query: apart.query } : filters
  const terms = asked.search.length > 0 ? await didYouMean(search, visibility, asked, options) : null
  return terms && { ...asked, search: terms, page: 1 }
}

/** The words of phrases that visible cards hold; a prefix counts where any word begins with it. */
async function knownWords(search: Speller, visibility: Visibility, phrases: readonly Phrase[]): Promise<Set<string>> {
  const whole = phrases.flatMap(({ words }) => words).map((word) => ({ words: [word], prefix: false }))
  const open = phrases.filter(({ prefix }) => prefix).map(({ words }) => ({ words: words.slice(-1), prefix: true }))
  const asked = [...whole, ...open]
  const countOf = await search.countOf(visibility, asked)
  return new Set(asked.filter((phrase) => countOf(phrase) > 0).map(({ words }) => words[0]!))
}

/** Splits of words into two that visible cards hold, with a space between; the commonest first. */
async function takenApart(search: Speller, visibility: Visibility, words: readonly string[]) {
  const phrases = words
    .filter((word) => word.length <= MAX_SPLIT_LETTERS)
    .flatMap((word) =>
      Array.from(word.slice(1), (_, at) => ({
        word,
        words: [word.slice(0, at + 1), word.slice(at + 1)],
        prefix: false,
      })),
    )
  const countOf = phrases.length === 0 ? () => 0 : await search.countOf(visibility, phrases)
  const held = phrases.filter((phrase) => countOf(phrase) > 0).sort((a, b) => countOf(b) - countOf(a))
  return Map.groupBy(
    held.map(({ word, words: two }) => ({ of: word, word: two.join(' '), errors: 0 })),
    ({ of }) => of,
  )
}

/** A term in which two adjacent words are joined to one that visible cards hold; no other word may be unknown. */
async function putTogether(
  search: Speller,
  visibility: Visibility,
  { parts }: Term,
  unknown: readonly string[],
): Promise<string[]> {
  const joined = parts.slice(1).flatMap(({ words: [second = '', ...more], prefix }, at) => {
    const {
      words: [first = '', ...others],
    } = parts[at]!
    if (more.length + others.length > 0 || parts[at]!.prefix) return []
    if (unknown.some((word) => word !== first && word !== second)) return []
    return [{ at, words: [first + second], prefix }]
  })
  const countOf = joined.length === 0 ? () => 0 : await search.countOf(visibility, joined)
  return joined
    .filter((phrase) => countOf(phrase) > 0)
    .map(({ at, ...phrase }) => termOf(parts.toSpliced(at, 2, phrase)))
}

/** A term with words replaced by whole words; unchanged where it has none of them. */
function replaced({ term, parts }: { term: string } & Term, by: ReadonlyMap<string, string>): string {
  if (!parts.some(({ words }) => words.some((word) => by.has(word)))) return term
  return termOf(
    parts.map(({ words, prefix }) => ({
      words: words.flatMap((word) => (by.get(word) ?? word).split(' ')),
      prefix: prefix && !by.has(words.at(-1)!),
    })),
  )
}

interface Replacement {
  words: Map<string, string>
  errors: number
}

/** Replaces every word at once; empty where one has no correction. */
function together(choices: ReadonlyMap<string, readonly { word: string; errors: number }[]>): Replacement[] {
  let all: Replacement[] = [{ words: new Map(), errors: 0 }]
  for (const [word, others] of choices) {
    all = all
      .flatMap((one) =>
        others.map((other) => ({
          words: new Map([...one.words, [word, other.word]]),
          errors: one.errors + other.errors,
        })),
      )
      .sort((a, b) => a.errors - b.errors)
      .slice(0, MAX_TRIES)
  }
  return all
}

const oneByOne = (choices: ReadonlyMap<string, readonly { word: string; errors: number }[]>): Replacement[] =>
  [...choices].flatMap(([word, others]) =>
    others.map((other) => ({ words: new Map([[word, other.word]]), errors: other.errors })),
  )
