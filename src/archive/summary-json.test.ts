import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newCard } from './card.ts'
import { firstMark } from './highlight.ts'
import { promptIn, summaryJson } from './summary-json.ts'
import { wordsOf } from './words.ts'

it('a summary gives the prompt where a phrase stands in it, whatever it holds', () => {
  const piece = fc.constantFrom('a', 'B', 'né', 'n', '\n', '"', '\\', ' ', '海', '…', '\u007f', 'u00e9', 'id')
  const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(text, text, text, (prompt, pageTitle, term) => {
      const phrase = { words: wordsOf(term).map((word) => word.text), prefix: false }
      fc.pre(phrase.words.length > 0)
      const card = newCard({ id: 'x', prompt, pageTitle, response: '' })
      const read = promptIn(summaryJson(card), [phrase.words[0]!])
      expect([null, card.prompt]).toContain(read)
      if (firstMark(card.prompt, [phrase]) !== null) expect(read).toBe(card.prompt)
    }),
    { numRuns: 1000 },
  )
})

it('a summary in which no word can stand is not read', () => {
  const summary = summaryJson(newCard({ id: 'x', prompt: 'the tide', response: 'salt' }))
  expect(promptIn(summary, ['salt'])).toBeNull()
  expect(promptIn(summary, ['salt', 'tide'])).toBe('the tide')
})
