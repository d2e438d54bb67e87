import { expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { drawYear } from './draw-year.ts'

it.each([
  { count: 2, text: 'over time' },
  { count: 5, text: 'over time' },
  { count: 6, text: 'the first five over time' },
])('the way from $count words of a year to their lines over time says how many it shows', ({ count, text }) => {
  const card = newCard({ id: 'one', prompt: 'bread', dayStamp: '20240229_0900' })
  const { html } = drawYear({
    year: '2024',
    previous: '2023',
    next: null,
    cards: 1,
    conversations: 1,
    days: [{ date: '2024-02-29', count: 1 }],
    words: Array.from({ length: count }, (_, at) => ({ word: `word${at}`, sessions: 3, others: 0 })),
    topics: [],
    models: [],
    from: [],
    longest: { first: card, cards: 1 },
    first: card,
    last: card,
  })
  expect(html).toMatch(new RegExp(`<a href="/trends[^"]*">${text}</a></p>`))
})
