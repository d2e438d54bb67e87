import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'
import { dropStar, setStar } from './stars.ts'

const toasts = vi.hoisted(() => [] as string[])
const stored = vi.hoisted(() => new Map<string, string>([['anonymous_user_id', 'a-1']]))
vi.mock('./call.ts', () => ({ call: vi.fn() }))
vi.mock('./identity.ts', () => ({ bindIdentity: () => Promise.resolve('a-1') }))
vi.mock('./preference.ts', () => ({
  recall: (key: string) => stored.get(key) ?? null,
  remember: (key: string, text: string) => void stored.set(key, text),
}))
vi.mock('./query-client.ts', async () => {
  const { QueryClient } = await import('@tanstack/react-query')
  return { queryClient: new QueryClient() }
})
vi.mock('#web/ui/toast.ts', () => ({ toast: (text: string) => toasts.push(text) }))

const starred = () => queryClient.getQueryData<{ starredCardIds: string[] }>(['stars'])?.starredCardIds
beforeEach(() => {
  queryClient.setQueryData(['stars'], { userId: 'a-1', starredCardIds: ['x'] })
})
afterEach(() => queryClient.clear())

it('a star is shown at once, and its copy is kept once the server has it', async () => {
  setStar('y', true)
  expect(starred()).toEqual(['x', 'y'])
  await vi.waitFor(() => expect(stored.get('starred_cards_a-1')).toBe('["x","y"]'))
  expect(vi.mocked(call).mock.lastCall).toEqual([
    'PUT /api/stars/:id',
    { params: { id: 'y' }, signal: expect.any(AbortSignal) },
  ])
})

it('a star that the server refuses is logged and taken back', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const refusal = new Error('refused')
  vi.mocked(call).mockRejectedValueOnce(refusal)
  setStar('z', true)
  await vi.waitFor(() => expect(starred()).toEqual(['x']))
  expect(logged).toHaveBeenCalledWith(refusal)
  expect(toasts).toHaveLength(1)
})

it('the star of a card that is gone is forgotten here, its copy too, and nobody is asked', () => {
  vi.mocked(call).mockClear()
  queryClient.setQueryData(['stars'], { userId: 'a-1', starredCardIds: ['x', 'gone'] })
  dropStar('gone')
  dropStar('never')
  expect(starred()).toEqual(['x'])
  expect(stored.get('starred_cards_a-1')).toBe('["x"]')
  expect(call).not.toHaveBeenCalled()
})
