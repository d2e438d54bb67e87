import { expect, it } from 'vitest'
import { NO_FILTERS } from './filters.ts'
import { fuzzyTerms } from './fuzzy-terms.ts'

it('what may have been meant is looked for a hundred times at most, whatever number of terms is misspelt', async () => {
  const search = Array.from({ length: 20 }, (_, at) => `misspelt${at}`)
  const asked: string[] = []
  const fuzzyCandidates = (word: string) =>
    Array.from({ length: 20 }, (_, at) => ({ word: `${word}x${at}`, errors: 1 }))
  const isFound = (term: string) => asked.push(term) > 0 && !search.includes(term)
  const fuzzy = await fuzzyTerms({ ...NO_FILTERS, search, year: ['2016'], mode: 'or' }, { isFound, fuzzyCandidates })
  expect(asked.filter((term) => !search.includes(term))).toHaveLength(100)
  expect(fuzzy.map(({ term, meant }) => [term, meant.length])).toEqual(search.slice(0, 5).map((term) => [term, 20]))
})
