import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'

const HOSTILE = `"'><img src=x onerror=alert(1)></script><script>alert(2)</script>`
const DAY = { dayStamp: '20230905_0900', category: `Kitchen ${HOSTILE}`, sessionTitle: `Bread ${HOSTILE}` }
const ONE = newCard({ id: 'one', prompt: `How warm is dough? ${HOSTILE}`, response: `24 degrees ${HOSTILE}`, ...DAY })
const TWO = newCard({ id: 'two', prompt: 'And rye dough?', response: 'Warmer.', imageUrl: '/images/rye.png', ...DAY })
const HIDDEN = newCard({ id: 'hidden', prompt: 'My zanzibar dough', response: 'hush', isPrivate: true, ...DAY })
const TITLED = newCard({
  id: 'titled',
  prompt: 'When?',
  pageTitle: 'Wisteria',
  response: 'In July.',
  sessionTitle: 'A wall',
})
const REDACTED = newCard({
  id: 'redacted',
  prompt: 'Call ▇▇▇',
  response: 'Done.',
  category: 'Calls',
  redactions: [{ reason: 'a number', places: { prompt: [0] } }],
})

const screenOf = (html: string) => /<div id="root">([^]*)<\/div>(?:<noscript>|\s*$)/.exec(html)?.[1] ?? ''
const dayOf = (html: string) => /<html [^>]*data-day="([^"]*)"/.exec(html)?.[1]

describe('the first screen of home and lists in the HTML', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp([ONE, TWO, TITLED, HIDDEN, REDACTED], { SITE_STATEMENT: `Asked & answered ${HOSTILE}` })
  })
  afterAll(() => test.close())
  const page = async (path: string) => (await test.get(path, { accept: 'text/html' })).body

  it('home: the statement and the first card of a day, for which the page then asks', async () => {
    const html = await page('/')
    expect(html).toContain('<html data-screen-of="/"')
    const screen = screenOf(html)
    expect(screen).toContain('Asked &#38; answered')
    expect(screen).toContain('search through 4 meetings')
    expect(screen).toContain('How warm is dough?')
    expect(screen).toContain('5 september 2023')
    expect(dayOf(html)).toBe('2023-09-05')
    expect(html).toContain('href="/api/opening?day=2023-09-05"')
    const { cards } = await test.call('GET /api/opening', { query: 'day=2023-09-05' })
    expect(cards.map(({ id }) => id)).toEqual(['one', 'two'])
  })

  it('a list: what is searched for, how much was found, and the tiles with their marks', async () => {
    const html = await page('/filter?search=dough')
    expect(html).toContain('<html data-screen-of="/filter?search=dough"')
    const screen = screenOf(html)
    expect(screen).toContain('2 cards')
    expect(screen).toContain('How warm is <mark>dough</mark>?')
    expect(screen).toContain('And rye <mark>dough</mark>?')
    expect(screen).toContain('src="/images/rye.png"')
    expect(screen).toContain('best match')
    expect(screenOf(await page('/filter?year=2023'))).toContain('read the conversation')
    const asked = screenOf(await page('/filter?q=dough+before:2024'))
    expect(asked).toContain('How warm is <mark>dough</mark>?')
    expect(asked).not.toContain('read the conversation')
    expect(screenOf(await page('/filter?q=before:2024'))).toContain('read the conversation')
    const titled = screenOf(await page('/filter?search=wisteria,wall'))
    expect(titled).toContain('text-quiet"><mark>Wisteria</mark></p>')
    expect(titled).toContain('>A <mark>wall</mark></span>')
  })

  it('no text of cards, names and filters becomes markup', async () => {
    const paths = ['/', '/filter?year=2023', `/filter?search=dough,${encodeURIComponent(HOSTILE)}&mode=or`]
    for (const path of paths) {
      const html = await page(path)
      expect([path, screenOf(html) !== '']).toEqual([path, true])
      expect(html).not.toMatch(/<img src=x|alert\(2\)<\/script>/)
    }
  })

  it('no private card is in it', async () => {
    for (const path of ['/', '/filter', '/filter?search=dough', '/filter?search=zanzibar']) {
      expect(await page(path)).not.toMatch(/my zanzibar|hush/i)
    }
  })

  it('nothing in it can take focus or bring styles that the policy refuses', async () => {
    for (const path of ['/', '/filter?search=dough']) {
      const screen = screenOf(await page(path))
      expect(screen).toContain('aria-hidden="true" inert')
      expect(screen).not.toMatch(/ style=| id=|<button|<article|<input/)
    }
  })

  it('none of what depends on who looks, of nothing found, of redacted words and of a page past the end', async () => {
    const paths = ['/filter?starred', '/filter?show=private', '/filter?search=nowhere', '/filter?tag=Calls', '/?a=b']
    for (const path of [...paths, '/filter?page=7', '/about']) {
      const html = await page(path)
      expect([path, screenOf(html), html.includes('data-screen-of')]).toEqual([path, '', false])
    }
    test.viewer = AN_ADMIN
    const seen = [await page('/'), await page('/filter?search=dough')]
    test.viewer = null
    expect(seen.map((html) => [screenOf(html), dayOf(html)])).toEqual([
      ['', undefined],
      ['', undefined],
    ])
  })

  it('has of each card first what is above, so that a part that is seen before the rest stays where it is', async () => {
    const [, ...tiles] = screenOf(await page('/filter?search=dough')).split('<div class="tile ')
    expect(tiles.length).toBeGreaterThan(1)
    for (const tile of tiles) {
      expect(tile.slice(0, tile.indexOf('<h3 '))).toContain('Sep')
      expect(tile).not.toContain('order-first')
    }
  })

  it('home has the whole first letter of the question in the place of a day where there is none', async () => {
    const undated = await openTestApp([newCard({ id: 'u', dayStamp: '', prompt: '👨‍👩‍👧 picnic', isPrivate: false })])
    const html = (await undated.get('/', { accept: 'text/html' })).body
    await undated.close()
    expect(screenOf(html)).toContain('>👨‍👩‍👧</span></div>')
  })

  it('home comes without it where no day can be had', async () => {
    const empty = await openTestApp([HIDDEN])
    const html = (await empty.get('/', { accept: 'text/html' })).body
    await empty.close()
    expect([screenOf(html), dayOf(html), html.includes('href="/api/opening"')]).toEqual(['', undefined, true])
  })
})
