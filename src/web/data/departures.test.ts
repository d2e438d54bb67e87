import { beforeEach, expect, it, vi } from 'vitest'
import { forgetDeparted, applyDepartures } from './departures.ts'
import { forgetAllCached, forgetCached } from './forget-cached.ts'
import { knownDepartures } from './known-departures.ts'
import { refreshCardsSpread } from './refresh-cards.ts'

vi.mock('./forget-cached.ts', () => ({ forgetCached: vi.fn(), forgetAllCached: vi.fn(async () => true) }))
vi.mock('./stars.ts', () => ({ STARS_KEY: ['stars'] }))
vi.mock('./refresh-cards.ts', () => ({ refreshCardsSpread: vi.fn() }))

beforeEach(async () => {
  await applyDepartures({ from: null, to: 'one' })
  vi.clearAllMocks()
})

it('the cache is dropped once after unnamed departures, and the data on the screen is refetched', async () => {
  await applyDepartures({ from: null, to: 'two' })
  expect([knownDepartures(), vi.mocked(refreshCardsSpread).mock.calls.length]).toEqual(['two', 1])
  await applyDepartures({ from: null, to: 'two' })
  await applyDepartures({ from: 'one', to: 'two' })
  expect(forgetAllCached).toHaveBeenCalledTimes(1)
  await applyDepartures({ from: 'one', to: 'three' })
  expect(forgetAllCached).toHaveBeenCalledTimes(2)
})

it('of cards that were named nothing else is dropped', async () => {
  void forgetDeparted(['x'])
  await applyDepartures({ from: 'one', to: 'two' })
  expect([vi.mocked(forgetCached).mock.calls, knownDepartures()]).toEqual([[[['x']]], 'two'])
  expect(forgetAllCached).not.toHaveBeenCalled()
})

it('a card that could not be forgotten has all dropped, now or the next time', async () => {
  vi.mocked(forgetCached).mockRejectedValueOnce(new Error('refused'))
  vi.mocked(forgetAllCached).mockRejectedValueOnce(new Error('refused'))
  void forgetDeparted(['x'])
  await applyDepartures({ from: 'one', to: 'two' })
  expect(knownDepartures()).toBe('')
  await applyDepartures({ from: null, to: 'two' })
  expect([vi.mocked(forgetAllCached).mock.calls.length, knownDepartures()]).toEqual([2, 'two'])
})
