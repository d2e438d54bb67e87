import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from './call.ts'
import { forgetAllCached, forgetCached } from './forget-cached.ts'
import { dropStar, hasStar } from './stars.ts'

vi.mock('./call.ts', () => ({ call: vi.fn(() => Promise.reject(new Error('gone'))) }))
vi.mock('./stars.ts', () => ({ hasStar: vi.fn(() => false), dropStar: vi.fn() }))

const AT = 'https://archive.example'
let kept: Map<string, string>
beforeEach(() => {
  kept = new Map(
    Object.entries({
      '/': '<p data-screen-of="/card/moon-x1">x1</p>',
      '/icon.svg': 'x1',
      '/images/DEDUPID-x1-image.png?w=480': 'a picture',
      '/images/moon.png': 'a picture of a name of its own',
      '/images/DEDUPID-y2-image.png': 'a picture',
      '/files/x1-4f.pdf': 'a file',
      '/api/cards/x1': '{"id":"x1","imageUrl":"/images/moon.png"}',
      '/api/cards/x12': '{"id":"x12"}',
      '/api/cards/z3': '{"id":"z3","parts":{"response":[{"kind":"document","versions":["of x1","own"],"earlier":1}]}}',
      '/api/cards?search=a': '{"cards":[{"id":"x1"}]}',
      '/api/cards?search=b': '{"cards":[{"id":"x12"}]}',
      '/api/sessions/s/texts?from=0': '{"turns":[{"id":"x12"},{"id":"x1"}]}',
      '/api/sessions/t/texts?from=0': '{"turns":[{"id":"x12"}]}',
      '/api/sessions?size=6': '{"sessions":[{"heading":"Moon"}]}',
      '/api/opening?day=2024-05-01': '{"cards":[{"id":"x1"}]}',
      '/api/collections': '{"collections":[{"cards":2}]}',
      '/api/topics': '{"topics":["Moon"]}',
      '/api/calendar': '{"days":[]}',
    }).map(([path, text]) => [AT + path, text]),
  )
  const cache = {
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    match: async ({ url }: { url: string }) => ({ text: async () => kept.get(url) }),
    delete: async ({ url }: { url: string }) => kept.delete(url),
    put: async ({ url }: { url: string }, response: Response) => kept.set(url, await response.text()),
  }
  vi.stubGlobal('fetch', async () => new Response('home'))
  vi.stubGlobal('caches', {
    keys: async () => ['colloquy-1'],
    open: async () => cache,
    match: async (path: string) => (kept.has(AT + path) ? { text: async () => kept.get(AT + path) } : undefined),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

it('drops cached responses that name or count a card that is gone, or may show it', async () => {
  await forgetCached(['x1'])
  expect([...kept.keys()].map((url) => url.slice(AT.length))).toEqual([
    '/icon.svg',
    '/images/DEDUPID-y2-image.png',
    '/api/cards/x12',
    '/api/sessions/t/texts?from=0',
    '/',
  ])
  expect(kept.get(`${AT}/`)).toBe('home')
})

it('drops all of cards, and no code, where it is not known which are gone', async () => {
  expect(await forgetAllCached()).toBe(true)
  expect([...kept.keys()].map((url) => url.slice(AT.length))).toEqual(['/icon.svg', '/'])
  expect(kept.get(`${AT}/`)).toBe('home')
  expect(await forgetAllCached()).toBe(false)
})

it('asks for a card that is still there after it was dropped, so that it is kept as it is now', async () => {
  let wasKept = true
  vi.mocked(call).mockImplementationOnce(async () => {
    wasKept = kept.has(`${AT}/api/cards/x1`)
    return {}
  })
  await forgetCached(['x1'])
  expect(wasKept).toBe(false)
  expect(dropStar).not.toHaveBeenCalled()
})

it('keeps the page as it is where it shows another card', async () => {
  await forgetCached(['y2'])
  expect(kept.get(`${AT}/`)).toContain('x1')
})

it('asks for the card itself only where it is kept or starred, and forgets the star of one that is gone', async () => {
  await forgetCached(['x2'])
  expect(call).not.toHaveBeenCalled()
  await forgetCached(['x1'])
  expect(call).toHaveBeenCalledWith('GET /api/cards/:id', { params: { id: 'x1' } })
  expect(dropStar).toHaveBeenCalledWith('x1')
  vi.mocked(hasStar).mockReturnValueOnce(true)
  await forgetCached(['x3'])
  expect(dropStar).toHaveBeenCalledWith('x3')
})

it('does nothing more where there is no store', async () => {
  vi.stubGlobal('caches', undefined)
  Reflect.deleteProperty(globalThis, 'caches')
  await forgetCached(['x1'])
  expect(call).not.toHaveBeenCalled()
  expect(await forgetAllCached()).toBe(false)
})

it('asks for a starred card where the store refuses, and says that it failed', async () => {
  vi.stubGlobal('caches', { match: async () => Promise.reject(new Error('refused')) })
  await expect(forgetCached(['x1'])).rejects.toThrow('refused')
  expect(dropStar).toHaveBeenCalledWith('x1')
})
