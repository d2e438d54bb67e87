/** @module-tag scale */
import { expect, test } from 'vitest'
import { isCardId, type Card } from '#archive/card.ts'
import { dayOf } from '#archive/day-stamp.ts'
import { wordsOf } from '#archive/words.ts'
import { syntheticCards } from './synthetic-cards.ts'

async function make(total: number): Promise<Card[]> {
  const made: Card[] = []
  for await (const card of syntheticCards(total)) made.push(card)
  return made
}

const cards = await make(2000)

test('the same cards are made every time', async () => {
  expect(await make(2000)).toEqual(cards)
})

test('ids are valid and unique, and no two texts are alike', () => {
  expect(cards.every(({ id }) => isCardId(id))).toBe(true)
  expect(new Set(cards.map(({ id }) => id)).size).toBe(2000)
  expect(new Set(cards.map(({ response }) => response)).size).toBe(2000)
})

test('cards run in order over the whole calendar', () => {
  const stamps = cards.map(({ dayStamp }) => dayStamp)
  expect(stamps.toSorted()).toEqual(stamps)
  expect(dayOf(stamps[0]!)).toBe('2023-09-01')
  expect(dayOf(stamps.at(-1)!)).toBe('2025-07-31')
  expect(new Set(stamps.map(dayOf)).size).toBe(700)
})

test('a card has about 220 words, a few of which make up most of it', () => {
  const words = cards.flatMap(({ prompt, response }) => wordsOf(`${prompt} ${response}`).map(({ text }) => text))
  expect(words.length / cards.length).toBeGreaterThan(210)
  expect(words.length / cards.length).toBeLessThan(230)
  expect(words.filter((word) => word === 'the').length / words.length).toBeCloseTo(0.088, 2)
  expect(new Set(words).size).toBeGreaterThan(30_000)
})

test('times within a session are counted from its first card', () => {
  const first = cards[0]!
  const session = cards.filter(({ sessionTitle }) => sessionTitle === first.sessionTitle)
  expect(first).toMatchObject({ reltimeTimezero: 0, reltimeLast: 0 })
  const sum = session.reduce((total, { reltimeLast }) => total + reltimeLast, 0)
  expect(session.length).toBeGreaterThan(3)
  expect(session.at(-1)!.reltimeTimezero).toBe(sum)
})
