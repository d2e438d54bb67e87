import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from './query-client.ts'
import { refreshCards, refreshCardsTwice } from './refresh-cards.ts'

vi.mock('./query-client.ts', () => ({ queryClient: new QueryClient() }))

const start = Date.now()
let asked: number[]
beforeEach(() => {
  vi.useFakeTimers({ now: start })
  asked = []
  vi.spyOn(queryClient, 'invalidateQueries').mockImplementation(async (filters) => {
    const isOf = (name: string) => filters?.predicate?.({ queryKey: [name] } as never) === true
    const follow = ['cards', 'timeline', 'calendar', 'stars', 'opening', 'search-help', 'proof']
    expect([...follow.map(isOf), isOf('session')]).toEqual([...follow.map(() => true), false])
    asked.push(Date.now() - start)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('changes that come together are one refresh', () => {
  refreshCards()
  vi.advanceTimersByTime(150)
  refreshCards()
  vi.advanceTimersByTime(1000)
  expect(asked).toEqual([350])
})

it('a change of many is followed by a refresh after 200 ms and again 300 ms later', () => {
  refreshCardsTwice()
  vi.advanceTimersByTime(1000)
  expect(asked).toEqual([200, 500])
})

it.each([
  [0, [200, 500]],
  [100, [200, 500]],
  [250, [200, 450, 500]],
  [450, [200, 500]],
  [550, [200, 500, 750]],
])('a live event %i ms after a change of many cancels neither of its refreshes', (at, expected) => {
  refreshCardsTwice()
  vi.advanceTimersByTime(at)
  refreshCards()
  vi.advanceTimersByTime(1000)
  expect(asked).toEqual(expected)
})

it('waits as long as a change is in flight', () => {
  const inFlight = vi.spyOn(queryClient, 'isMutating').mockReturnValue(1)
  refreshCards()
  vi.advanceTimersByTime(600)
  expect(asked).toEqual([])
  inFlight.mockReturnValue(0)
  vi.advanceTimersByTime(200)
  expect(asked).toHaveLength(1)
})
