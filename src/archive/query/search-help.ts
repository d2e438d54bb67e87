import { NO_FILTERS } from '#archive/filters.ts'
import type { Facets } from '#archive/name-counts.ts'
import { isImportedSid } from '#archive/session.ts'
import { wordsOf } from '#archive/words.ts'
import { describeOperators, type Operator } from './operators.ts'
import { namesOf, type Counter } from './suggest-operators.ts'
import { operatorText } from './typed-query.ts'

/** A query that finds cards of this archive, and what it asks for. */
interface Example {
  query: string
  help: string
  total: number
  /** True when a search was ended at 1000 cards. */
  capped: boolean
}

/** Examples of one kind under their heading. */
export interface HelpSection {
  name: string
  examples: Example[]
}

/** Values of cards that are named as examples of an operator. */
const MAX_VALUES = 2

/** Words of titles that the examples need, and titles that they are taken from at most. */
const MAX_WORDS = 3
const MAX_TITLES = 10

type QueryHelp = Pick<Example, 'query' | 'help'>

/**
 * How to search this archive, by examples that find something in it: words first, then every operator that a viewer has.
 * @param years the years with cards, oldest first
 */
export async function searchHelp(counter: Counter, years: readonly string[]): Promise<HelpSection[]> {
  const facets = await counter.names(NO_FILTERS)
  const words = await titleWords(counter, facets)
  const sections = [
    { name: 'words', candidates: wordExamples(words) },
    ...describeOperators(counter.isAdmin).map((operator) => ({
      name: operator.name,
      candidates: examplesOf(operator, facets, years, words[0] ?? ''),
    })),
  ]
  const made: HelpSection[] = []
  for (const { name, candidates } of sections) {
    const examples: Example[] = []
    for (const { query, help } of candidates) {
      const { total, capped } = await counter.count({ ...NO_FILTERS, query })
      if (total > 0) examples.push({ query, help, total, capped })
    }
    if (examples.length > 0) made.push({ name, examples })
  }
  return made
}

/**
 * The longest word of each of the largest conversations' titles: words that are in the archive, and say something. What
 * stands for the title of a conversation that has none is in no title.
 */
async function titleWords(counter: Counter, facets: Facets): Promise<string[]> {
  const longest = facets.sessions
    .filter(({ value }) => !isImportedSid(value))
    .map(({ value }) =>
      wordsOf(value)
        .map(({ text }) => text)
        .reduce((best, word) => (word.length > best.length ? word : best), ''),
    )
  const found: string[] = []
  for (const word of [...new Set(longest)].slice(0, MAX_TITLES)) {
    if (word.length < 2) continue
    const { total } = await counter.count({ ...NO_FILTERS, query: `in:title ${word}` })
    if (total > 0 && found.push(word) === MAX_WORDS) break
  }
  return found
}

function wordExamples([first, second, third]: readonly string[]): QueryHelp[] {
  if (first === undefined) return []
  const both =
    second === undefined
      ? []
      : [
          { query: `${first} OR ${second}`, help: 'one of them, or both; | says the same' },
          { query: `${first} -${second}`, help: 'without a word; NOT says the same' },
          { query: `(${first} OR ${second}) -${third ?? 'draft'}`, help: 'brackets say what belongs together' },
        ]
  return [
    { query: first, help: 'a word; words side by side must all be in the card' },
    { query: `${first.slice(0, Math.max(2, first.length - 2))}*`, help: 'words that begin so' },
    ...both,
  ]
}

function examplesOf(operator: Operator, facets: Facets, years: readonly string[], word: string): QueryHelp[] {
  const { name, takes, help } = operator
  switch (takes) {
    case 'choice':
      if (name === 'in')
        return word === '' ? [] : operator.choices.map((one) => ({ query: `in:${one.value} ${word}`, help: one.help }))
      return operator.choices.map((one) => ({ query: `${name}:${one.value}`, help: one.help }))
    case 'value':
      return valuesOf(facets, operator).map((value) => ({ query: operatorText(name, ':', value), help }))
    case 'day': {
      const [first, last] = [years[0], years.at(-1)]
      if (first === undefined) return []
      const year = { after: Number(last) - 1, before: Number(first) + 1, on: last }[name]
      return [{ query: `${name}:${year}`, help }]
    }
    case 'number':
      return [{ query: operator.example, help }]
  }
}

const valuesOf = (facets: Facets, { filter }: Operator): string[] =>
  filter === null
    ? []
    : namesOf(facets, filter)
        .slice(0, MAX_VALUES)
        .map(({ value }) => value)
