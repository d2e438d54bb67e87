import { afterEach, expect, it, vi } from 'vitest'
import { signInByWindow } from './provider-window.ts'

vi.mock('#web/data/session.ts', () => ({ checkSession: () => null, providerAddress: () => '' }))
afterEach(() => vi.unstubAllGlobals())

it('a window that the browser blocked is said in a sentence of its own', async () => {
  vi.stubGlobal('window', { open: () => null })
  await expect(signInByWindow()).rejects.toThrow(
    'The browser blocked the sign-in window. Please allow it, or sign in without a window.',
  )
})
