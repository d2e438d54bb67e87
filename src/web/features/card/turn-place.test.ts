import { expect, it } from 'vitest'
import type { SessionOutline, Turn } from '#web/data/session-turns.ts'
import { turnPlace } from './turn-place.ts'

const turn = (id: string): Turn => ({
  id,
  pageTitle: id,
  title: id,
  sessionTitle: 'Salt',
  semanticSid: '',
  dayStamp: '20240101_100000',
  promptLen: 1,
  responseLen: 1,
  isPrivate: false,
})
const session = (ids: string, more: Partial<SessionOutline> = {}): SessionOutline => ({
  heading: 'Salt',
  category: 'History',
  total: ids.length,
  from: 0,
  turns: Array.from(ids, turn),
  before: null,
  after: null,
  previous: null,
  next: null,
  ...more,
})

it('a card in the middle of a conversation has a number, and a turn before and after', () => {
  const place = turnPlace(session('abc'), 'b')
  expect([place?.number, place?.total, place?.previous?.id, place?.next?.id]).toEqual([2, 3, 'a', 'c'])
})

it('the first turn has none before, the last none after', () => {
  expect(turnPlace(session('ab'), 'a')?.previous).toBeNull()
  expect(turnPlace(session('ab'), 'b')?.next).toBeNull()
})

it('turns are counted through all parts of a long conversation, and its next part is the way on', () => {
  const part = session('ab', { from: 1000, total: 2500, before: turn('x'), after: turn('c') })
  expect(turnPlace(part, 'b')).toMatchObject({ number: 1002, total: 2500, next: { id: 'c' } })
  // The part before is known by its first turn only, which is not the one before.
  expect(turnPlace(part, 'a')?.previous).toBeNull()
})

it('a card that the conversation does not hold has no place in it', () => {
  expect(turnPlace(session('ab'), 'z')).toBeNull()
})
