import { describe, expect, it } from 'vitest'
import { NO_FILTERS, type Filters } from './filters.ts'
import { findSimilarFilters } from './near-filters.ts'

/** Says of other filters that they find as many cards as there are letters in their query. */
async function tried(filters: Partial<Filters>, meant: string[] | null = null) {
  const asked: Filters[] = []
  const near = await findSimilarFilters(
    { ...NO_FILTERS, ...filters },
    (other) => {
      asked.push(other)
      return Promise.resolve({ total: other.search.includes('none') ? 0 : 3, capped: false })
    },
    meant && { ...NO_FILTERS, search: meant },
  )
  return { asked, near, lines: near.map(({ type, label, query }) => [type, label, query]) }
}

describe('near filters', () => {
  it('of several words are any of them, and each word less', async () => {
    const { lines } = await tried({ search: ['python "new regex" email'], page: 3 })
    expect(lines).toEqual([
      ['any', '', 'search=python,%22new+regex%22,email&mode=or'],
      ['without', 'python', 'search=%22new+regex%22+email'],
      ['without', 'new regex', 'search=python+email'],
      ['without', 'email', 'search=python+%22new+regex%22'],
    ])
  })

  it('of words with “or” or “and” between them are any of the others', async () => {
    expect((await tried({ search: ['salt or sea*'] })).lines[0]).toEqual(['any', '', 'search=salt,sea*&mode=or'])
    expect((await tried({ search: ['salt or'] })).lines[0]).toEqual(['any', '', 'search=salt,or&mode=or'])
  })

  it('of a pasted text of many words are any of the longest ones, each once', async () => {
    const words = Array.from({ length: 60 }, (_, index) => 'x'.repeat(60 - index))
    const { asked } = await tried({ search: [[...words, ...words].join(' ')] })
    expect(asked[0]).toMatchObject({ mode: 'or', search: words.slice(0, 40) })
  })

  it('of several terms are any of them, other days, and each term less', async () => {
    const { lines } = await tried({ search: ['moon'], tag: ['Garden'], date: ['2024-01-01'] })
    expect(lines).toEqual([
      ['any', '', 'search=moon&tag=Garden&mode=or'],
      ['otherDays', '', 'search=moon&tag=Garden'],
      ['without', 'moon', 'date=2024-01-01&tag=Garden'],
      ['without', 'Garden', 'search=moon&date=2024-01-01'],
    ])
  })

  it('of a day alone are everything of the day, month and year before any of its words', async () => {
    const { lines } = await tried({ search: ['31 march 2024'] })
    expect(lines.slice(2)).toEqual([
      ['allOfYear', 'Mar 31, 2024', 'date=2024-03-31'],
      ['allOfYear', 'March 2024', 'month=2024-03'],
      ['allOfYear', '2024', 'year=2024'],
    ])
  })

  it.each([
    ['title:python*', 'in:title python*'],
    ['category:web design*', 'tag:"web design"*'],
    ['Date:2024-03*', 'on:2024-03'],
    ['length:500', 'len>500'],
    ['answer:two words', 'in:response two words'],
  ])('of %s are those of %s, a filter under another name', async (term, query) => {
    const { near } = await tried({ search: ['moon', term], query: '-sea' })
    expect(near[0]).toMatchObject({ type: 'meant', label: `“${query}”` })
    expect(new URLSearchParams(near[0]!.query).get('search')).toBe('moon')
    expect(new URLSearchParams(near[0]!.query).get('q')).toContain(query)
  })

  it.each(['date:soon', 'title: python', 'title://python', 'zebra:python', 'title:'])(
    'of %s are no filter',
    async (term) => {
      expect((await tried({ search: [term] })).near.filter(({ type }) => type === 'meant')).toEqual([])
    },
  )

  it('keep what is excluded, and offer to leave it out', async () => {
    const { lines } = await tried({ search: ['salt', '-sea'] })
    expect(lines).toEqual([
      ['without', 'salt', 'search=-sea'],
      ['without', '-sea', 'search=salt'],
    ])
  })

  it('of a query are the filters without it, or the query without each of its parts', async () => {
    const { lines } = await tried({ query: 'rivr has:code', search: ['moon'], date: ['2024-01-01'], mode: 'or' })
    expect(lines).toEqual([
      ['otherDays', '', 'search=moon&q=rivr+has%3Acode&mode=or'],
      ['without', 'rivr has:code', 'search=moon&date=2024-01-01&mode=or'],
    ])
    expect((await tried({ query: 'len>9', search: ['moon'] })).lines).toEqual([
      ['without', 'len>9', 'search=moon'],
      ['without', 'moon', 'q=len%3E9'],
    ])
    expect((await tried({ query: 'in:title rivr (a OR b) -has:code' })).lines).toEqual([
      ['without', 'rivr', 'q=in%3Atitle+%28a+OR+b%29+-has%3Acode'],
      ['without', '(a OR b)', 'q=in%3Atitle+rivr+-has%3Acode'],
      ['without', '-has:code', 'q=in%3Atitle+rivr+%28a+OR+b%29'],
    ])
  })

  it('begin with what was perhaps meant', async () => {
    const { near } = await tried({ search: ['gardn'] }, ['garden'])
    expect(near).toEqual([{ type: 'meant', label: '“garden”', query: 'search=garden', total: 3, capped: false }])
  })

  it('find something, and are at most five, after at most eight tries', async () => {
    const { near } = await tried({ search: ['none moon'] })
    expect(near.map(({ type, label }) => [type, label])).toEqual(
      [
        ['without', 'none'],
        ['without', 'moon'],
      ].slice(0, 1),
    )
    const many = await tried({ search: ['a b c d e f g h i j k l'] })
    expect([many.near.length, many.asked.length]).toEqual([5, 5])
    const vain: Filters[] = []
    await findSimilarFilters({ ...NO_FILTERS, search: ['a b c d e f g h i j k l'] }, (other) => {
      vain.push(other)
      return Promise.resolve({ total: 0, capped: false })
    })
    expect(vain.length).toBe(8)
  })

  it('are none for one word, a query of one part, and a single day', async () => {
    for (const filters of [{ search: ['moon'] }, { date: ['2024-01-01'] }, { starred: true }, { query: 'moon' }])
      expect((await tried(filters)).asked).toEqual([])
  })
})
