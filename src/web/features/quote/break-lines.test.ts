import fc from 'fast-check'
import { expect, it } from 'vitest'
import { breakLines } from './break-lines.ts'

/** Each letter is one unit wide. */
const measure = (line: string) => Array.from(line).length

it('words are broken between words, and lines of the text stay lines', () => {
  expect(breakLines('one two three\n\nfour', 8, 9, measure)).toEqual(['one two', 'three', 'four'])
})

it('a word wider than a line is broken within it, and a script without spaces between its words', () => {
  expect(breakLines('abcdefghij kl', 4, 9, measure)).toEqual(['abcd', 'efgh', 'ij', 'kl'])
  for (const line of breakLines('今天天气很好我们去公园吧', 5, 9, measure)) expect(measure(line)).toBeLessThanOrEqual(5)
})

it('what is left ends in three dots', () => {
  expect(breakLines('one two three four', 8, 2, measure)).toEqual(['one two', 'three …'])
  expect(breakLines('one two', 8, 1, measure)).toEqual(['one two'])
  expect(breakLines('日本語の長い題名がここに', 8, 1, measure)).toEqual(['日本語の長い …'])
  expect(breakLines('https://example.com/of', 8, 1, measure)).toEqual(['https: …'])
})

it('no letter is lost, and no line is wider than there is room', () => {
  const text = fc.array(fc.constantFrom('a', 'bb ', '. ', 'ccccccc', '\n', '字', '!'), { maxLength: 40 })
  fc.assert(
    fc.property(text, fc.integer({ min: 3, max: 12 }), (parts, width) => {
      const joined = parts.join('')
      const lines = breakLines(joined, width, 1000, measure)
      expect(lines.join('').replace(/\s/g, '')).toBe(joined.replace(/\s/g, ''))
      // Signs that end a sentence stay with it.
      for (const line of lines) expect(measure(line.replace(/[.!\s]+$/, ''))).toBeLessThanOrEqual(width)
    }),
  )
})
