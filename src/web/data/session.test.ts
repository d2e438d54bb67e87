import { QueryClient, type MutationObserverOptions } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'
import { useSignOut } from './session.ts'

vi.mock('./call.ts', () => ({ call: vi.fn() }))
vi.mock('./query-client.ts', () => ({ queryClient: new QueryClient() }))
vi.mock('@tanstack/react-query', async (original) => ({
  ...(await original<object>()),
  useMutation: (options: MutationObserverOptions) => queryClient.getMutationCache().build(queryClient, options),
}))

/** The mutation itself, as its hook is not within a page here. */
const signOut = () => useSignOut() as unknown as { execute(input: undefined): Promise<unknown> }

it('signing out forgets who was there', async () => {
  queryClient.setQueryData(['session'], { user: { id: 'u' } })
  await signOut().execute(undefined)
  expect(queryClient.getQueryData(['session'])).toBeNull()
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
