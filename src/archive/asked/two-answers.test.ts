import { expect, test } from 'vitest'
import { askedAt, askedPath } from './asked-path.ts'
import { twoAnswers } from './two-answers.ts'

const GROUP = ['a', 'b', 'c'].map((id) => ({ id }))
const idsOf = (id: string, other: string | null) => {
  const two = twoAnswers(GROUP, id, other)
  return two && [two.first.id, two.second.id]
}

test('the answers are the named one and the chosen one', () => {
  expect(idsOf('a', 'c')).toEqual(['a', 'c'])
  expect(idsOf('c', 'a')).toEqual(['c', 'a'])
})

test('without a choice, or with one that is not there, it is the next one in time, of the last one the one before', () => {
  for (const other of [null, 'absent', 'b']) expect(idsOf('b', other)).toEqual(['b', 'c'])
  expect(idsOf('c', null)).toEqual(['c', 'b'])
})

test('a card that is not in the group, or is alone, has none', () => {
  expect(idsOf('absent', 'a')).toBeNull()
  expect(twoAnswers([{ id: 'a' }], 'a', null)).toBeNull()
})

test('an address is read as it was written', () => {
  const card = { id: 'c1', pageTitle: 'Lemon trees?' }
  expect(askedPath(card)).toBe('/asked/lemon-trees-c1')
  expect(askedAt(askedPath(card))).toEqual({ id: 'c1', other: null })
  expect(askedAt(`${askedPath(card, 'c2')}#x`)).toEqual({ id: 'c1', other: 'c2' })
  expect(askedAt('/asked/c1/?with=%00&with=c2')).toEqual({ id: 'c1', other: null })
})

test('other addresses show no group, and one without an id names none', () => {
  for (const url of ['/', '/asked', '/asked/', '/asked/a/b', '/card/a']) expect(askedAt(url)).toBeNull()
  expect(askedAt('/asked/%00')).toEqual({ id: null, other: null })
})
