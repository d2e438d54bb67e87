import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wordsOf } from '#archive/words.ts'
import { eachTerm } from './each-term.ts'

const termsOf = (text: string) => {
  const terms: string[] = []
  eachTerm(text, (bytes, length) => terms.push(new TextDecoder().decode(bytes.slice(0, length))))
  return terms
}

/** Letters, separators, marks and signs that belong to what is before or behind them. */
const TEXTS = "a|C|+|Zb|9| |.|'|=|\n|é|İ|ß|海|가|\u0338|\u0301|ि|\ufe0f\u20e3|#|\u200d|👩‍🌾|🇩|\u00a0|’|\ud800|\u1100"
const partOfText = fc.constantFrom('x'.repeat(60), ...TEXTS.split('|'))

it('finds the words of a text, in their order', () => {
  fc.assert(
    fc.property(fc.array(partOfText, { maxLength: 40 }), (parts) => {
      const text = parts.join('')
      expect(termsOf(text)).toEqual(wordsOf(text).map((word) => word.text))
    }),
    { numRuns: 2000 },
  )
})
