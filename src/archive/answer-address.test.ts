import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readAnswers, writeAnswer, type AnswerPath } from './answer-address.ts'

it('a number is the answer of the card that the address names, others name their card', () => {
  expect([...readAnswers('?answer=2,b_1-3', 'a')]).toEqual([
    ['a', [2]],
    ['b_1', [3]],
  ])
})

it('further numbers lead into the branch of an answer: a turn, and an other answer of it', () => {
  expect([...readAnswers('?answer=2.3.1,b_1-3.1.1.4.2', 'a')]).toEqual([
    ['a', [2, 3, 1]],
    ['b_1', [3, 1, 1, 4, 2]],
  ])
})

it.each([
  '',
  '?x=1',
  '?answer=',
  '?answer=0',
  '?answer=-1',
  '?answer=two',
  '?answer=1e3',
  '?answer=99999999',
  '?answer=2.1',
  '?answer=2.0.1',
  '?answer=2.1.',
])('%j shows no other answer', (search) => {
  expect(readAnswers(search, 'a').size).toBe(0)
})

it('choosing an answer keeps the rest of the address, and choosing the shown one leaves no trace', () => {
  expect(writeAnswer('?q=x%20y', 'a', 'a', [2])).toBe('?q=x+y&answer=2')
  expect(writeAnswer('?q=x+y&answer=2', 'a', 'a', null)).toBe('?q=x+y')
  expect(writeAnswer('?answer=2', 'a', 'a', null)).toBe('')
})

it('what was written is what is read', () => {
  const id = fc.stringMatching(/^\w{1,6}$/)
  const number = fc.integer({ min: 1, max: 999 })
  const way = fc
    .tuple(number, fc.array(fc.tuple(number, number), { maxLength: 3 }))
    .map(([place, within]): AnswerPath => [place, ...within.flat()])
  const chosen = fc.array(fc.tuple(id, fc.option(way)), { maxLength: 5 })
  fc.assert(
    fc.property(id, chosen, (own, choices) => {
      const expected = new Map<string, AnswerPath>()
      let search = '?other=1'
      for (const [card, place] of choices) {
        search = writeAnswer(search, own, card, place)
        if (place === null) expected.delete(card)
        else expected.set(card, place)
      }
      expect(new Map(readAnswers(search, own))).toEqual(expected)
      expect(new URLSearchParams(search).get('other')).toBe('1')
    }),
  )
})
