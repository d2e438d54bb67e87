import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newCard } from '#archive/card.ts'
import { cardPath } from '#archive/card-url.ts'
import { sessionPath } from '#archive/conversation.ts'
import { Refusal } from '#archive/refusal.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { listed } from './page-preview.ts'

const ADDRESS = 'https://archive.example.com'
const shared = { sessionTitle: 'Bread & butter', category: 'kitchen' }
const ONE = newCard({
  id: 'one',
  prompt: 'How warm is <b>dough</b>?',
  response: 'About 24 degrees.\n\nOr more.',
  pageTitle: 'Dough',
  dayStamp: '20230905_0900',
  imageUrl: '/images/dough.png',
  ...shared,
})
const TWO = newCard({ id: 'two', prompt: 'And rye?', response: 'Warmer.', dayStamp: '20230905_1000', ...shared })
const HIDDEN = newCard({
  id: 'hidden',
  prompt: 'My zanzibar secret',
  response: 'hush',
  dayStamp: '20230905_0930',
  isPrivate: true,
  ...shared,
})

const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1]
const canonical = (html: string) => /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1]
const title = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1]
const text = (html: string) => /<noscript>([^]*)<\/noscript>/.exec(html)?.[1] ?? ''

describe('what pages say to those who run no script', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp([ONE, TWO, HIDDEN], {
      SITE_ADDRESS: ADDRESS,
      SITE_STATEMENT: 'Two years of asking. And answers.',
    })
  })
  afterAll(() => test.close())
  const page = async (path: string) => (await test.get(path, { accept: 'text/html' })).body

  it('a card: its title, prompt, picture and both texts', async () => {
    const html = await page('/card/anything-one')
    expect(title(html)).toBe('Dough – colloquy')
    expect(meta(html, 'description')).toBe('How warm is &#60;b&#62;dough&#60;/b&#62;?')
    expect(canonical(html)).toBe(ADDRESS + cardPath(ONE))
    expect(meta(html, 'og:url')).toBe(ADDRESS + cardPath(ONE))
    expect(meta(html, 'og:image')).toBe(`${ADDRESS}/images/dough.png`)
    expect(text(html)).toContain('<p dir="auto">About 24 degrees.</p><p dir="auto">Or more.</p>')
    expect(text(html)).toContain('How warm is &#60;b&#62;dough')
    expect(text(html)).toContain('href="/seo/card/')
  })

  it('a page beyond the last of a list: the last one, which begins where it does in the list', async () => {
    const cards = Array.from({ length: 180 }, (_, at) => newCard({ id: `n${at}`, prompt: `number ${at + 1}.` }))
    const many = await openTestApp(cards)
    const { cards: shown } = await many.call('GET /api/cards', { query: 'size=100&page=99' })
    const { body } = await many.get('/filter?size=100&page=99', { accept: 'text/html' })
    expect(shown).toHaveLength(80)
    expect(text(body)).toContain(shown[0]!.prompt)
    expect(text(body)).not.toContain(shown[79]!.prompt)
    await many.close()
  })

  it('links to what is before and after, in a long list and a long conversation', async () => {
    const cards = Array.from({ length: 120 }, (_, at) =>
      newCard({ id: `n${at}`, prompt: `number ${at + 1}.`, sessionTitle: 'Many', dayStamp: '20230905_0900' }),
    )
    const many = await openTestApp(cards)
    const read = async (path: string) => text((await many.get(path, { accept: 'text/html' })).body)
    const sections = (html: string) => [...html.matchAll(/<h2>(\d+)<\/h2>/g)].map(([, number]) => Number(number))
    const first = await read('/filter?session=Many')
    expect(first).toContain('<a href="/filter?session=Many&#38;page=2">next</a>')
    expect(first).not.toContain('>previous<')
    const last = await read('/filter?session=Many&size=100&page=2')
    expect(last).toContain('<p><a href="/filter?session=Many&#38;page=2">previous</a></p>')

    const middle = await read('/session/x-n60')
    expect(sections(middle)).toEqual(Array.from({ length: 50 }, (_, at) => at + 51))
    const [before, after] = [...middle.matchAll(/<a href="([^"]*)">(?:previous|next)</g)].map(([, path]) => path!)
    expect(sections(await read(before!))[0]).toBe(1)
    const end = await read(after!)
    expect(sections(end)).toEqual(Array.from({ length: 20 }, (_, at) => at + 101))
    expect(end).not.toContain('>next<')
    await many.close()
  })

  it('the home page: the first sentence of the owner’s about text, as it is now', async () => {
    const named = await openTestApp([ONE])
    const describedBy = async (about: string) => {
      writeFileSync(join(named.images, '../about.md'), about)
      return meta((await named.get('/', { accept: 'text/html' })).body, 'description')
    }
    expect(await describedBy('A first sentence.')).toBe('A first sentence.')
    expect(await describedBy('A second one.')).toBe('A second one.')
    await named.close()
  })

  it('the owner’s about text: whole, as it is now, at its own address; the home page where there is none', async () => {
    const named = await openTestApp([ONE])
    const about = async () => (await named.get('/about?from=x', { accept: 'text/html' })).body
    expect(text(await about())).toContain('How warm is')
    const write = (markdown: string) => writeFileSync(join(named.images, '../about.md'), markdown)
    write('## Who\n\nA *baker* asks. <script>alert(1)</script>')
    const html = await about()
    expect([title(html), canonical(html)]).toEqual(['about – colloquy', 'http://localhost:80/about'])
    expect(meta(html, 'description')).toBe('A baker asks.')
    expect(text(html)).toMatch(/<h1>about<\/h1><h2[^>]*>Who<\/h2>\n<p[^>]*>A <em>baker<\/em> asks. &lt;script&gt;/)
    write('Another one asks.')
    expect(meta(await about(), 'description')).toBe('Another one asks.')
    await named.close()
  })

  it('nothing of a list that is refused: the page comes, and says why itself', async () => {
    const terms = Array.from({ length: 51 }, (_, at) => `w${at}`).join(',')
    const { statusCode, body } = await test.get(`/filter?search=${terms}`, { accept: 'text/html' })
    expect([statusCode, title(body)]).toEqual([200, 'colloquy'])
  })

  it('a list that was refused for a moment, such as while the search was prepared, as soon as it is answered', async () => {
    const path = '/filter?search=dough'
    vi.spyOn(test.archive.search, 'find').mockRejectedValueOnce(new Refusal('unavailable', 'being prepared'))
    expect(text(await page(path))).toContain('without JavaScript')
    expect(text(await page(path))).toContain('How warm is')
  })

  it('a card without a picture: one that is drawn with its words', async () => {
    const html = await page('/card/x-two')
    expect(meta(html, 'og:image')).toBe(`${ADDRESS}/preview/card/two.png`)
    const picture = await test.get('/preview/card/two.png')
    expect(picture.statusCode).toBe(200)
    expect(picture.headers['content-type']).toBe('image/png')
    expect(picture.rawPayload.subarray(1, 4).toString()).toBe('PNG')
    expect([picture.rawPayload.readUInt32BE(16), picture.rawPayload.readUInt32BE(20)]).toEqual([1200, 630])
    const etag = String(picture.headers.etag)
    for (const known of [etag, `W/${etag}`])
      expect((await test.get('/preview/card/two.png', { 'if-none-match': known })).statusCode).toBe(304)
  })

  it('a conversation: its title, all public turns, the address of its first', async () => {
    const html = await page('/session/x-two')
    expect(title(html)).toBe('Bread &#38; butter – colloquy')
    expect(canonical(html)).toBe(ADDRESS + sessionPath(ONE))
    expect(meta(html, 'og:description')).toBe('2 turns: And rye?')
    expect(meta(html, 'og:image')).toBe(`${ADDRESS}/preview/session/two.png`)
    expect(text(html)).toMatch(/^<p><a href="\/">colloquy<\/a><\/p>/)
    expect(text(html)).toContain('About 24 degrees.')
    expect(text(html)).toContain('Warmer.')
    expect(html).toContain('<link rel="preload" as="fetch" crossorigin href="/api/sessions/one/texts?from=0">')
  })

  it('a list: its filters and cards', async () => {
    const html = await page('/filter?search=dough&unknown=1')
    expect(title(html)).toBe('&#34;dough&#34; – colloquy')
    expect(meta(html, 'description')).toContain('1 card. Dough')
    expect(canonical(html)).toBe(`${ADDRESS}/filter?search=dough`)
    expect(text(html)).toContain(`href="${cardPath(ONE)}"`)
  })

  it('home: the sentence that says what the archive is, and the latest conversations', async () => {
    const html = await page('/')
    expect(title(html)).toBe('colloquy – a conversation in cards')
    expect(meta(html, 'description')).toBe('Two years of asking. And answers.')
    expect(canonical(html)).toBe(`${ADDRESS}/`)
    expect(text(html)).toContain(`href="${sessionPath(TWO)}"`)
    expect(text(html)).not.toContain('href="/"')
  })

  it('a list: the prompt of each card once, also where it is its title', () => {
    const cards = [
      newCard({ id: 'same', prompt: 'How warm?' }),
      newCard({ id: 'own', prompt: 'And?', pageTitle: 'Rye' }),
    ]
    expect(listed(cards).replaceAll(/ href="[^"]*"/g, '')).toBe(
      '<ul><li dir="auto"><a>How warm?</a> (<a>Untitled Session</a>)</li>' +
        '<li dir="auto"><a>Rye</a> (<a>Untitled Session</a>): And?</li></ul>',
    )
  })

  it('nothing of a private card, which is answered like one that never was', async () => {
    const unknown = (await page('/card/x-nosuch')).replaceAll('nosuch', 'ID')
    for (const path of ['card', 'session']) {
      const html = (await page(`/${path}/x-hidden`)).replaceAll('hidden', 'ID')
      expect(html).toBe((await page(`/${path}/x-nosuch`)).replaceAll('nosuch', 'ID'))
    }
    expect(meta(unknown, 'og:title')).toBeUndefined()
    for (const path of ['/session/x-one', '/', '/filter', '/filter?search=zanzibar']) {
      expect(text(await page(path))).not.toMatch(/zanzibar secret|hush/)
    }
    for (const kind of ['card', 'session']) {
      const answer = await test.get(`/preview/${kind}/hidden.png`)
      const never = await test.get(`/preview/${kind}/nosuch.png`)
      expect([answer.statusCode, never.statusCode]).toEqual([404, 404])
    }
  })

  it('long texts are cut, and the static page goes on', async () => {
    const { fill } = await import('#testing/databases.ts')
    await fill(test.archive, [newCard({ id: 'long', prompt: 'Long?', response: 'word '.repeat(20_000) })])
    const html = await page('/card/x-long')
    expect(text(html).length).toBeLessThan(40_000)
    expect(text(html)).toContain('/seo/card/')
  })
})
