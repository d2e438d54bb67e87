import { expect, it } from 'vitest'
import { answerLines, questionOf, shownAnswer } from './day-question.ts'

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

it('shorten an answer to two columns where no card has a picture', () => {
  const answer = 'word '.repeat(200)
  expect(shownAnswer(answer, true)).toBe(answer)
  expect(shownAnswer(answer, false).length).toBeLessThanOrEqual(331)
})
