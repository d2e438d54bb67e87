import { QueryObserver, type MutationObserverOptions } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { call } from './call.ts'
import { readPreference } from './preference.ts'
import { queryClient } from './query-client.ts'
import { useSession, useSignOut } from './session.ts'
import { writeMirror } from './stars.ts'
import { toast } from '#web/ui/toast.ts'

type QueryOptions = Parameters<typeof queryClient.query>[0]

const lastQuery = vi.hoisted(() => ({}) as { options: QueryOptions })
vi.mock('./call.ts', () => ({ call: vi.fn() }))
vi.mock('#web/ui/toast.ts', () => ({ toast: vi.fn() }))
vi.mock('@tanstack/react-query', async (original) => ({
  ...(await original<object>()),
  useQuery: (options: QueryOptions) => (lastQuery.options = options),
  useMutation: (options: MutationObserverOptions) => queryClient.getMutationCache().build(queryClient, options),
}))

afterEach(() => queryClient.clear())

/** The mutation itself, as its hook is not within a page here. */
const signOut = () => useSignOut() as unknown as { execute(input: undefined): Promise<unknown> }

it('signing out removes what was kept of the account', async () => {
  queryClient.setQueryData(['session'], { user: { id: 'u' } })
  writeMirror({ userId: 'u', starredCardIds: ['x'] })
  await signOut().execute(undefined)
  expect(queryClient.getQueryData(['session'])).toBeNull()
  expect(toast).not.toHaveBeenCalled()
  expect(readPreference('starred_cards_u')).toBeNull()
})

it('a session that has ended elsewhere is said', async () => {
  useSession()
  queryClient.setQueryData(['session'], { user: { id: 'u', admin: false } })
  vi.mocked(call).mockResolvedValueOnce(null as never)
  await queryClient.query({ ...lastQuery.options, staleTime: 0 })
  await vi.waitFor(() => expect(toast).toHaveBeenCalledWith('You were signed out.'))
})

it('an answer from before a sign-out does not come after it', async () => {
  queryClient.setQueryData(['session'], { user: { id: 'u' } })
  const answer = Promise.withResolvers<object>()
  const asked = queryClient.query({ queryKey: ['session'], queryFn: () => answer.promise }).catch(() => undefined)
  await signOut().execute(undefined)
  answer.resolve({ user: { id: 'u' } })
  await asked
  expect(queryClient.getQueryData(['session'])).toBeNull()
})

it('a sign-out that fails is logged only', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  queryClient.setQueryData(['session'], { user: { id: 'u' } })
  const failure = new Error('no network')
  vi.mocked(call).mockRejectedValueOnce(failure)
  await expect(signOut().execute(undefined)).rejects.toBe(failure)
  expect(logged).toHaveBeenCalledWith('Sign-out failed.', failure)
  expect(queryClient.getQueryData(['session'])).toEqual({ user: { id: 'u' } })
})

it.each([
  ['ended', null],
  ['lost the admin claim', { user: { id: 'u', admin: false } }],
  ['began', { user: { id: 'v', admin: false } }],
])('a session that %s since it was asked for takes along what was seen in it', async (_what, now) => {
  useSession()
  queryClient.setQueryData(['session'], { user: { id: 'u', admin: true } })
  queryClient.setQueryData(['cards', ''], { cards: ['a private one'] })
  vi.mocked(call).mockResolvedValueOnce({ user: { id: 'u', admin: true } } as never)
  await queryClient.query({ ...lastQuery.options, staleTime: 0 })
  expect(queryClient.getQueryData(['cards', ''])).toBeDefined()
  vi.mocked(call).mockResolvedValueOnce(now as never)
  await queryClient.query({ ...lastQuery.options, staleTime: 0 })
  expect(queryClient.getQueryData(['cards', ''])).toBeUndefined()
})

it.each([
  ['another session', undefined, { user: { id: 'v', admin: false } }],
  ['the same session, asked for again,', 'a private one', { user: { id: 'u', admin: true } }],
])('with %s the screen shows %o until it is answered', async (_what, shown, now) => {
  useSession()
  queryClient.setQueryData(['session'], { user: { id: 'u', admin: true } })
  queryClient.setQueryData(['cards', ''], 'a private one')
  const answer = Promise.withResolvers<string>()
  const list = new QueryObserver(queryClient, {
    queryKey: ['cards', ''],
    queryFn: () => answer.promise,
    staleTime: 60_000,
  })
  const end = list.subscribe(() => {})
  vi.mocked(call).mockResolvedValueOnce(now as never)
  await queryClient.query({ ...lastQuery.options, staleTime: 0 })
  expect(list.getCurrentResult().data).toBe(shown)
  answer.resolve('a public one')
  await vi.waitFor(() => expect(list.getCurrentResult().data).toBe(shown ?? 'a public one'))
  end()
})
