import type { Kysely } from 'kysely'
import type { Filters } from '#archive/filters.ts'
import type { FindOptions } from '#archive/plan.ts'
import { readTerm } from '#archive/term.ts'
import { forgivenErrors } from '#archive/typing-error.ts'
import type { Visibility } from '#archive/viewer.ts'
import type { Tables } from '#store/tables.ts'
import { countsOf } from '#store/terms.ts'
import { closeWords } from './close-words.ts'
import type { SearchEngine } from './engine.ts'

/** Words that are tried in the place of one. */
const MOST_WORDS = 3

/** Searches that are tried before nothing is suggested. */
const MOST_TRIES = 8

/** Terms with other words in them, and how many typing errors lie between. */
interface Other {
  terms: string[]
  errors: number
}

/**
 * The search terms that may have been meant where a search found nothing: words that no visible card holds make room for
 * close ones; where every word is known, one of them does. What is suggested finds cards with the other filters as they
 * are, and holds no word but those of cards that the visitor may see.
 * @returns null when nothing close finds anything
 */
export async function didYouMean(
  { db, search }: { db: Kysely<Tables>; search: SearchEngine },
  visibility: Visibility,
  filters: Filters,
  options: FindOptions = {},
): Promise<string[] | null> {
  const read = filters.search.map((term) => ({ term, ...readTerm(term) }))
  const words = [...new Set(read.filter(({ excluded }) => !excluded).flatMap((phrase) => phrase.words))]
  const known = await countsOf(db, visibility, words)
  const unknown = words.filter((word) => !known.has(word))
  const doubted = unknown.length > 0 ? unknown : words.filter((word) => forgivenErrors(word) > 0)
  const choices = new Map<string, { word: string; errors: number }[]>()
  for (const word of doubted) choices.set(word, (await closeWords(db, visibility, word)).slice(0, MOST_WORDS))
  const replacements = unknown.length > 0 ? together(choices) : oneByOne(choices)
  const others = replacements.map(({ words: by, errors }): Other => {
    const terms = read.map(({ term, excluded, words: own }) =>
      excluded || !own.some((word) => by.has(word)) ? term : own.map((word) => by.get(word) ?? word).join(' '),
    )
    return { terms: [...new Set(terms)], errors }
  })
  others.sort((a, b) => a.errors - b.errors)
  for (const { terms } of others.slice(0, MOST_TRIES)) {
    const { page } = await search.find(visibility, { ...filters, search: terms, page: 1 }, options)
    if (page.total > 0) return terms
  }
  return null
}

interface Replacement {
  words: Map<string, string>
  errors: number
}

/** Every word replaced at once; none where one has nothing close. */
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
      .slice(0, MOST_TRIES)
  }
  return all
}

const oneByOne = (choices: ReadonlyMap<string, readonly { word: string; errors: number }[]>): Replacement[] =>
  [...choices].flatMap(([word, others]) =>
    others.map((other) => ({ words: new Map([[word, other.word]]), errors: other.errors })),
  )
