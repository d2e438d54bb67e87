import { describe, expect, it } from 'vitest'
import { levelsFor } from './draw-chart.ts'
import { countTimes } from './count-times.ts'
import { drawTrends, type Trends } from './draw-trends.ts'

const TRENDS: Trends = {
  by: 'month',
  times: [
    { time: '2023-12', cards: 4 },
    { time: '2024-01', cards: 0 },
    { time: '2024-02', cards: 10 },
  ],
  terms: [{ term: '<img src=x> & tea', cards: 3, counts: [2, 0, 1] }],
}
const QUESTION = { terms: ['<img src=x> & tea'], by: null, of: 'cards' } as const

describe('words over time as HTML', () => {
  const { html } = drawTrends(TRENDS, { ...QUESTION, terms: [...QUESTION.terms] })

  it('makes markup of no term', () => {
    expect(html).not.toContain('<img')
    expect(html).toContain('&#60;img src=x&#62; &#38; tea')
  })

  it('has a title, a description, and a link for each point and each number of the table', () => {
    expect(html).toContain(
      '<title>&#60;img src=x&#62; &#38; tea: cards by month, December 2023 to February 2024</title>',
    )
    expect(html).toContain('<desc>&#60;img src=x&#62; &#38; tea: most in December 2023.</desc>')
    expect(html.split('month=2023-12').length - 1).toBe(3)
    expect(html).not.toContain('January')
  })

  it('brings no style and no id, which its places on the page could not have', () => {
    expect(html).not.toMatch(/ style=| id=/)
  })

  it('draws the times with most cards where too many empty ones are between, and the table has all', () => {
    const counts = [
      [1970, 4],
      [2023, 450],
      [2024, 6],
      [2040, 1],
    ] as const
    const times = Array.from({ length: 71 }, (_, at) => {
      const [, cards = 0] = counts.find(([year]) => year === 1970 + at) ?? []
      return { time: String(1970 + at), cards }
    })
    const terms = [{ term: 'tea', cards: 5, counts: times.map(({ cards }) => Number(cards === 4 || cards === 6)) }]
    const drawn = drawTrends({ by: 'year', times, terms }, { terms: ['tea'], by: null, of: 'cards' })
    expect(drawn.html).toContain('<title>tea: cards by year, 2023 to 2024</title><desc>tea: most in 2024.</desc>')
    expect(drawn.html.match(/chart-level|<polyline[^>]*>/g)?.at(-1)).toMatch(/points="2,\S+ 98,\S+"/)
    expect(drawn.html).toContain('In the table alone: 5 cards of 1970, 2040, too far')
    expect(drawn.html.match(/scope="row">\d+/g)).toEqual(counts.map(([year]) => `scope="row">${year}`))
    expect(html).not.toContain('In the table alone')
  })

  it('says so where no card has a day', () => {
    const none = drawTrends({ by: 'month', times: [], terms: [] }, { terms: [], by: null, of: 'cards' })
    expect(none.html).toContain('No card of this archive has a date')
  })
})

describe('times', () => {
  const days = [
    { date: '2013-12-31', count: 2 },
    { date: '2014-02-01', count: 3 },
  ]
  it('are months without a gap, or years where the archive is long', () => {
    expect(countTimes(days, null)).toEqual({
      by: 'month',
      times: [
        { time: '2013-12', cards: 2 },
        { time: '2014-01', cards: 0 },
        { time: '2014-02', cards: 3 },
      ],
    })
    const years = Array.from({ length: 10 }, (_, at) => ({ date: `${2015 + at}-01-01`, count: 1 }))
    const long = [...days, ...years]
    expect(countTimes(long, null)).toMatchObject({ by: 'year' })
    expect(countTimes(long, null).times).toHaveLength(12)
    expect(countTimes(long, 'month').times).toHaveLength(122)
    expect(countTimes([], null)).toEqual({ by: 'month', times: [] })
  })

  it('are months where only days long before the others make an archive long, but for those of other centuries', () => {
    const far = [{ date: '1970-01-01', count: 1 }, ...days]
    expect(countTimes(far, null)).toMatchObject({ by: 'month', times: { length: 530 } })
    expect(countTimes([{ date: '1700-01-01', count: 1 }, ...days], null)).toMatchObject({ by: 'year' })
  })

  it('have up to four levels in round steps, and nothing between two counts', () => {
    const counts = [0, 1, 3, 5, 10, 21, 41, 100].map((highest) => levelsFor(highest, true))
    expect(counts).toEqual([[1], [1], [1, 2, 3], [2, 4, 6], [5, 10], [10, 20, 30], [20, 40, 60], [25, 50, 75, 100]])
    expect(levelsFor(0.07, false).map((level) => level.toFixed(2))).toEqual(['0.02', '0.04', '0.06', '0.08'])
    expect(levelsFor(1, false)).toEqual([0.25, 0.5, 0.75, 1])
  })
})
