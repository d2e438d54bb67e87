import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '#api/call.ts'
import { queryClient, SESSION_KEY } from './query-client.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  queryClient.clear()
})

/** Asks a question that fails each time. @returns the signals of its tries */
async function tries(reason: Error): Promise<AbortSignal[]> {
  const signals: AbortSignal[] = []
  const queryFn = ({ signal }: { signal: AbortSignal }) => {
    signals.push(signal)
    throw reason
  }
  const caught = queryClient.query({ queryKey: ['asked'], queryFn }).catch((failure: unknown) => failure)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await caught).toBe(reason)
  return signals
}

describe('a query that fails', () => {
  it.each([
    [3, new CallError(0, 'unreachable', 'Connection failed.')],
    [3, new CallError(502, 'unknown', 'x')],
    [3, new CallError(503, 'unavailable', 'x')],
    [1, new CallError(0, 'deadline-exceeded', 'Request time out')],
    [1, new CallError(503, 'took-too-long', 'x')],
    [1, new CallError(500, 'internal', 'x')],
    [1, new CallError(429, 'too-many', 'x')],
    [1, new CallError(404, 'not-found', 'x')],
  ])('is tried %i times after %o', async (times, error) => {
    const signals = await tries(error)
    expect(signals).toHaveLength(times)
    // By this they share their time (web/data/call.ts).
    expect(new Set(signals).size).toBe(1)
  })
})

it('a query is retried while its response is being prepared', async () => {
  let asked = 0
  const queryFn = () => {
    if (++asked < 20) throw new CallError(503, 'preparing', 'x')
    return 'found'
  }
  const answer = queryClient.query({ queryKey: ['prepared'], queryFn })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await answer).toBe('found')
})

describe('a missing right', () => {
  const sessionIsOld = () => queryClient.getQueryState(SESSION_KEY)?.isInvalidated
  beforeEach(() => queryClient.setQueryData(SESSION_KEY, { user: { id: 'u1' } }))

  it.each([401, 403])('(%i) makes the page ask again who is signed in', async (status) => {
    const refused = new CallError(status, 'forbidden', 'x')
    await tries(refused)
    expect(sessionIsOld()).toBe(true)
    queryClient.setQueryData(SESSION_KEY, null)
    const write = new MutationObserver(queryClient, { mutationFn: () => Promise.reject(refused) })
    await expect(write.mutate()).rejects.toBe(refused)
    expect(sessionIsOld()).toBe(true)
  })

  it('is no other refusal', async () => {
    await tries(new CallError(404, 'not-found', 'x'))
    expect(sessionIsOld()).toBe(false)
  })
})

describe('a refetch', () => {
  it.each([
    [404, 'not-found', undefined],
    [429, 'too-many', 'read before'],
    [0, 'offline', 'read before'],
  ])('with status %i and code %s leaves %o of what was read before', async (status, code, left) => {
    const failure = new CallError(status, code, 'x')
    queryClient.setQueryData(['read'], 'read before')
    const queryFn = () => Promise.reject(failure)
    await expect(queryClient.query({ queryKey: ['read'], queryFn, staleTime: 0 })).rejects.toBe(failure)
    expect(queryClient.getQueryState(['read'])).toMatchObject({ status: 'error', error: failure })
    expect(queryClient.getQueryData(['read'])).toBe(left)
  })
})

describe('a query during a change', () => {
  const asking = () => {
    const answers: PromiseWithResolvers<string>[] = []
    const signals: AbortSignal[] = []
    const queryFn = ({ signal }: { signal: AbortSignal }) => {
      signals.push(signal)
      answers.push(Promise.withResolvers<string>())
      return answers.at(-1)!.promise
    }
    const question = { queryKey: ['changing'], queryFn }
    return { answers, signals, question, first: queryClient.query(question) }
  }

  it('is refetched: a response from before the change is not cached', async () => {
    const { answers, signals, first } = asking()
    await queryClient.invalidateQueries({ queryKey: ['changing'] })
    expect([answers.length, signals[0]?.aborted]).toEqual([2, true])
    answers[0]!.resolve('before')
    answers[1]!.resolve('after')
    expect([await first, queryClient.getQueryData(['changing'])]).toEqual(['after', 'after'])
  })

  it('shows the second response where changes come quicker than responses, and is refetched', async () => {
    const { answers, question, first } = asking()
    for (let change = 0; change < 5; change++) await queryClient.invalidateQueries({ queryKey: ['changing'] })
    expect(answers).toHaveLength(2)
    const follower = new QueryObserver(queryClient, question)
    const end = follower.subscribe(() => {})
    answers[1]!.resolve('second')
    expect(await first).toBe('second')
    await vi.advanceTimersByTimeAsync(0)
    expect(answers).toHaveLength(3)
    answers[2]!.resolve('third')
    await vi.advanceTimersByTimeAsync(0)
    expect(queryClient.getQueryData(['changing'])).toBe('third')
    end()
  })

  it('fails for its caller when the second response fails', async () => {
    const { answers, first } = asking()
    await queryClient.invalidateQueries({ queryKey: ['changing'] })
    const failure = new CallError(404, 'not-found', 'x')
    answers[1]!.reject(failure)
    await expect(first).rejects.toBe(failure)
  })

  it('is left alone when another question is invalidated', async () => {
    const { answers, first } = asking()
    await queryClient.invalidateQueries({ queryKey: ['other'] })
    expect(answers).toHaveLength(1)
    answers[0]!.resolve('whole')
    expect(await first).toBe('whole')
  })
})
