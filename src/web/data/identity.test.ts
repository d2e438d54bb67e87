import { expect, it, vi } from 'vitest'
import { call } from './call.ts'

const here = vi.hoisted(() => ({ account: null as string | null | undefined }))
vi.mock('./call.ts', () => ({ call: vi.fn() }))
vi.mock('./cached-account.ts', () => ({ cachedAccount: () => here.account }))
// Files that ran before may have loaded it with the real one.
vi.resetModules()
const { bindIdentity } = await import('./identity.ts')

const { signal } = new AbortController()

it('an identity is requested once, and again after a sign-in and a sign-out', async () => {
  const answers = ['a-1', 'mary', 'a-2'].map((id) => ({
    id,
    type: id.startsWith('a-') ? 'anonymous' : 'authenticated',
  }))
  for (const answer of answers) vi.mocked(call).mockResolvedValueOnce(answer as never)
  const seen: string[] = []
  for (const account of [null, 'mary', undefined]) {
    here.account = account
    seen.push(...(await Promise.all([bindIdentity(signal), bindIdentity(signal)])))
  }
  expect(seen).toEqual(['a-1', 'a-1', 'mary', 'mary', 'a-2', 'a-2'])
})

it('an identity whose request failed is requested again', async () => {
  here.account = 'paul'
  vi.mocked(call).mockRejectedValueOnce(new Error('away'))
  await expect(bindIdentity(signal)).rejects.toThrow('away')
  vi.mocked(call).mockResolvedValueOnce({ id: 'paul', type: 'authenticated' } as never)
  expect(await bindIdentity(signal)).toBe('paul')
})
