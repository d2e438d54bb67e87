import { expect, it } from 'vitest'
import { answerLines, questionOf, slidesOf } from './slides.ts'

const card = (id: string) => ({ id }) as never

it('come in the order of the day, then other cards with pictures, each once', () => {
  const { own, further, count } = slidesOf([card('a'), card('b')], [card('b'), card('x'), card('y')])
  expect(own).toEqual([
    { card: { id: 'a' }, place: 0 },
    { card: { id: 'b' }, place: 1 },
  ])
  expect(further).toEqual([
    { card: { id: 'x' }, place: 2 },
    { card: { id: 'y' }, place: 3 },
  ])
  expect(count).toBe(4)
  expect(slidesOf([], [])).toEqual({ own: [], further: [], count: 0 })
})

it.each([
  ['Why does TS forget it?\n\n```ts\nlet x\n```', 'Why does TS forget it?'],
  ['```ts\nlet x\n```', '```ts let x ```'],
  ['two\nlines', 'two lines'],
  ['  ', 'A title'],
])('ask %j as %j', (prompt, question) => {
  expect(questionOf({ id: 'a', prompt, pageTitle: 'A title' })).toBe(question)
})

it('leave an answer more lines under a short question', () => {
  expect([answerLines('Why?'), answerLines('x'.repeat(60)), answerLines('x'.repeat(100))]).toEqual([7, 5, 4])
})
