import { describe, expect, it } from 'vitest'
import { openNumberCipher } from './number-cipher.ts'

const NUMBERS = [0, 1, 2, 255, 256, 2 ** 32, 2 ** 40 + 7, Number.MAX_SAFE_INTEGER]

describe('an encrypted number', () => {
  const numbers = openNumberCipher('a secret', 'comment')

  it('is opened with the secret, in any process', () => {
    const other = openNumberCipher('a secret', 'comment')
    for (const number of NUMBERS) {
      expect(numbers.encrypt(number)).toMatch(/^[\w-]{22}$/)
      expect(other.decrypt(numbers.encrypt(number))).toBe(number)
      expect(other.encrypt(number)).toBe(numbers.encrypt(number))
    }
  })

  it('reveals neither the order of numbers nor their distance', () => {
    const encrypted = Array.from({ length: 200 }, (_, number) => numbers.encrypt(number))
    expect(new Set(encrypted).size).toBe(200)
    for (const at of [0, 5, 10, 15, 20]) expect(new Set(encrypted.map((text) => text[at])).size).toBeGreaterThan(40)
    expect(encrypted.toSorted()).not.toEqual(encrypted)
  })

  it('is none for another secret or purpose, or when it is made up', () => {
    const encrypted = numbers.encrypt(7)
    expect(openNumberCipher('another secret', 'comment').decrypt(encrypted)).toBeNull()
    expect(openNumberCipher('a secret', 'log position').decrypt(encrypted)).toBeNull()
    const other = encrypted.startsWith('A') ? 'B' : 'A'
    for (const text of [
      '',
      '7',
      'x'.repeat(22),
      other + encrypted.slice(1),
      encrypted.slice(1),
      `${encrypted}AA`,
      'é'.repeat(22),
    ])
      expect(numbers.decrypt(text)).toBeNull()
  })
})
