import { expect, test } from 'vitest'
import { AskedBefore } from './asked-before.ts'

const groupsOf = (...prompts: string[]): number[] => {
  const asked = new AskedBefore()
  for (const prompt of prompts) asked.add(prompt)
  return [...asked.groups()]
}

const OTHERS = ['When should I plant garlic in a cold garden?', 'Write a limerick about an unhappy tax collector']

test('prompts with their words in another order, other words and typing errors ask the same', () => {
  const asked = 'How do I repot an overgrown lemon tree without damaging its roots?'
  const again = 'Without damaging its roots, how do I repot an overgrwon lemon tree please'
  expect(groupsOf(asked, ...OTHERS, again)).toEqual([0, 1, 2, 0])
})

test('prompts of the same form about something else do not', () => {
  const prompts = ['lemon trees', 'gas boilers', 'tin roofs'].map((what) => `Explain to me how to look after ${what}`)
  expect(groupsOf(...prompts, ...OTHERS)).toEqual([0, 1, 2, 3, 4])
})

test('what says nothing without its conversation is not grouped', () => {
  expect(groupsOf('go on', 'go on', '', '')).toEqual([0, 1, 2, 3])
})

test('prompts without spaces between their words are compared by pairs of letters', () => {
  expect(groupsOf('柠檬树应该怎么换盆才不会伤到根', ...OTHERS, '柠檬树怎么换盆才不会伤到根呢')).toEqual([0, 1, 2, 0])
})
