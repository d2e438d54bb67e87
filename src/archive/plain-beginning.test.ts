import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyCodePoint } from '#testing/any-code-point.ts'
import { plainBeginning } from './plain-beginning.ts'

it.each([
  ['Hello **Mira**. You are *quite* right.', 'Hello Mira. You are quite right.'],
  ['# A title\n\nand a [link](https://example.com/a_b) in it', 'A title · and a link in it'],
  ['- one\n- [x] two\n> said', 'one · two said'],
  ['Use `npm i`:\n\n```sh\nnpm i\n```', 'Use npm i: npm i'],
  ['| a | b |\n|---|---|\n| 1 | 2 |', 'a b 1 2'],
  ['snake_case and 2 * 3 * 4 stay', 'snake_case and 2 * 3 * 4 stay'],
  ['1. first', '1. first'],
  ['With \\(b^2\\) and $a$:\n\\[ x \\]\nfor $5 and $10', 'With b² and a: x for $5 and $10'],
  ['', ''],
])('%j begins with the words %j', (markdown, words) => {
  expect(plainBeginning(markdown, 200)).toBe(words)
})

it('is no longer than was asked for, and ends at a word', () => {
  expect(plainBeginning('one two three four', 12)).toBe('one two…')
  fc.assert(
    fc.property(fc.string({ unit: anyCodePoint, maxLength: 400 }), fc.integer({ min: 2, max: 80 }), (text, most) => {
      const words = plainBeginning(text, most)
      expect(words.length).toBeLessThanOrEqual(most)
      expect(words.isWellFormed()).toBe(true)
    }),
  )
})

it('takes no longer for markup that never ends', () => {
  for (const part of ['[', '![', '**a', '_a ', '`', '` ', '`` `', '\\', '&#', '~~a', '| ', '> ', '- ']) {
    expect(plainBeginning(part.repeat(20_000), 600).length).toBeLessThanOrEqual(600)
  }
})

it('takes the marks of emphasis away wherever Markdown reads them, and leaves what is none', () => {
  const plain = (text: string) => plainBeginning(text, 200)
  expect(plain('what half of *that* is, “*so*—*it*’s” on')).toBe('what half of that is, “so—it’s” on')
  expect(plain('**strong with *more* in it** and ***both***')).toBe('strong with more in it and both')
  expect(plain('__strong__ _words_, *over\ntwo lines*')).toBe('strong words, over two lines')
  expect(plain('2 * 3 * 4, 2*3*4, snake_case_name, *open and *ended')).toBe(
    '2 * 3 * 4, 2*3*4, snake_case_name, *open and *ended',
  )
})

it('ends with no dots behind a whole sentence', () => {
  expect(plainBeginning('One is here. Two more follow', 14)).toBe('One is here.')
  expect(plainBeginning('Is one here? Two more follow', 14)).toBe('Is one here?')
})
