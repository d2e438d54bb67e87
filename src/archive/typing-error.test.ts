import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainErrors } from '#testing/plain-errors.ts'
import { maxTypos, typingErrors } from './typing-error.ts'

it.each([
  ['sea', 0],
  ['tide', 1],
  ['gardens', 1],
  ['lanterns', 2],
  ['2023', 0],
  ['x2023', 1],
])('%s may hold %d errors', (word, errors) => {
  expect(maxTypos(word)).toBe(errors)
})

describe('typing errors', () => {
  it.each([
    ['garden', 'garden', 0],
    ['gardn', 'garden', 1],
    ['gardeen', 'garden', 1],
    ['gerden', 'garden', 1],
    ['gadren', 'garden', 1],
    ['arden', 'garden', 1],
    ['gadern', 'garden', 2],
    ['lantresn', 'lanterns', 2],
    ['moon', 'sun', 3],
    ['moon', 'garden', 3],
    ['Ωmega', 'mega', 1],
  ])('from %s to %s are %d', (typed, meant, errors) => {
    expect(typingErrors(typed, meant, 2)).toBe(errors)
  })

  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', '𝛀'), maxLength: 9 })

  it('are counted alike from both sides, and none lie between equal words only', () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(typingErrors(one, other, 2)).toBe(typingErrors(other, one, 2))
        expect(typingErrors(one, other, 2) === 0).toBe(one === other)
      }),
    )
  })

  it('are as many as trying all ways finds, as far as they are counted', () => {
    fc.assert(
      fc.property(word, word, fc.constantFrom(1, 2), (one, other, most) => {
        expect(typingErrors(one, other, most)).toBe(Math.min(plainErrors(one, other), most + 1))
      }),
    )
  })

  it('are as many as were made, or fewer', () => {
    const error = fc.record({
      kind: fc.constantFrom('add', 'drop', 'change', 'swap'),
      at: fc.nat(8),
      letter: fc.constantFrom('x', 'y'),
    })
    fc.assert(
      fc.property(word, fc.array(error, { maxLength: 2 }), (meant, errors) => {
        let letters = Array.from(meant)
        for (const { kind, at, letter } of errors) {
          const place = at % (letters.length + 1)
          if (kind === 'add') letters.splice(place, 0, letter)
          else if (kind === 'drop') letters.splice(place, 1)
          else if (kind === 'change') letters.splice(place, 1, letter)
          else
            letters = [
              ...letters.slice(0, place),
              ...letters.slice(place, place + 2).reverse(),
              ...letters.slice(place + 2),
            ]
        }
        // Swapping letters that another error has come between counts as more: one swap at most is tried here.
        const swaps = errors.filter(({ kind }) => kind === 'swap').length
        if (swaps > 0 && errors.length > 1) return
        expect(typingErrors(letters.join(''), meant, 2)).toBeLessThanOrEqual(errors.length)
      }),
    )
  })
})
