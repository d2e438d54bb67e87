import { describe, expect, it } from 'vitest'
import { openSeal } from './sealed-number.ts'

const NUMBERS = [0, 1, 2, 255, 256, 2 ** 32, 2 ** 40 + 7, Number.MAX_SAFE_INTEGER]

describe('a sealed number', () => {
  const numbers = openSeal('a secret', 'comment')

  it('is opened with the secret, in any process', () => {
    const other = openSeal('a secret', 'comment')
    for (const number of NUMBERS) {
      expect(numbers.seal(number)).toMatch(/^[\w-]{22}$/)
      expect(other.open(numbers.seal(number))).toBe(number)
      expect(other.seal(number)).toBe(numbers.seal(number))
    }
  })

  it('tells nothing of which number came first, or of what lies between', () => {
    const sealed = Array.from({ length: 200 }, (_, number) => numbers.seal(number))
    expect(new Set(sealed).size).toBe(200)
    for (const at of [0, 5, 10, 15, 20]) expect(new Set(sealed.map((text) => text[at])).size).toBeGreaterThan(40)
    expect(sealed.toSorted()).not.toEqual(sealed)
  })

  it('is none for another secret or purpose, or when it is made up', () => {
    const sealed = numbers.seal(7)
    expect(openSeal('another secret', 'comment').open(sealed)).toBeNull()
    expect(openSeal('a secret', 'log position').open(sealed)).toBeNull()
    const other = sealed.startsWith('A') ? 'B' : 'A'
    for (const text of [
      '',
      '7',
      'x'.repeat(22),
      other + sealed.slice(1),
      sealed.slice(1),
      `${sealed}AA`,
      'é'.repeat(22),
    ])
      expect(numbers.open(text)).toBeNull()
  })
})
