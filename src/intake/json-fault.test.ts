import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findJsonFault, linesBefore } from './json-fault.ts'

const isJson = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('findJsonFault', () => {
  it('agrees with JSON.parse on what is JSON', () => {
    const fragments = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"',
      '\\',
      '1',
      '-',
      '0.5e3',
      'true',
      'nul',
      ' ',
      '\n',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.array(fragments, { maxLength: 12 }).map((list) => list.join('')),
        ),
        (text) => {
          expect(findJsonFault(text).what === 'it is valid').toBe(isJson(text))
        },
      ),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['{"a":}', 5, 'unexpected "}"'],
    ['{"a" 1}', 5, 'unexpected "1"'],
    ['[1,]', 3, 'unexpected "]"'],
    ['[1}', 2, 'unexpected "}"'],
    ['["a', 3, 'it ends too early'],
    ['["a\nb"]', 3, 'a text is not closed or holds a control character'],
    ['["\\x"]', 2, 'a backslash in a text stands for nothing known'],
    ['1 2', 2, 'something follows its end'],
    ['[tru]', 1, 'unexpected "t"'],
  ])('finds the fault of %j', (text, position, what) => {
    expect(findJsonFault(text)).toEqual({ position, what })
  })

  it('reads 100,000 levels without recursion', () => {
    expect(findJsonFault('[{"a":'.repeat(100_000)).what).toBe('it ends too early')
  })
})

it('linesBefore counts line feeds up to a position', () => {
  expect([0, 1, 2, 3, 9].map((end) => linesBefore('a\nb\nc', end))).toEqual([0, 0, 1, 1, 2])
})
