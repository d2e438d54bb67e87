/** @module-tag scale */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { maxTypos, typingErrors } from '#archive/typing-error.ts'
import { indexEntries } from '#testing/index-entries.ts'
import { newCard } from '#archive/card.ts'
import { buildSegment } from './build-segment.ts'
import { termsNear } from './fuzzy-candidates.ts'
import { TextIndex } from './text-index.ts'

/** Words of few letters, so that many are alike; some letters take several bytes, or two units of UTF-16. */
const word = fc
  .array(fc.constantFrom('a', 'b', 'c', 'ж', 'ξ', '𐐨'), { minLength: 1, maxLength: 10 })
  .map((letters) => letters.join(''))

const cardOf = (prompt: string, isPrivate = false) => newCard({ id: 'c', prompt, isPrivate })

/** What is typed may be as long as a hash. */
const typedWord = fc
  .tuple(word, fc.constantFrom('', '', 'b'.repeat(26), 'ab'.repeat(30)))
  .map(([start, rest]) => start + rest)

it('finds every word within the typing errors that may be meant, and no other', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 60 }), typedWord, (others, typed) => {
      const words = [...others, typed.slice(0, -1)].filter((other) => other.isWellFormed() && other !== '')
      const { dictionary } = buildSegment(indexEntries([cardOf(words.join(' '))]))
      const most = maxTypos(typed)
      const expected = [...new Set(words)].flatMap((other) => {
        const errors = typingErrors(typed, other, most)
        return errors > 0 && errors <= most ? [[other, errors]] : []
      })
      const found = termsNear(dictionary, typed).map(({ term, errors }) => [dictionary.textOf(term), errors])
      expect(new Map(found as [string, number][])).toEqual(new Map(expected as [string, number][]))
    }),
    { numRuns: 300 },
  )
})

it('names close words in the order of their errors, then of the visible cards that hold them', () => {
  const cards = ['garden', 'garde', 'gardens', 'gardens', 'gerdan', 'wardens', 'warden'].map((text) => cardOf(text))
  const entries = indexEntries([...cards, cardOf('gardeny', true), cardOf('garde', true)])
  const index = new TextIndex([buildSegment(entries.slice(0, 4)), buildSegment(entries.slice(4))])
  expect(index.fuzzyCandidates('public', 'gardent')).toEqual([
    { word: 'gardens', errors: 1, count: 2 },
    { word: 'garden', errors: 1, count: 1 },
  ])
  expect(index.fuzzyCandidates('all', 'gardens').map(({ word: close }) => close)).toEqual([
    'garden',
    'gardeny',
    'wardens',
  ])
})

it('completes a beginning by the words that most visible cards hold', () => {
  const cards = ['sun', 'sunny day', 'sunny', 'sunset', 'moon'].map((text) => cardOf(text))
  const entries = indexEntries([...cards, cardOf('sunset', true), cardOf('sundown', true)])
  const whole = new TextIndex([buildSegment(entries)])
  const batches = new TextIndex([buildSegment(entries.slice(0, 3)), buildSegment(entries.slice(3))])
  for (const index of [whole, batches]) {
    expect(index.completions('public', 'sun', 3)).toEqual(['sunny', 'sun', 'sunset'])
    expect(index.completions('private', 'sun', 1)).toEqual(['sundown'])
  }
})
