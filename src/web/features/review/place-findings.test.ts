import fc from 'fast-check'
import { expect, it } from 'vitest'
import { placeFindings } from './place-findings.ts'

const span = (text: string, words: string, number = 0, from = 0) => {
  const start = text.indexOf(words, from)
  return { start, end: start + words.length, number }
}

it('places findings where the rendered text has them, each at its own one of equal words', () => {
  const written = 'Ask **anna@gmx.net** or `b@c.de`, not anna@gmx.net.'
  const shown = 'Ask anna@gmx.net or b@c.de, not anna@gmx.net.'
  const last = span(written, 'anna@gmx.net', 2, 20)
  expect(placeFindings(written, shown, [span(written, 'anna@gmx.net'), span(written, 'b@c.de', 1), last])).toEqual([
    span(shown, 'anna@gmx.net'),
    span(shown, 'b@c.de', 1),
    span(shown, 'anna@gmx.net', 2, 20),
  ])
})

it('places nothing when one is hidden by a link, or cut by its markup', () => {
  const hidden = '[mail](mailto:anna@gmx.net) and b@c.de'
  expect(placeFindings(hidden, 'mail and b@c.de', [span(hidden, 'b@c.de'), span(hidden, 'anna@gmx.net', 1)])).toBeNull()
  expect(placeFindings('a **b**c', 'a bc', [span('a **b**c', '**b**c')])).toBeNull()
  expect(placeFindings('x a@b.cd', 'x a@b.cd a@b.cd', [span('x a@b.cd', 'a@b.cd')])).toBeNull()
})

it('gives spans that hold the found words, in their order and apart', () => {
  const word = fc.constantFrom('aa', 'a', 'ab', 'b')
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), fc.array(word, { maxLength: 8 }), (some, others) => {
      const written = some.join(' ')
      const shown = others.join(' ')
      let at = 0
      const found = some.map((words, number) => {
        const start = at
        at += words.length + 1
        return { start, end: start + words.length, number }
      })
      const placed = placeFindings(written, shown, found)
      if (placed === null) return
      expect(placed.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(found.map(({ number }) => number))
      for (const [index, { start, end, number }] of placed.entries()) {
        expect(shown.slice(start, end)).toBe(some[number])
        expect(start).toBeGreaterThanOrEqual(placed[index - 1]?.end ?? 0)
      }
    }),
  )
})
