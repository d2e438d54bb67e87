import { expect, it } from 'vitest'
import { context } from '#testing/exports/context.ts'
import { GatheredRecords } from '#intake/gathered.ts'
import { sillyTavern } from './silly-tavern.ts'

const read = (mes: string) =>
  sillyTavern.read(
    new GatheredRecords([
      { user_name: 'Ann', character_name: 'Captain' },
      { name: 'Ann', is_user: true, mes: '<think>Where</think> do we sail?' },
      { name: 'Captain', is_user: false, mes },
      { name: 'Ann', is_user: true, mes: 'And then?' },
    ]),
    context(),
  )

it('folds the reasoning that begins an answer, which names its cards as it did', () => {
  const reading = read('<think>North.</think>\nTo Norway.')
  expect(reading.cards[0]!.card).toMatchObject({ prompt: '<think>Where</think> do we sail?', response: 'To Norway.' })
  expect(reading.cards[0]!.content!.response).toEqual([
    { kind: 'reasoning', text: 'North.' },
    { kind: 'text', text: 'To Norway.' },
  ])
  expect(reading.letters!().lost).toBe(0)
  expect(reading.cards.map(({ card }) => card.id)).toEqual(['41413ec09edf05f92587', '79530e1bc03f84925fca'])
})
