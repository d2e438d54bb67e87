import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

it('the addresses of a site begin one folder above its code', async () => {
  vi.resetModules()
  vi.stubEnv('PROD', true)
  vi.stubGlobal('location', { origin: 'https://me.example' })
  const { BASE, inFull, pathOf } = await import('./site-base.ts')
  expect(BASE).toBe(new URL('..', import.meta.url).pathname.slice(0, -1))
  expect(inFull('/card/a-1?answer=2#b')).toBe(`https://me.example${BASE}/card/a-1?answer=2#b`)
  for (const path of ['/', '/filter', '/c/a%20b']) expect(pathOf(BASE + path)).toBe(path)
})
