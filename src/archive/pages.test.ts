import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countLabel, ordinal, pageInfo, resultSummary, sequenceNumber } from './pages.ts'

describe('pages', () => {
  it('cover every card exactly once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2000 }), fc.constantFrom(50, 100, 500), (total, size) => {
        const { pages } = pageInfo(total, 1, size)
        let covered = 0
        for (let page = 1; page <= pages; page++) {
          const info = pageInfo(total, page, size)
          expect(info.hasPrevious).toBe(page > 1)
          expect(info.hasNext).toBe(page < pages)
          if (total > 0) expect(info.start).toBe(covered + 1)
          covered = info.end
        }
        expect(covered).toBe(total)
      }),
    )
  })

  it('past the end or before the beginning are the last and the first', () => {
    expect(pageInfo(120, 99, 50).page).toBe(3)
    expect(pageInfo(120, -1, 50).page).toBe(1)
    expect(pageInfo(0, 5, 50)).toEqual({
      page: 1,
      pages: 1,
      size: 50,
      total: 0,
      start: 0,
      end: 0,
      hasPrevious: false,
      hasNext: false,
    })
  })

  it('are one, without a way on, for a total below the page size', () => {
    for (const size of [50, 100, 500]) {
      for (const total of [0, 1, size - 1]) {
        for (const wanted of [-1, 1, 2, 99]) {
          expect(pageInfo(total, wanted, size)).toMatchObject({ page: 1, pages: 1, hasPrevious: false, hasNext: false })
        }
      }
    }
    expect(pageInfo(51, 1, 50)).toMatchObject({ pages: 2, hasNext: true })
  })

  it('number cards through the whole result', () => {
    expect([sequenceNumber(1, 50, 1), sequenceNumber(3, 50, 7)]).toEqual([1, 107])
  })
})

describe('the result summary', () => {
  it('counts in words up to twentieth', () => {
    expect([1, 2, 3, 12, 20, 21, 22, 23, 24, 101, 111, 112, 113, 122].map(ordinal)).toEqual([
      'first',
      'second',
      'third',
      'twelfth',
      'twentieth',
      '21st',
      '22nd',
      '23rd',
      '24th',
      '101st',
      '111th',
      '112th',
      '113th',
      '122nd',
    ])
  })

  it('says where one is', () => {
    expect(resultSummary(pageInfo(312, 3, 50))).toBe('third page of 7, cards 101–150 of 312')
    expect(resultSummary(pageInfo(1000, 20, 50), true)).toBe('twentieth page of 20, cards 951–1,000 of 1000+')
    expect([
      resultSummary(pageInfo(0, 1, 50)),
      resultSummary(pageInfo(1, 1, 50)),
      resultSummary(pageInfo(42, 1, 50)),
    ]).toEqual(['no cards', 'one card', '42 cards'])
    expect([countLabel(1000, true), countLabel(12_345)]).toEqual(['1000+', '12,345'])
  })
})
