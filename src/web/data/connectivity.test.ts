import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { waitUntilReachable, recordReachability, onReachedAgain, useConnectivity } from './connectivity.ts'

const browser = vi.hoisted(() => {
  const target = new EventTarget()
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  return target
})
// Outside of a page the state is read as it is.
vi.mock('react', () => ({ useSyncExternalStore: (_: unknown, read: () => unknown) => read() }))

/** The knocks at /healthz so far, each to be answered, failed, or left alone until it is given up. */
let knocks: { limit: number; answer: (ok: boolean) => void; fail: () => void; giveUp: () => void }[]

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
  vi.spyOn(Math, 'random').mockReturnValue(1)
  knocks = []
  const limits: { limit: number; controller: AbortController }[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((limit) => {
    const controller = new AbortController()
    limits.push({ limit, controller })
    return controller.signal
  })
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    expect(url).toBe('/healthz')
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('late', 'TimeoutError')))
      const { limit, controller } = limits.at(-1)!
      knocks.push({
        limit,
        answer: (ok) => resolve({ ok }),
        fail: () => reject(new TypeError('no network')),
        giveUp: () => controller.abort(),
      })
    })
  })
})
afterEach(() => {
  recordReachability(true)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const state = () => useConnectivity()
const soon = () => vi.advanceTimersByTimeAsync(0)

it('is Unknown until something was tried, then Online', () => {
  expect(state()).toBe('Unknown')
  recordReachability(true)
  expect(state()).toBe('Online')
})

it('after a failed connection is Offline, and knocks ever more slowly until the server answers', async () => {
  recordReachability(false)
  recordReachability(false)
  expect([state(), knocks.length]).toEqual(['Offline', 0])
  for (const [index, delay] of [1000, 1500, 2250, 3375].entries()) {
    await vi.advanceTimersByTimeAsync(delay - 1)
    expect(knocks).toHaveLength(index)
    await vi.advanceTimersByTimeAsync(1)
    expect(knocks).toHaveLength(index + 1)
    if (index < 3) knocks.at(-1)!.fail()
    else knocks.at(-1)!.answer(false)
    await soon()
    expect(state()).toBe('Offline')
  }
  await vi.advanceTimersByTimeAsync(60_000)
  knocks.at(-1)!.answer(true)
  await soon()
  expect(state()).toBe('Online')
  const before = knocks.length
  await vi.advanceTimersByTimeAsync(600_000)
  expect(knocks).toHaveLength(before)
})

it('a knock that is not answered within ten seconds has failed, and is made again', async () => {
  recordReachability(false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(knocks.map(({ limit }) => limit)).toEqual([10_000])
  knocks[0]!.giveUp()
  await soon()
  expect(state()).toBe('Offline')
  await vi.advanceTimersByTimeAsync(1500)
  expect(knocks).toHaveLength(2)
})

it('believes the browser that there is no network, and asks the server itself when there is one again', async () => {
  recordReachability(true)
  browser.dispatchEvent(new Event('offline'))
  expect(state()).toBe('Offline')
  browser.dispatchEvent(new Event('online'))
  expect([state(), knocks.length]).toEqual(['Offline', 1])
  knocks[0]!.answer(true)
  await soon()
  expect(state()).toBe('Online')
})

it('tells a server that was away from one request that failed', async () => {
  const given: boolean[] = []
  onReachedAgain((wasAway) => given.push(wasAway))
  recordReachability(false)
  await vi.advanceTimersByTimeAsync(1000)
  knocks[0]!.answer(true)
  await soon()
  expect(given).toEqual([false])

  recordReachability(false)
  await vi.advanceTimersByTimeAsync(1000)
  knocks[1]!.fail()
  await vi.advanceTimersByTimeAsync(1500)
  knocks[2]!.answer(true)
  await soon()
  expect(given).toEqual([false, true])

  browser.dispatchEvent(new Event('offline'))
  recordReachability(true)
  recordReachability(false)
  recordReachability(true)
  expect(given).toEqual([false, true, true, false])
})

it('stays Offline where an answer arrives that was under way when the network went, until a knock is answered', async () => {
  recordReachability(true)
  vi.stubGlobal('navigator', { onLine: false })
  browser.dispatchEvent(new Event('offline'))
  recordReachability(true)
  expect(state()).toBe('Offline')
  await vi.advanceTimersByTimeAsync(1000)
  // As a server on this machine does.
  knocks.at(-1)!.answer(true)
  await soon()
  expect(state()).toBe('Online')
})

it('says whether the server answered at once, or waits until it does', async () => {
  const atOnce = waitUntilReachable()
  knocks[0]!.answer(true)
  expect(await atOnce).toBe(true)

  let later: boolean | undefined
  void waitUntilReachable().then((isReached) => (later = isReached))
  knocks[1]!.fail()
  await vi.advanceTimersByTimeAsync(1000)
  knocks[2]!.fail()
  await soon()
  expect(later).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1500)
  knocks[3]!.answer(true)
  await soon()
  expect(later).toBe(false)
})
