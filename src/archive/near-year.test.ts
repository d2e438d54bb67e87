import { describe, expect, it } from 'vitest'
import { writeFilters } from './filter-url.ts'
import { NO_FILTERS, type Filters } from './filters.ts'
import { withYear } from './near-year.ts'

const offered = (filters: Partial<Filters>) =>
  withYear({ ...NO_FILTERS, ...filters }).map((one) => [one.label, writeFilters(one.filters)])

describe('a year that is typed among words', () => {
  it('is offered as the days of the other words, with and without the season, and by itself', () => {
    expect(offered({ search: ['garden spring 2024*'], page: 3 })).toEqual([
      ['“garden spring” in 2024', 'search=garden+spring&year=2024'],
      ['“garden” in 2024', 'search=garden&year=2024'],
      ['2024', 'year=2024'],
    ])
  })

  it('goes with the month that is named', () => {
    expect(offered({ search: ['moon march 2024'] })).toEqual([
      ['“moon march” in 2024', 'search=moon+march&year=2024'],
      ['“moon” in March 2024', 'search=moon&month=2024-03'],
      ['March 2024', 'month=2024-03'],
      ['2024', 'year=2024'],
    ])
    expect(offered({ search: ['march 2024*'] }).slice(1)).toEqual([
      ['March 2024', 'month=2024-03'],
      ['2024', 'year=2024'],
    ])
  })

  it.each(['31 march 2024*', 'mar 31st, 2024*', '2024-03-31*'])('goes with the day that is named: %s', (typed) => {
    expect(offered({ search: [typed] }).slice(-3)).toEqual([
      ['Mar 31, 2024', 'date=2024-03-31'],
      ['March 2024', 'month=2024-03'],
      ['2024', 'year=2024'],
    ])
    expect(offered({ search: [`moon ${typed}`] })).toContainEqual([
      '“moon” on Mar 31, 2024',
      'search=moon&date=2024-03-31',
    ])
  })

  it('is that of a month as addresses write it, and of no day that the month does not have', () => {
    expect(offered({ search: ['2024-02'] })).toEqual([
      ['February 2024', 'month=2024-02'],
      ['2024', 'year=2024'],
    ])
    expect(offered({ search: ['2024-02-30'] })).toEqual(offered({ search: ['2024-02'] }))
    expect(offered({ search: ['python 3 march 2024'] })).toContainEqual([
      '“python 3” in March 2024',
      'search=python+3&month=2024-03',
    ])
  })

  it('is found in any of several terms, beside topics and what is excluded', () => {
    expect(offered({ search: ['"old wall"', '2023', '-sea'], tag: ['Garden'] })).toEqual([
      ['“old wall -sea” in 2023', 'search=%22old+wall%22,-sea&year=2023&tag=Garden'],
      ['2023', 'year=2023&tag=Garden'],
    ])
  })

  it('by itself leads to everything of it, and no words are made up for a season alone', () => {
    expect(offered({ search: ['2024'] })).toEqual([['2024', 'year=2024']])
    expect(offered({ search: ['spring 2024'] })).toEqual([
      ['“spring” in 2024', 'search=spring&year=2024'],
      ['2024', 'year=2024'],
    ])
  })

  it('is none among two years, in a phrase, in “or”, where days are chosen, and where it is excluded', () => {
    for (const filters of [
      { search: ['from 2023 to 2024'] },
      { search: ['"spring 2024"'] },
      { search: ['moon', '2024'], mode: 'or' as const },
      { search: ['moon 2024'], month: ['2024-03'] },
      { search: ['moon', '-2024'] },
      { search: ['garden 1234'] },
    ])
      expect(offered(filters)).toEqual([])
  })
})
