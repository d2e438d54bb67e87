import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newCard } from './card.ts'
import { firstMark } from './highlight.ts'
import { summaryJson, textsIn } from './summary-json.ts'
import { readTerm } from './term.ts'

it('a summary gives the texts in which a phrase stands, whatever they hold', () => {
  const piece = fc.constantFrom('a', 'B', 'né', 'n', '\n', '"', '\\', ' ', '海', '…', '\u007f', 'u00e9', 'id')
  const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(text, text, text, text, (prompt, pageTitle, sessionTitle, term) => {
      const phrase = readTerm(term)
      fc.pre(phrase.words.length > 0)
      const standing = (texts: readonly string[]) => texts.filter((one) => firstMark(one, [phrase]) !== null)
      const card = newCard({ id: 'x', prompt, pageTitle, sessionTitle, response: '' })
      const { prompt: p, pageTitle: t, sessionTitle: s } = card
      expect(standing(textsIn(summaryJson(card), [phrase.words[0]!]))).toEqual(standing([p, t, s]))
    }),
    { numRuns: 1000 },
  )
})

it('a summary in which no word can stand is not read', () => {
  const summary = summaryJson(newCard({ id: 'x', prompt: 'the tide', response: 'salt' }))
  expect(textsIn(summary, ['salt'])).toEqual([])
  expect(textsIn(summary, ['salt', 'tide'])).toContain('the tide')
})
