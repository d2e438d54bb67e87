import { expect, it } from 'vitest'
import { slidesOf } from './slides.ts'

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
