import { describe, expect, it } from 'vitest'
import { isSignificantWord, logLikelihoodRatio, yearWords } from './year-words.ts'

describe('the words of a year', () => {
  it('are measured by G², as the table of Dunning’s paper gives it', () => {
    // 'the swiss' of table 4: 110 with both words, 2442 and 111 with one of them, 29114 with neither.
    expect(logLikelihoodRatio({ inside: 110, outside: 2442 }, { inside: 221, outside: 31556 })).toBeCloseTo(270.72, 1)
    expect(logLikelihoodRatio({ inside: 10, outside: 30 }, { inside: 100, outside: 300 })).toBeCloseTo(0, 9)
  })

  const counts = (words: [word: string, inside: number, outside: number][]) => ({
    inside: 100,
    outside: 300,
    words: words.map(([word, inside, outside]) => ({ word, inside, outside })),
  })

  it('come with the most telling first, and never a common one that is somewhat more frequent', () => {
    const found = yearWords(
      counts([
        ['tomato', 20, 2],
        ['the', 100, 280],
        ['greenhouse', 40, 0],
        ['water', 60, 90],
      ]),
    )
    expect(found).toEqual([
      { word: 'greenhouse', sessions: 40, others: 0 },
      { word: 'tomato', sessions: 20, others: 2 },
    ])
  })

  it('are no common ones where the sessions of other years are few and short', () => {
    const found = yearWords({
      inside: 300,
      outside: 30,
      words: [
        { word: 'of', inside: 250, outside: 5 },
        { word: 'greenhouse', inside: 90, outside: 0 },
      ],
    })
    expect(found.map(({ word }) => word)).toEqual(['greenhouse'])
  })

  it('are none that chance would bring, the more words are compared the fewer', () => {
    expect(yearWords(counts([['rare', 3, 1]]))).toEqual([])
    const noise = Array.from({ length: 20_000 }, (_, at): [string, number, number] => [`w${at}`, 5, 0])
    expect(yearWords(counts(noise))).toEqual([])
    expect(yearWords(counts([['five', 6, 0]]))).toHaveLength(1)
  })

  it('are none without another year', () => {
    expect(yearWords({ inside: 9, outside: 0, words: [{ word: 'a', inside: 9, outside: 0 }] })).toEqual([])
  })

  it('are neither numbers nor single letters', () => {
    expect(['2024', 'x', '海', '🌊', 'gpt4', 'no'].map(isSignificantWord)).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
    ])
    expect(['doesn', 'll', 'qu'].map(isSignificantWord)).toEqual([false, false, false])
  })
})
