import { expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { drawYear, type YearReview } from './draw-year.ts'

const CARD = newCard({ id: 'one', prompt: 'bread', dayStamp: '20240229_0900' })

const YEAR: YearReview = {
  year: '2024',
  previous: '2023',
  next: null,
  cards: 1,
  conversations: 1,
  days: [{ date: '2024-02-29', count: 1 }],
  words: [],
  topics: [],
  models: [],
  from: [],
  longest: { first: CARD, cards: 1 },
  first: CARD,
  last: CARD,
}

it.each([
  { count: 2, text: 'over time' },
  { count: 5, text: 'over time' },
  { count: 6, text: 'the first five over time' },
])('the way from $count words of a year to their lines over time says how many it shows', ({ count, text }) => {
  const words = Array.from({ length: count }, (_, at) => ({ word: `word${at}`, sessions: 3, others: 0 }))
  const { html } = drawYear({ ...YEAR, words })
  expect(html).toMatch(new RegExp(`<a href="/trends[^"]*">${text}</a></p>`))
})

it('names the models and programs of a year unless they are among its topics', () => {
  const models = [{ value: 'gpt-4', count: 1 }]
  expect(drawYear({ ...YEAR, models }).html).toContain('<h3>models</h3>')
  const topics = [...models, { value: 'Claude', count: 2 }]
  const { html } = drawYear({ ...YEAR, models, from: [topics[1]!], topics })
  expect(html).not.toContain('<h3>models</h3>')
  expect(html).not.toContain('<h3>programs</h3>')
})
