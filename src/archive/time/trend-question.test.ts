import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTrends } from './trend-question.ts'
import { TREND_MEASURES, TREND_STEPS, trendsQuery } from './trends-path.ts'

const parse = (query: string) => parseTrends(new URLSearchParams(query))

describe('the address of words over time', () => {
  it('is read as it was written', () => {
    const words = fc.uniqueArray(fc.constantFrom('bread', 'wat*', '"sour dough"', 'salt, pepper', 'a\\b', '海'), {
      maxLength: 5,
    })
    const question = fc.record({
      terms: words,
      by: fc.constantFrom(null, ...TREND_STEPS),
      of: fc.constantFrom(...TREND_MEASURES),
    })
    fc.assert(
      fc.property(question, (asked) => {
        expect(parse(trendsQuery(asked))).toEqual(asked)
      }),
    )
  })

  it('takes each term once, without empty ones', () => {
    expect(parse('term=bread,,bread%2C+tea&term=tea').terms).toEqual(['bread', 'tea'])
    expect(parse('')).toEqual({ terms: [], by: null, of: 'cards' })
  })

  it.each([
    ['term=a,b,c,d,e,f', 'At most 5 terms are shown over time. Please remove some.'],
    ['term=-a', "'-a' excludes cards, and a trend counts those that hold a term. Please write it without '-'."],
    ['term=!', "'!' holds no word. Please write letters or digits."],
    ['term=a&by=week', "Cards are counted by 'month' or by 'year'."],
    ['term=a&of=all', "A trend shows 'cards' or 'share'."],
  ])('refuses %s in one sentence', (query, sentence) => {
    expect(() => parse(query)).toThrow(sentence)
  })
})
