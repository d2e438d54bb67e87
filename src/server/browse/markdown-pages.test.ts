import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { newCard } from '#archive/card.ts'
import { frontMatter } from '#archive/to-markdown/front-matter.ts'
import { ANYONE } from '#archive/viewer.ts'
import { addCollection } from '#testing/add-collections.ts'
import { anyCodePoint } from '#testing/any-code-point.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'

const SESSION = { sessionTitle: 'Bread', category: 'kitchen' }
const CARDS = [
  newCard({ id: 'hid', prompt: 'Secret', response: 'hush', dayStamp: '20230904', isPrivate: true, ...SESSION }),
  ...Array.from({ length: 60 }, (_, at) =>
    newCard({
      id: `t${at}`,
      prompt: `Question ${at}`,
      response: `Answer ${at}`,
      dayStamp: `20230905_${1000 + at}`,
      ...SESSION,
    }),
  ),
]
const MARKDOWN = 'text/markdown; charset=utf-8'
const WANTED = { accept: 'text/markdown, text/html;q=0.9, */*;q=0.1' }

describe('pages as Markdown', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(CARDS, { SITE_ADDRESS: 'https://cards.example' })
    const { db } = test.archive.store
    await addCollection(db, 'loaves', { cards: CARDS.map(({ id }) => id) })
    await addCollection(db, 'draft', { cards: ['t1'], isPublished: false })
  })
  afterAll(() => test.close())

  it.each(['/card/question-1-t1', '/session/bread-t1', '/filter?tag=kitchen', '/c/loaves', '/c/loaves?page=2'])(
    '%s is Markdown at its address with .md, and for those who want it',
    async (address) => {
      const [path, query] = address.split('?')
      const file = await test.get(`${path}.md${query ? `?${query}` : ''}`)
      expect([file.statusCode, file.headers['content-type']]).toEqual([200, MARKDOWN])
      expect(file.headers['vary']).toBe('cookie, authorization, accept-encoding')
      const wanted = await test.get(address, WANTED)
      expect([wanted.body, wanted.headers['content-type']]).toEqual([file.body, MARKDOWN])
      expect(wanted.headers['vary']).toBe('accept, cookie, authorization, accept-encoding')
      const page = await test.get(address, { accept: 'text/html' })
      expect(page.headers['content-type']).toContain('text/html')
      expect(page.headers['vary']).toMatch(/^accept\b/)
      const link = `<${path}.md${query ? `?${query}` : ''}>; rel="alternate"; type="text/markdown"`
      expect(page.headers['link']).toBe(link)
      expect(page.body).toContain('<link rel="alternate" type="text/markdown" href=')
    },
  )

  it('a collection is its introduction and its cards by pages, each with links to those around it', async () => {
    const first = (await test.get('/c/loaves.md')).body
    expect(first).toContain('# title of loaves\n\nintroduction of *loaves*\n\n60 cards, page 1 of 2.')
    expect(first).toContain('## 1. [Question 0](https://cards.example/card/untitled-t0)')
    expect(first).toContain('[next page](https://cards.example/c/loaves.md?page=2)')
    expect(first).not.toMatch(/Secret|previous page/)
    const second = (await test.get('/c/loaves.md?page=2')).body
    expect(second).toContain('[previous page](https://cards.example/c/loaves.md)')
    expect(second).not.toMatch(/introduction|next page/)
    expect((await test.get('/c/loaves.md?page=x')).body).toBe(first)
    for (const name of ['draft', 'absent']) {
      expect((await test.get(`/c/${name}.md`)).statusCode).toBe(404)
      expect((await test.get(`/c/${name}`, WANTED)).statusCode).toBe(404)
    }
    test.viewer = AN_ADMIN
    expect((await test.get('/c/draft.md')).body).toContain('# title of draft')
    expect((await test.get('/c/loaves.md')).body).toContain('61 cards')
    test.viewer = ANYONE
  })

  it('home is what the archive is, how it is asked and what is in it, as /llms.txt', async () => {
    const { body, headers } = await test.get('/llms.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body).toMatch(/^# colloquy\n\n> a conversation in cards\n\n.*: 60 cards, .* in 1 conversation\./)
    expect(body).toContain('- [Search](https://cards.example/filter.md?search=WORDS): ')
    expect(body).toMatch(
      /^- \[By a query\]\(https:\/\/cards\.example\/filter\.md\?q=WORDS\): .*`in:prompt`.*`has:code`/m,
    )
    expect(body).toContain('## Topics\n\n- [kitchen](https://cards.example/filter.md?tag=kitchen): 60 cards')
    expect(body).toContain('- [Bread](https://cards.example/session/bread-t0.md): 60 turns, 2023-09-05')
    expect(body).toContain('- [title of loaves](https://cards.example/c/loaves.md): ')
    expect(body).not.toContain('draft')
    for (const [url, accept] of [
      ['/index.md', '*/*'],
      ['/', WANTED.accept],
    ] as const) {
      const page = await test.get(url, { accept })
      expect([page.body, page.headers['content-type']]).toEqual([body, MARKDOWN])
    }
    for (const path of body.matchAll(/\(https:\/\/cards\.example([^)]*)\)/g)) {
      const { statusCode } = await test.get(path[1]!)
      expect([path[1], path[1] === '/mcp' ? 200 : statusCode]).toEqual([path[1], 200])
    }
  })

  it('has an ETag until a card changes, and answers HEAD', async () => {
    const { headers } = await test.get('/card/x-t1.md')
    const again = await test.get('/card/x-t1.md', { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const head = await test.app.inject({ method: 'HEAD', url: '/card/x-t1.md' })
    expect([head.statusCode, head.body, head.headers['content-type']]).toEqual([200, '', MARKDOWN])
    test.viewer = AN_ADMIN
    await test.call('PATCH /api/cards/:id', { params: { id: 't2' }, body: { isPrivate: true } })
    test.viewer = ANYONE
    expect((await test.get('/card/x-t1.md', { 'if-none-match': String(headers.etag) })).statusCode).toBe(200)
  })

  it('shows 50 turns or cards at once, and leads to the rest', async () => {
    const { body } = await test.get('/session/bread-t1.md')
    expect(body).toContain('(https://cards.example/session/bread-t0.md?from=50)')
    expect(body).not.toContain('Question 51')
    const rest = await test.get('/session/bread-t0.md?from=50')
    expect(rest.body).toContain('Question 51')
    expect(rest.body).toContain('[earlier turns](https://cards.example/session/bread-t0.md)')
    expect((await test.get('/filter.md')).body).toContain('[next page](https://cards.example/filter.md?page=2)')
  })

  it.each(['/session/bread-t0.md?from=5000', '/card/x-hid.md', '/session/x-hid.md', '/card/x-never.md', '/card/.md'])(
    '%s is not there',
    async (url) => {
      const { statusCode, body } = await test.get(url)
      expect([statusCode, body]).toEqual([404, expect.stringContaining('"code":"not-found"')])
    },
  )

  it('shows an admin what is private, says so, and is kept nowhere', async () => {
    test.viewer = AN_ADMIN
    const { body, headers } = await test.get('/card/x-hid.md')
    test.viewer = ANYONE
    expect(body).toContain('private: true')
    expect([headers['cache-control'], headers['content-type']]).toEqual(['no-store', MARKDOWN])
  })

  it('an address with letters that end a link is no other link in the header', async () => {
    const { headers } = await test.get('/card/x%3E;rel="next"<>-t1', { accept: 'text/html' })
    expect(headers['link']).toBe('</card/x%3E;rel=%22next%22%3C%3E-t1.md>; rel="alternate"; type="text/markdown"')
  })
})

it('front matter says what it was given, whatever letters a text holds', () => {
  const text = fc.string({ unit: anyCodePoint })
  fc.assert(
    fc.property(text, fc.integer(), (title, cards) => {
      const yaml = frontMatter({ title, cards, none: undefined }).replace(/^---\n|\n---$/g, '')
      expect(parse(yaml)).toEqual({ ...(title === '' ? {} : { title: title.toWellFormed() }), cards })
    }),
  )
})
