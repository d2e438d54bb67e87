/** @module-tag scale */
import { describe, expect, it } from 'vitest'
import { scanText } from '#archive/findings.ts'
import { marksOf } from '#archive/marks-of.ts'
import { holdsWords } from '#archive/redact/find-words.ts'
import { expectLinear, cpuMsOf } from './growth.ts'

const MEGABYTE = 2 ** 20
const LETTERS = 'a8Kd03Lq9ZxV7bN2mQ5rT1yU4iOp6sWe'

const scanned = (text: string): number => cpuMsOf(() => scanText(text))

describe('the scan takes time with the length of the text alone', () => {
  it.each([
    ['a', 'a'],
    ['digits', '1'],
    ['spaced digits', '1 '],
    ['digits and hyphens', '0-1-'],
    ['plus signs', '+1'],
    ['brackets', '(1'],
    ['at signs', '@'],
    ['addresses without an end', 'a.b@'],
    ['dots', 'a.'],
    ['addresses of pages', 'http://a:'],
    ['letters of a scheme', 'a+'],
    ['begun keys', '-----BEGIN PRIVATE KEY-----'],
    ['begun and filled keys', `-----BEGIN PRIVATE KEY-----${LETTERS}`],
    ['ends of keys', '-----END '],
    ['tokens', 'eyJhbGciOiJIUzI1.'],
    ['sk-', 'sk-'],
    ['sk_live_', 'sk_live_'],
    ['secrets', 'secret'],
    ['assigned secrets', 'secret=secret='],
    ['assigned passwords', 'password: '],
    ['bearers', 'Bearer '],
    ['country codes', 'DE89 '],
    ['spaces', ' '],
    ['quotes', '"'],
    ['ghp_', `ghp_${LETTERS}`],
    ['real addresses', 'anna@gmx.net '],
  ])(
    '%s',
    (_, unit) => {
      const text = unit.repeat(MEGABYTE / 2 / unit.length)
      const short = Math.max(...['', 'x', '!', '@', '1'].map((end) => scanned(text.slice(0, MEGABYTE / 8) + end)))
      // Four times as long a text takes four times as long, where time grew with its square sixteen times.
      expect(scanned(text)).toBeLessThan(8 * short + 50)
    },
    30_000,
  )
})

describe('what a card holds is found in a time that grows with the length of its text alone', () => {
  const card = { prompt: '', isPrivate: false, hasPicture: false }
  it.each([
    ['blanks behind a line of a table', (length: number) => `x\n-${' '.repeat(length)}x`],
    ['backticks', (length: number) => '`'.repeat(length)],
    ['tildes', (length: number) => '~'.repeat(length)],
  ])('%s', (_, textOf) => expectLinear(MEGABYTE / 16, (length) => marksOf({ ...card, response: textOf(length) }, [])))
})

describe('redacted words are looked for in a time that grows with the length of the text alone', () => {
  it.each(['](', '[', '<a ', '*', 'a', '&#', '\n- ', '|', '```', 'ab', '\u0301\u0316'])('%j', (part) =>
    expectLinear(20_000, (length) => holdsWords(`a${part.repeat(length)}_`, `${'ab'.repeat(200)} x`)),
  )
})
