import { describe, expect, it } from 'vitest'
import { NO_FILTERS, type Filters } from '#archive/filters.ts'
import { toAlgoliaQuery } from './algolia-request.ts'

const ask = (filters: Partial<Filters>) => toAlgoliaQuery('cards', { ...NO_FILTERS, ...filters })
const queries = (filters: Partial<Filters>) => ask(filters)?.requests.map(({ query }) => query)

describe('requests to the search service', () => {
  it('is one query of quoted terms joined with AND, or one query for each term', () => {
    expect(queries({ search: ['"full moon"', 'tide'] })).toEqual(['"full moon" AND "tide"'])
    expect(queries({ search: ['"full moon"', 'tide'], mode: 'or' })).toEqual(['"full moon"', '"tide"'])
    expect(queries({ search: ['full moon', 'gpt-4 東京'] })).toEqual(['"full" AND "moon" AND "gpt 4" AND "東京"'])
    expect(queries({ search: ['full moon', 'tide'], mode: 'or' })).toEqual(['"full" AND "moon"', '"tide"'])
    expect(queries({ search: ['moon', '-tide', '-sea'] })).toEqual(['"moon" -tide -sea'])
    expect(queries({ search: ['a "quoted" \\ -word'] })).toEqual(['"a" AND "quoted" AND "word"'])
  })

  it('leaves an open word without quotes', () => {
    expect(ask({ search: ['full moo*'] })?.requests[0]).toMatchObject({
      query: '"full" AND moo',
      queryType: 'prefixAll',
    })
    expect(ask({ search: ['full moon'] })?.requests[0]?.queryType).toBe('prefixNone')
  })

  it('asks for 1000 hits with ranking and clicks, without typing errors', () => {
    expect(ask({ search: ['moon'] })?.requests[0]).toMatchObject({
      indexName: 'cards',
      hitsPerPage: 1000,
      typoTolerance: false,
      snippetEllipsisText: '…',
      restrictHighlightAndSnippetArrays: true,
      getRankingInfo: true,
      clickAnalytics: true,
    })
    expect(ask({ search: ['moon'], sort: 'newest' })?.requests[0]?.indexName).toBe('cards_newest')
  })

  it('corrects typing errors only where days and a search are joined by or', () => {
    const days = { search: ['mooon', 'full tide'], date: ['2023-09-01'] }
    const meant = [{ term: 'mooon', meant: ['moon', 'moons'] }]
    expect(toAlgoliaQuery('cards', { ...NO_FILTERS, ...days, mode: 'or' }, meant)?.requests).toMatchObject([
      { query: '"moon"', typoTolerance: true },
      { query: '"moons"', typoTolerance: true },
      { query: '"full" AND "tide"', typoTolerance: true },
    ])
    for (const filters of [days, { search: ['moon'], mode: 'or' as const, tag: ['a'] }])
      for (const { typoTolerance } of ask(filters)?.requests ?? []) expect(typoTolerance).toBe(false)
  })

  it('restricts within the service, so that nothing is cut off before', () => {
    const filters = { search: ['moon'], tag: ['-5'], session: ['Tides'], month: ['2024-02'], date: ['2023-09-01'] }
    expect(ask(filters)?.requests[0]).toMatchObject({
      facetFilters: [['category:\\-5', 'sessionTitle:\\-5', 'session:\\-5'], 'session:Tides'],
      numericFilters: [['day:20230901 TO 20230901', 'day:20240201 TO 20240229']],
    })
    const or = ask({ ...filters, mode: 'or', search: ['moon', '-sea'] })
    expect(or?.requests[0]).toMatchObject({ facetFilters: [], numericFilters: [] })
    expect(or?.rest).toMatchObject({ search: ['-sea'], tag: ['-5'], month: ['2024-02'] })
  })

  it.each([
    [{ tag: ['a'] }, 'nothing is searched'],
    [{ search: ['-moon'] }, 'something is only excluded'],
    [{ search: ['moon', '-full tide'] }, 'several words are excluded together'],
    [{ search: ['moon', '-ti*'] }, 'what is excluded is only begun'],
    [{ search: ['moon', '!?'] }, 'a term has no words'],
    [{ search: ['full-mo*'] }, 'words stand together and the last is open'],
    [{ search: ['and*'] }, 'the word that joins terms is open'],
    [{ search: ['moo*'], date: ['2023-09-01'], mode: 'or' as const }, 'an open word must not be corrected'],
    [{ search: ['y'.repeat(600)] }, 'it is too long'],
    [{ search: ['a b c d e f '.repeat(9)] }, 'it has too many words'],
    [{ search: ['moon'], tag: Array.from({ length: 34 }, String) }, 'there are too many restrictions'],
    [
      { search: Array.from({ length: 51 }, (_, index) => `t${index}`), mode: 'or' as const },
      'there are too many terms',
    ],
  ])('is nothing for %j, as %s', (filters: Partial<Filters>, _why) => {
    expect(ask(filters)).toBeNull()
  })
})
