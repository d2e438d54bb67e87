import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TextField } from './condition.ts'
import { MAX_DOCUMENT_FREQUENCY, scoreOf, computeWeights, type Weights } from './relevance.ts'
import { readTerm, type Phrase } from './term.ts'

const terms = (...texts: string[]) => texts.map(readTerm)
const textOf = ({ words, prefix }: Phrase) => `${words.join(' ')}${prefix ? '*' : ''}`
/** Weights by the text of each phrase, given the number of cards that hold its words. */
const weightsOf = (texts: string[], counts: Record<string, number>) => {
  const { parts, together } = computeWeights(terms(...texts), (phrase) => counts[textOf(phrase)] ?? 0)
  return {
    parts: Object.fromEntries(parts.map(({ phrase, weight }) => [textOf(phrase), weight])),
    together: Object.fromEntries(together.map(({ phrase, weight }) => [textOf(phrase), weight])),
  }
}

describe('the weight of words', () => {
  it('is one less each time twice as many cards hold them, and nothing from 16,384 on', () => {
    const counts = { a: 1, b: 2, c: 3, d: 4, e: 1000, f: 16_383, g: MAX_DOCUMENT_FREQUENCY }
    expect(weightsOf(Object.keys(counts), counts).parts).toEqual({ a: 14, b: 13, c: 13, d: 12, e: 5, f: 1 })
  })

  it('is four times their sum where the words of a term are together', () => {
    expect(weightsOf(['full moon', '"high tide" sea*'], { full: 2, moon: 3, 'high tide': 1, 'sea*': 8 })).toEqual({
      parts: { full: 13, moon: 13, 'high tide': 14, 'sea*': 11 },
      together: { 'full moon': 4 * 26, 'high tide sea*': 4 * 25 },
    })
    // An open word cannot be followed by another one.
    expect(weightsOf(['gard* moon'], { 'gard*': 1, moon: 1 }).together).toEqual({})
  })

  it('is one for the rarest where all are common, and for the first term that holds it', () => {
    const counts = { the: 90_000, of: 80_000, and: 85_000 }
    expect(weightsOf(['the and', 'of the', 'and of'], counts)).toEqual({ parts: { of: 1 }, together: { 'of the': 4 } })
  })

  it('is nothing for words that are open after one or two letters, but where no other is there', () => {
    const counts = { 'mo*': 4, 'moo*': 4, full: 50_000 }
    expect(weightsOf(['full mo*'], counts).parts).toEqual({ 'mo*': 1 })
    expect(weightsOf(['full moo*'], counts)).toEqual({ parts: { 'moo*': 12 }, together: { 'full moo*': 48 } })
    expect(weightsOf(['full mo*'], { ...counts, full: 7 }).parts).toEqual({ full: 12 })
    expect(weightsOf(['mo*'], counts)).toEqual({ parts: { 'mo*': 1 }, together: {} })
  })

  it('counts a word of one or two letters as a whole one together with those before it', () => {
    const counts = { vitamin: 7, 'c*': 900, '5': 20_000, 'kg*': 40 }
    expect(weightsOf(['vitamin c*', '5 kg*'], counts)).toEqual({
      parts: { vitamin: 12 },
      together: { 'vitamin c': 48 },
    })
    expect(weightsOf(['5 kg*'], counts)).toEqual({ parts: { 'kg*': 1 }, together: { '5 kg': 4 } })
  })

  it('belongs to the eight rarest words, and to none that no card holds', () => {
    const counts = Object.fromEntries('abcdefghijk'.split('').map((word, at) => [word, at * 10]))
    expect(Object.keys(weightsOf(Object.keys(counts), counts).parts)).toEqual('bcdefghi'.split(''))
    expect(weightsOf(['a'], counts)).toEqual({ parts: {}, together: {} })
  })
})

describe('the score of a card', () => {
  const score = (weights: Weights, places: Record<string, TextField>) =>
    scoreOf(weights, (phrase) => places[textOf(phrase)] ?? null)
  const rare = computeWeights(terms('full moon'), () => 10)

  it('is highest in titles, then in the prompt, then in the response', () => {
    const one = computeWeights(terms('moon'), () => 10)
    expect((['titles', 'prompt', 'response'] as const).map((place) => score(one, { moon: place }))).toEqual([
      44, 22, 11,
    ])
    expect(score(one, {})).toBe(0)
  })

  it('is higher for words together in a response than for words apart in titles', () => {
    const apart = score(rare, { full: 'titles', moon: 'titles' })
    const together = score(rare, { full: 'response', moon: 'response', 'full moon': 'response' })
    expect(together).toBeGreaterThan(apart)
    expect(score(rare, { full: 'titles', moon: 'titles', 'full moon': 'prompt' })).toBeGreaterThan(together)
  })

  it('never falls when a phrase is in a better place, or another one is in the card', () => {
    const place = fc.constantFrom<TextField | undefined>('titles', 'prompt', 'response', undefined)
    const worth = { titles: 3, prompt: 2, response: 1, none: 0 }
    fc.assert(
      fc.property(fc.array(place, { minLength: 6, maxLength: 6 }), fc.nat(100_000), (places, count) => {
        const weights = computeWeights(terms('full moon'), ({ words }) => (words[0] === 'full' ? count : 7))
        const phrases = ['full', 'moon', 'full moon']
        const pick = (from: number) =>
          Object.fromEntries(phrases.flatMap((text, at) => (places[from + at] ? [[text, places[from + at]!]] : [])))
        const [a, b] = [pick(0), pick(3)]
        const isNoWorse = phrases.every((text) => worth[a[text] ?? 'none'] >= worth[b[text] ?? 'none'])
        if (isNoWorse) expect(score(weights, a)).toBeGreaterThanOrEqual(score(weights, b))
      }),
    )
  })
})
