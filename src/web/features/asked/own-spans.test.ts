import { diffWordsWithSpace } from 'diff'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownSpans } from './own-spans.ts'

/** The words that only one of two texts has. */
function ownOf(first: string, second: string) {
  const spans = ownSpans(diffWordsWithSpace(first, second))
  const said = (text: string, side: 'first' | 'second') => spans![side].map(({ start, end }) => text.slice(start, end))
  return spans && { first: said(first, 'first'), second: said(second, 'second') }
}

test('words that only one text has are named on their side', () => {
  expect(ownOf('Mix compost with sand and water it daily.', 'Mix compost with clay and water it weekly.')).toEqual({
    first: ['sand', 'daily'],
    second: ['clay', 'weekly'],
  })
})

test('words that a text lacks are named on the other side alone', () => {
  expect(ownOf('Prune the roots in spring.', 'Prune the roots gently in spring.')).toEqual({
    first: [],
    second: ['gently '],
  })
})

test('equal texts differ nowhere', () => {
  expect(ownOf('the same words', 'the same words')).toEqual({ first: [], second: [] })
  expect(ownSpans([])).toEqual({ first: [], second: [] })
})

test('a common word within a long difference belongs to it', () => {
  const start = 'Before you repot a lemon tree, look at the roots of it. '
  expect(ownOf(`${start}Cut away brown and mushy ends.`, `${start}Rinse old soil and loosen circles.`)).toEqual({
    first: ['Cut away brown and mushy ends'],
    second: ['Rinse old soil and loosen circles'],
  })
})

test('texts that have next to nothing in common are not marked', () => {
  expect(ownOf('Repot it in spring, with fresh compost.', 'A limerick: there once was a collector of tax')).toBeNull()
})

test('what is left of two texts without the spans is the same', () => {
  const word = fc.constantFrom('a', 'the', 'lemon', 'roots', 'compost', 'water')
  const text = fc.array(word, { maxLength: 30 }).map((words) => words.join(' '))
  fc.assert(
    fc.property(text, text, (first, second) => {
      const spans = ownSpans(diffWordsWithSpace(first, second))
      if (spans === null) return
      const rest = (whole: string, own: readonly { start: number; end: number }[]) =>
        own.toReversed().reduce((left, { start, end }) => left.slice(0, start) + left.slice(end), whole)
      expect(rest(first, spans.first)).toBe(rest(second, spans.second))
    }),
  )
})
