import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call, callLongTask } from './call.ts'

const noted = vi.hoisted(() => [] as boolean[])
vi.mock('./connectivity.ts', () => ({ recordReachability: (isReached: boolean) => noted.push(isReached) }))
vi.mock('./anonymous-id.ts', () => ({ anonymousId: () => 'browser-1' }))

let limits: number[]
let tooLate: AbortController
let sent: { headers: Record<string, string>; keepalive?: boolean }[]
beforeEach(() => {
  limits = []
  sent = []
  noted.length = 0
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((limit) => {
    limits.push(limit)
    tooLate = new AbortController()
    return tooLate.signal
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const answer = (respond: (signal: AbortSignal) => Promise<Response>) =>
  vi.stubGlobal('fetch', (_url: string, init: { signal: AbortSignal; headers: Record<string, string> }) => {
    sent.push(init)
    return respond(init.signal)
  })
const neverAnswered = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))

it('a request is given up after 15 seconds, work on the whole archive after 10 minutes', async () => {
  answer(async () => new Response('{}'))
  await call('GET /api/calendar')
  await callLongTask('POST /api/sync-algolia')
  expect(limits).toEqual([15_000, 600_000])
  expect(noted).toEqual([true, true])
})

it('the tries of one question share its 15 seconds, by their signal', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  answer(async () => new Response('{}'))
  const [one, other] = [new AbortController(), new AbortController()]
  await call('GET /api/calendar', { signal: one.signal })
  vi.advanceTimersByTime(4000)
  await call('GET /api/calendar', { signal: one.signal })
  await call('GET /api/calendar', { signal: other.signal })
  vi.advanceTimersByTime(12_000)
  await call('GET /api/calendar', { signal: one.signal })
  expect(limits).toEqual([15_000, 11_000, 15_000, 0])
})

it('one without a response in time says so, and that the server cannot be reached', async () => {
  answer(neverAnswered)
  const asked = call('GET /api/calendar')
  tooLate.abort(new DOMException('late', 'TimeoutError'))
  await expect(asked).rejects.toMatchObject({ status: 0, message: 'Request time out' })
  expect(noted).toEqual([false])
})

it('one that a proxy answers for a server that is away has no answer, as without a network', async () => {
  const [lost, late] = ['Connection failed.', 'Request time out']
  for (const [status, message] of [
    [502, lost],
    [504, late],
    [521, lost],
    [524, late],
  ] as const) {
    answer(async () => new Response('<h1>Bad gateway</h1>', { status }))
    await expect(call('GET /api/calendar')).rejects.toMatchObject({ status: 0, message })
  }
  answer(async () => new Response('{}', { status: 503 }))
  await expect(call('GET /api/calendar')).rejects.toMatchObject({ status: 503 })
  expect(noted).toEqual([false, false, false, false, true])
})

it('one that the page itself gave up says nothing about the server', async () => {
  answer(neverAnswered)
  const giving = new AbortController()
  const asked = call('GET /api/calendar', { signal: giving.signal })
  giving.abort()
  await expect(asked).rejects.toMatchObject({ code: 'cancelled' })
  expect(noted).toEqual([])
})

it('only what writes says what this browser calls itself', async () => {
  answer(async () => new Response('{}'))
  await call('GET /api/stars')
  await call('PUT /api/stars/:id', { params: { id: 'a' } })
  expect(sent.map(({ headers }) => headers['x-anonymous-id'])).toEqual([undefined, 'browser-1'])
})

it('a write is sent on when the page is left, but for one that browsers would refuse then', async () => {
  answer(async () => new Response('{}'))
  const ids = Array.from({ length: 1000 }, (_, index) => `${index}`.padStart(36, '0'))
  await call('GET /api/stars')
  await call('PUT /api/stars/:id', { params: { id: 'a' } })
  await call('POST /api/threads/:thread/comments', { params: { thread: 'main-page' }, body: { text: 'x' } })
  await call('POST /api/cards/bulk', { body: { ids, isPrivate: true, already: ids } })
  expect(sent.map(({ keepalive }) => keepalive)).toEqual([false, true, true, false])
})
