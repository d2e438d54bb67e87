import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pageTitleOf } from './page-title.ts'

it.each([
  ['', ''],
  [' \n\t', ''],
  ['\n  First line \r\nsecond', 'First line'],
  ['```python\ndef f(x):\n    return x\n```\nWhy?', 'def f(x):'],
  ['~~~\n\n~~~\nWhy is it empty?', 'Why is it empty?'],
  ['```\n```', '```'],
  ['```one line``` of code', '```one line``` of code'],
  ['One line\u2028and another', 'One line'],
  ['a'.repeat(80), 'a'.repeat(80)],
  ['a'.repeat(81), `${'a'.repeat(79)}…`],
  ['word '.repeat(20), `${'word '.repeat(16).trimEnd()}…`],
  ['家'.repeat(100), `${'家'.repeat(79)}…`],
  ['👩‍👩‍👧'.repeat(20), `${'👩‍👩‍👧'.repeat(9)}…`],
])('pageTitleOf(%j)', (text, title) => {
  expect(pageTitleOf(text)).toBe(title)
})

it('is one line of at most 80 code units and whole characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const title = pageTitleOf(text)
      expect(title.length).toBeLessThanOrEqual(80)
      expect(title.isWellFormed()).toBe(true)
      expect(title).not.toMatch(/[\r\n]/)
    }),
  )
})
