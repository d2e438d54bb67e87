import { describe, expect, it } from 'vitest'
import { cacheableUrls } from './cacheable-urls.ts'
import { earlierExport, isOfSite, relocatablePage } from './cached-page.ts'
import { ignoresQuery, isOfProxy, isPage, isCacheable, policyOf } from './policy.ts'

const ORIGIN = 'https://a.example'
const policy = (path: string, mode = 'cors', method = 'GET') =>
  policyOf({ method, mode, url: ORIGIN + path }, `${ORIGIN}/`)

describe('what is kept for reading without a network', () => {
  it.each([
    ['/', 'navigate', 'page'],
    ['/filter?search=a', 'navigate', 'page'],
    ['/card/x-1', 'navigate', 'page'],
    ['/session/x-1', 'navigate', 'page'],
    ['/session/x-1/book.epub', 'navigate', 'network'],
    ['/seo/card/x-1.html', 'navigate', 'network'],
    ['/api/docs', 'navigate', 'network'],
    ['/shared/a-secret', 'navigate', 'network'],
    ['/shared/a-secret/images/image_1.png', 'no-cors', 'network'],
    ['/feed.xml', 'navigate', 'network'],
    ['/feed.json', 'navigate', 'network'],
    ['/signed-in.html', 'navigate', 'network'],
    ['/api/auth/callback/oidc?code=a', 'navigate', 'network'],
    ['/assets/index-1.js', 'no-cors', 'asset'],
    ['/api/cards?page=2', 'cors', 'read'],
    ['/api/cards/x1/timeline', 'cors', 'read'],
    ['/api/calendar', 'cors', 'read'],
    ['/api/years/2024', 'cors', 'read'],
    ['/api/trends?term=moon', 'cors', 'read'],
    ['/api/on-this-day/02-29', 'cors', 'read'],
    ['/api/texts/about', 'cors', 'read'],
    ['/images/image_1.png', 'no-cors', 'read'],
    ['/api/suggest?q=a', 'cors', 'network'],
    ['/api/auth/session', 'cors', 'network'],
    ['/api/cardsharp', 'cors', 'network'],
  ])('%s (%s): %s', (path, mode, expected) => {
    expect(policy(path, mode)).toBe(expected)
  })

  it('takes any cached day of the home page where the requested one is not cached', () => {
    expect(ignoresQuery(`${ORIGIN}/api/opening?day=2024-05-01`)).toBe(true)
    expect(ignoresQuery(`${ORIGIN}/api/cards?search=a`)).toBe(false)
  })

  it('is the kept copy of what an exported site holds under the name of one export', () => {
    expect(policy('/data-0123456789/cards-0.json', 'cors')).toBe('asset')
    expect(policy('/data-of-mine/cards-0.json', 'cors')).toBe('network')
  })

  it('is never a write, nor anything of another site', () => {
    expect(policy('/api/cards', 'cors', 'POST')).toBe('network')
    expect(policyOf({ method: 'GET', mode: 'no-cors', url: 'https://b.example/assets/x.js' }, `${ORIGIN}/`)).toBe(
      'network',
    )
  })

  it('is below the top of a host what it is at the top, and nothing of the sites beside it', () => {
    const below = (path: string, mode = 'cors') => policyOf({ method: 'GET', mode, url: ORIGIN + path }, `${ORIGIN}/x/`)
    expect(below('/x/', 'navigate')).toBe('page')
    expect(below('/x/filter/?search=a', 'navigate')).toBe('page')
    expect(below('/x/seo/card/x-1.html', 'navigate')).toBe('network')
    expect(below('/x/data-0123456789/table.bin')).toBe('asset')
    expect(below('/x/images/image_1.png', 'no-cors')).toBe('read')
    for (const beside of ['/', '/assets/x.js', '/images/a.png', '/xy/assets/x.js', '/x'])
      expect([beside, below(beside)]).toEqual([beside, 'network'])
  })

  it('names its files from the top of its site, at whatever address it is shown', () => {
    const head = (top: string) => `<script src="${top}theme.js"></script><link rel="icon" href="${top}icon.svg">`
    expect(relocatablePage(head('../../'), '/x/')).toBe(head('/x/'))
    expect(relocatablePage(head('./'), '/')).toBe(head('/'))
    const ofServer = `${head('/')}<a href="https://b.example/../a">../a href=“../b”</a>`
    expect(relocatablePage(ofServer, '/')).toBe(ofServer)
  })

  it('is kept of this site alone: another one may begin below it', () => {
    const page = (top: string) => `<head><script src="${top}theme.js"></script></head>`
    const isOwn = (html: string, path: string, top: string) => isOfSite(html, ORIGIN + path, top)
    expect(isOwn(page('/'), '/card/a-1', '/')).toBe(true)
    expect(isOwn(page('../../'), '/card/a-1/', '/')).toBe(true)
    expect(isOwn(page('../../'), '/x/card/a-1/', '/x/')).toBe(true)
    expect(isOwn(page('../../'), '/x/card/a-1/', '/')).toBe(false)
    expect(isOwn(page('./'), '/x/', '/')).toBe(false)
    expect(isOwn('<head></head>', '/project/', '/')).toBe(false)
  })

  it('is nothing of an earlier export once a page of the next one came', () => {
    const page = (folder: string) => `<script id="site">{"staticSearch":"${folder}"}</script>`
    const kept = ['/', '/theme.js', '/assets/a.js', '/data-0a/cards.bin', '/images/a.png?w=480', '/files/a.txt']
    expect(earlierExport(page('/data-0a/'), kept)).toEqual([])
    expect(earlierExport(page('/data-0b/'), kept)).toEqual(kept.slice(3))
    expect(earlierExport('{"staticSearch":null}', kept)).toEqual([])
  })

  it('is no failure, no part of a recording, and nothing that the server forbids to store', () => {
    const answer = (status: number, cacheControl: string) => ({ status, headers: { get: () => cacheControl } })
    const answers = [answer(200, 'no-cache'), answer(206, 'no-cache'), answer(404, 'no-cache'), answer(200, 'no-store')]
    expect(answers.map(isCacheable)).toEqual([true, false, false, false])
  })

  it.each([
    ['text/html; charset=utf-8', true],
    ['application/atom+xml', false],
    [null, false],
  ])('is for every address what has the type %s: %s', (type, expected) => {
    expect(isPage({ headers: { get: () => type } })).toBe(expected)
  })

  it('is of the days that were loaded before it was kept the last', () => {
    const paths = ['/api/opening?day=2024-01-01', '/api/cards?page=2', '/api/stars', '/api/opening?not=2024-01-01']
    const urls = paths.map((path) => ORIGIN + path)
    expect(cacheableUrls(urls, `${ORIGIN}/`).toSorted()).toEqual([urls[1], urls[3]])
  })

  it.each([
    [502, true],
    [503, false],
    [504, true],
    [522, true],
    [530, true],
    [500, false],
    [599, false],
  ])('comes in the place of a failure %i, which a proxy answers for the server: %s', (status, expected) => {
    expect(isOfProxy(status)).toBe(expected)
  })
})
