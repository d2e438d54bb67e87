import { expect, it, vi } from 'vitest'
import { settleAddress } from './settle.ts'

const site = vi.hoisted(() => ({ base: '' }))
vi.mock('./site-base.ts', () => ({
  get BASE() {
    return site.base
  },
  pathOf: (pathname: string) => pathname.slice(site.base.length),
}))

/** Settles an address in a window of its own: whether the page starts, where it leaves to, and what its address becomes. */
function settled(address: string) {
  const url = new URL(address, 'http://archive.example')
  const replace = vi.fn<(to: string) => void>()
  const replaceState = vi.fn<(state: unknown, title: string, to: string) => void>()
  vi.stubGlobal('location', { pathname: url.pathname, search: url.search, hash: url.hash, replace })
  vi.stubGlobal('history', { state: 'kept', replaceState })
  const setAttribute = vi.fn<(name: string, to: string) => void>(() => expect(replaceState).not.toHaveBeenCalled())
  vi.stubGlobal('document', { querySelectorAll: () => [{ href: 'http://archive.example/icon.svg', setAttribute }] })
  const starts = settleAddress()
  expect(setAttribute.mock.lastCall).toEqual(['href', 'http://archive.example/icon.svg'])
  expect(replaceState.mock.calls.every(([state]) => state === 'kept')).toBe(true)
  return { starts, leaves: replace.mock.lastCall?.[0], becomes: replaceState.mock.lastCall?.[2] }
}

it.each(['permalink=1', 'static=1', 'static', 'a=b&permalink='])(
  'a card’s address with %s leads to its static page',
  (query) => {
    const left = { starts: false, leaves: '/seo/card/bread-a1.html', becomes: undefined }
    expect(settled(`/card/bread-a1?${query}`)).toEqual(left)
    expect(settled(`/card/bread-a1.html?${query}`)).toEqual(left)
  },
)

it('a card’s address with .html loses it, and nothing else', () => {
  const starts = { starts: true, leaves: undefined }
  expect(settled('/card/bread-a1.html?q=1#b')).toEqual({ ...starts, becomes: '/card/bread-a1?q=1#b' })
  expect(settled('/card/bread-a1?q=1#b')).toEqual({ ...starts, becomes: undefined })
  expect(settled('/session/bread-a1.html?static=1')).toEqual({ ...starts, becomes: undefined })
})

it('a slash at the end and the name of the file of home are taken off', () => {
  expect(settled('/filter/?search=salt').becomes).toBe('/filter?search=salt')
  expect(settled('/index.html').becomes).toBe('/')
  expect(settled('/').becomes).toBeUndefined()
})

it('below the top of a host it is the same', () => {
  site.base = '/archive'
  expect(settled('/archive/filter/?search=salt').becomes).toBe('/archive/filter?search=salt')
  expect(settled('/archive/index.html').becomes).toBe('/archive/')
  expect(settled('/archive/').becomes).toBeUndefined()
  expect(settled('/archive/card/bread-a1.html').becomes).toBe('/archive/card/bread-a1')
  expect(settled('/archive/card/bread-a1?static').leaves).toBe('/archive/seo/card/bread-a1.html')
  site.base = ''
})
