import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallError } from '#api/call.ts'
import { TEXTS } from '#archive/texts.ts'
import { call } from './call.ts'
import { pendingStars } from './pending-stars.ts'
import { queryClient } from './query-client.ts'
import { dropStar, forgetMirror, sendPendingStars, setStar, showStar, writeMirror } from './stars.ts'

const toasts = vi.hoisted(() => [] as string[])
const stored = vi.hoisted(() => new Map<string, string>())
vi.mock('./call.ts', () => ({ call: vi.fn() }))
vi.mock('./cached-account.ts', () => ({
  cachedAccount: () => queryClient.getQueryData<{ user: { id: string } } | null>(['session'])?.user.id ?? null,
}))
vi.mock('./identity.ts', () => ({ bindIdentity: () => Promise.resolve('a-1') }))
vi.mock('./preference.ts', () => ({
  readPreference: (key: string) => stored.get(key) ?? null,
  deletePreference: (key: string) => void stored.delete(key),
  writePreference: (key: string, text: string) => void stored.set(key, text),
}))
vi.mock('./query-client.ts', async () => {
  const { QueryClient } = await import('@tanstack/react-query')
  return { queryClient: new QueryClient(), SESSION_KEY: ['session'] }
})
vi.mock('#web/ui/toast.ts', () => ({ toast: (text: string) => toasts.push(text) }))

const starred = () => queryClient.getQueryData<{ starredCardIds: string[] }>(['stars'])?.starredCardIds
beforeEach(() => {
  stored.set('anonymous_user_id', 'a-1')
  queryClient.setQueryData(['stars'], { userId: 'a-1', starredCardIds: ['x'] })
})
afterEach(() => {
  queryClient.clear()
  stored.clear()
  toasts.length = 0
  vi.mocked(call).mockReset()
})

const away = () => new CallError(0, 'offline', 'away')
const waiting = () => [...pendingStars().keys()]
const sent = () => vi.mocked(call).mock.calls.map(([name, options]) => [name, options?.params])

it('a star is shown and kept on the device at once, and the server gets it', async () => {
  setStar('y', true)
  expect(starred()).toEqual(['x', 'y'])
  expect(stored.get('starred_cards_a-1')).toBe('["x","y"]')
  await vi.waitFor(() => expect(sent()).toEqual([['PUT /api/stars/:id', { id: 'y' }]]), 10_000)
  await vi.waitFor(() => expect(waiting()).toEqual([]), 10_000)
})

it('a star that the server refuses is logged and taken back', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const refusal = new Error('refused')
  vi.mocked(call).mockRejectedValueOnce(refusal)
  setStar('z', true)
  await vi.waitFor(() => expect(starred()).toEqual(['x']), 10_000)
  expect(logged).toHaveBeenCalledWith(refusal)
  expect(toasts).toEqual([TEXTS.starFailed])
  expect(waiting()).toEqual([])
})

it('stars that are set without a network are shown, kept on the device, and sent once later, the last of each card', async () => {
  vi.mocked(call).mockRejectedValue(away())
  setStar('y', true)
  setStar('z', true)
  setStar('z', false)
  setStar('x', false)
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(4), 10_000)
  expect(starred()).toEqual(['y'])
  expect(waiting()).toEqual(['y', 'z', 'x'])
  expect(toasts).toEqual([])

  // The page is loaded again.
  queryClient.clear()
  vi.mocked(call).mockReset()
  await Promise.all([sendPendingStars(), sendPendingStars()])
  expect(sent()).toEqual([
    ['PUT /api/stars/:id', { id: 'y' }],
    ['DELETE /api/stars/:id', { id: 'z' }],
    ['DELETE /api/stars/:id', { id: 'x' }],
  ])
  expect([waiting(), toasts]).toEqual([[], []])
})

it('stars that are refused later are dropped with one sentence, and the others are kept', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.mocked(call).mockRejectedValue(away())
  for (const id of ['gone', 'full', 'y']) setStar(id, true)
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(3), 10_000)
  vi.mocked(call).mockReset()
  vi.mocked(call)
    .mockRejectedValueOnce(new CallError(404, 'not-found', 'gone'))
    .mockRejectedValueOnce(new CallError(429, 'too-many', 'full'))
  await sendPendingStars()
  expect(starred()).toEqual(['x', 'y'])
  expect([waiting(), toasts]).toEqual([[], [TEXTS.starsDropped]])
})

it('a star of an account that is signed out is dropped, and not given to someone else', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  queryClient.setQueryData(['stars'], { userId: 'mary', starredCardIds: [] })
  vi.mocked(call).mockRejectedValueOnce(away())
  setStar('y', true)
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(1), 10_000)
  vi.mocked(call).mockReset()
  queryClient.setQueryData(['stars'], { userId: 'a-1', starredCardIds: ['x', 'y'] })
  vi.mocked(call).mockResolvedValue({ userId: 'a-1', starredCardIds: ['x', 'y'] })
  await sendPendingStars()
  expect(sent()).toEqual([['GET /api/stars', undefined]])
  expect(starred()).toEqual(['x', 'y'])
  expect([waiting(), toasts]).toEqual([[], [TEXTS.starsDropped]])
})

it('the star of a card that is gone is removed here with its copy, without a request', () => {
  vi.mocked(call).mockClear()
  queryClient.setQueryData(['stars'], { userId: 'a-1', starredCardIds: ['x', 'gone'] })
  dropStar('gone')
  dropStar('never')
  expect(starred()).toEqual(['x'])
  expect(stored.get('starred_cards_a-1')).toBe('["x"]')
  expect(call).not.toHaveBeenCalled()
})

it('the copy on the device is of the one who was here last, and is gone after a sign-out', () => {
  writeMirror({ userId: 'a-1', starredCardIds: ['x'] })
  writeMirror({ userId: 'mary', starredCardIds: ['v', 'w'] })
  expect(stored.has('starred_cards_a-1')).toBe(false)
  // The page is loaded again.
  queryClient.clear()
  showStar('z', true)
  expect(starred()).toEqual(['v', 'w', 'z'])
  expect(stored.get('starred_cards_mary')).toBe('["v","w","z"]')
  forgetMirror()
  expect([...stored]).toEqual([['anonymous_user_id', 'a-1']])
  writeMirror({ userId: 'mary', starredCardIds: ['v'] })
  writeMirror({ userId: null, starredCardIds: [] })
  expect([...stored]).toEqual([['anonymous_user_id', 'a-1']])
})

it('stars of an account are not copied under the name of a visitor before it', async () => {
  queryClient.setQueryData(['stars'], { userId: 'mary', starredCardIds: ['v'] })
  vi.mocked(call).mockResolvedValue({ userId: 'mary', starredCardIds: ['v'] })
  setStar('w', true)
  await vi.waitFor(() => expect(waiting()).toEqual([]), 10_000)
  expect(stored.has('starred_cards_a-1')).toBe(false)
  expect(stored.get('starred_cards_mary')).toBe('["v","w"]')
})

it('a star that is pressed before the others are known belongs to the account, and the others come', async () => {
  queryClient.clear()
  queryClient.setQueryData(['session'], { user: { id: 'u-1' } })
  vi.mocked(call).mockResolvedValue({ userId: 'u-1', starredCardIds: [] })
  const queryFn = vi.fn(async () => ({ userId: 'u-1', starredCardIds: ['x', 'y'] }))
  // The first answer is on its way.
  queryFn.mockReturnValueOnce(new Promise(() => {}))
  const end = new QueryObserver(queryClient, { queryKey: ['stars'], queryFn }).subscribe(() => {})
  setStar('y', true)
  expect(pendingStars().get('y')).toEqual({ isStarred: true, owner: 'u-1' })
  expect(starred()).toEqual(['y'])
  await vi.waitFor(() => expect(starred()).toEqual(['x', 'y']), 10_000)
  expect(waiting()).toEqual([])
  end()
})

it('a star stays that the server gets while all of them are on their way from it', async () => {
  const put = Promise.withResolvers<{ dedupid: string; isStarred: boolean }>()
  vi.mocked(call).mockReturnValue(put.promise)
  const before = Promise.withResolvers<{ userId: string; starredCardIds: string[] }>()
  const queryFn = vi.fn(async () => ({ userId: 'a-1', starredCardIds: ['x', 'y'] })).mockReturnValueOnce(before.promise)
  const end = new QueryObserver(queryClient, { queryKey: ['stars'], queryFn, staleTime: Infinity }).subscribe(() => {})
  setStar('y', true)
  void queryClient.invalidateQueries({ queryKey: ['stars'] })
  put.resolve({ dedupid: 'y', isStarred: true })
  await vi.waitFor(() => expect(waiting()).toEqual([]), 10_000)
  before.resolve({ userId: 'a-1', starredCardIds: ['x'] })
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0), 10_000)
  expect(starred()).toEqual(['x', 'y'])
  end()
})
