import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import { fillContent } from '#testing/fill-content.ts'

const shared = { sessionTitle: 'Bread & butter', category: 'kitchen' }
const ONE = newCard({
  id: 'one',
  prompt: 'How warm is <b>dough</b>?',
  response: 'About **24** degrees.',
  pageTitle: 'Dough',
  dayStamp: '20230905_0900',
  imageUrl: '/images/dough.png',
  model: 'gpt-4o',
  ...shared,
})
const TWO = newCard({ id: 'two', prompt: 'And rye?', response: 'Warmer.', dayStamp: '20230905_1000', ...shared })
const LONG = newCard({ id: 'long', prompt: 'Read this chapter. '.repeat(40), response: 'It is good.' })
const HIDDEN = newCard({ id: 'hidden', prompt: 'My zanzibar secret', response: 'hush', isPrivate: true, ...shared })
const REDACTED = newCard({
  id: 'redacted',
  prompt: 'Call ▇▇▇',
  response: 'Done.',
  redactions: [{ reason: 'a number', places: { prompt: [0] } }],
})
const HEBREW = newCard({
  id: 'hebrew',
  prompt: 'React: איך אני משתמש בו?',
  response: 'הנה.',
  pageTitle: 'שלום means hello in Hebrew',
  sessionTitle: 'Python ותכנות למתחילים',
})

describe('the first screen of cards and conversations in the HTML', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp([ONE, TWO, LONG, HIDDEN, REDACTED, HEBREW])
  })
  afterAll(() => test.close())
  const page = async (path: string) => (await test.get(path, { accept: 'text/html' })).body
  const screenOf = (html: string) => /<div id="root">([^]*)<\/div>(?:<noscript>|\s*$)/.exec(html)?.[1] ?? ''

  it('a card: its title, both texts, its answer rendered, and the address it is of', async () => {
    const html = await page('/card/dough-one')
    expect(html).toContain('<html data-screen-of="/card/dough-one"')
    const screen = screenOf(html)
    expect(screen).toContain('>Dough</h2>')
    expect(screen).toContain('How warm is &#60;b&#62;dough&#60;/b&#62;?')
    expect(screen).toContain('About <strong>24</strong> degrees.')
    expect(screen).toContain('src="/images/dough.png"')
    expect(screen).toContain('>gpt-4o</span>')
    expect(screen).not.toContain('sr-only')
    expect(screenOf(await page('/card/x-two'))).toContain('<h2 dir="auto" class="sr-only">And rye?</h2>')
  })

  it('a conversation from its first turn, and none where reading begins at another', async () => {
    const screen = screenOf(await page('/session/x-one'))
    expect(screen).toContain('>Bread &#38; butter</h2>')
    expect(screen).toContain('<span>kitchen</span><span>gpt-4o</span><span>2 turns</span>')
    expect(screen).toContain('How warm is')
    expect(screen).not.toContain('And rye?')
    const html = await page('/session/x-two')
    expect([screenOf(html), html.includes('data-screen-of')]).toEqual(['', false])
  })

  it('nothing in it can take focus or bring styles that the policy refuses', async () => {
    for (const path of ['/card/x-one', '/session/x-one']) {
      const screen = screenOf(await page(path))
      expect(screen).toContain('aria-hidden="true" inert')
      expect(screen).not.toMatch(/ style=| id=|<button|<article/)
    }
  })

  it('a long question says so, also on its static page: it is not a wall of bold letters', async () => {
    const isLong = async (path: string) => (await page(path)).includes('data-long="" class="reading')
    expect([await isLong('/card/x-long'), await isLong('/session/x-long'), await isLong('/card/dough-one')]).toEqual([
      true,
      true,
      false,
    ])
    expect(await page('/seo/card/x-long.html')).toContain('class="prompt reading" dir="auto" data-long="">')
    expect(await page('/seo/card/dough-one.html')).toContain('class="prompt reading" dir="auto">')
  })

  it('texts go the way of most of their words, whichever is first: here, in lists, without a script, on static pages', async () => {
    const [session, name] = ['/filter?session=Python ותכנות למתחילים', 'שלום-means-hello-in-hebrew-hebrew']
    for (const [path, ...shown] of [
      [session, 'rtl Python', 'rtl React', 'ltr שלום'],
      [`/session/${name}`, 'rtl Python', 'rtl React'],
      [`/card/${name}`, 'ltr שלום', 'rtl Python', 'rtl React'],
      [`/seo/card/${name}.html`, 'ltr שלום', 'rtl React'],
    ] as const) {
      const html = await page(encodeURI(path))
      const found = html.matchAll(/dir="(\w+)"[^>]*>(?:<(?:a|span)\b[^>]*>)?(React|שלום|Python)/g)
      expect(new Set(Array.from(found, ([, direction, word]) => `${direction} ${word}`))).toEqual(new Set(shown))
    }
  })

  it('none of private cards, of redacted words, of an address with a query', async () => {
    const paths = ['/card/x-hidden', '/session/x-hidden', '/card/x-redacted', '/card/x-one?from=a', '/session/x-one?a']
    for (const path of paths) {
      const html = await page(path)
      expect([path, screenOf(html), html.includes('data-screen-of')]).toEqual([path, '', false])
    }
  })

  it('none for an admin, whose cards have rows of their own', async () => {
    test.viewer = AN_ADMIN
    const screens = [screenOf(await page('/card/x-one')), screenOf(await page('/session/x-one'))]
    test.viewer = null
    expect(screens).toEqual(['', ''])
  })

  it('none of a card that is more than its two texts', async () => {
    expect(screenOf(await page('/card/x-two'))).toContain('Warmer.')
    await fillContent(test.archive, TWO)
    const html = await page('/card/x-two')
    expect([screenOf(html), html.includes('data-screen-of')]).toEqual(['', false])
  })
})
