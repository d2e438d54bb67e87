import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import { unzip } from '#testing/unzip.ts'

const turn = (id: string, dayStamp: string, fields: object = {}) =>
  newCard({ id, dayStamp, prompt: `asks ${id}`, response: `answers ${id}`, sessionTitle: 'On bread', ...fields })

const CARDS = [
  turn('one', '20240301_0900'),
  turn('two', '20240301_0910', { isPrivate: true, prompt: 'zebra' }),
  turn('three', '20240301_0920'),
  turn('shut', '20240401_0900', { sessionTitle: 'Shut', isPrivate: true }),
]

describe('the book of a conversation', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(CARDS, { SITE_ADDRESS: 'https://archive.example' })
  })
  afterAll(() => test.close())
  const book = (name: string) => test.get(`/session/${name}/book.epub`)
  const read = async (name: string) => {
    const files = await unzip((await book(name)).rawPayload)
    return [...files].map(([file, { content }]) => ({ file, text: content.toString() }))
  }

  it('has its public turns in their order, whichever of them names it', async () => {
    for (const name of ['on-bread-one', 'x-three']) {
      const files = await read(name)
      const titles = files.flatMap(({ file, text }) =>
        file.includes('chapter-') ? (/<h1>(.*)<\/h1>/.exec(text) ?? []) : [],
      )
      expect(titles.filter((title) => !title.startsWith('<'))).toEqual(['asks one', 'asks three'])
      expect(files.map(({ text }) => text).join('')).not.toMatch(/zebra|two/)
      const { text } = files.find(({ file }) => file.endsWith('.opf'))!
      expect(text).toContain('<dc:title>On bread</dc:title>')
      expect(text).toContain('<dc:source>https://archive.example/session/on-bread-one</dc:source>')
    }
    expect((await book('x-one')).headers['content-disposition']).toContain('on-bread-one.epub')
  })

  it('has code at the left, whatever is centred, and labels from left to right above any words', async () => {
    const files = await read('x-one')
    const style = files.find(({ file }) => file.endsWith('style.css'))!.text
    expect(style).toContain('\n.code { text-align: left }')
    // An EPUB forbids it there: code has its own (xhtml.test.ts).
    expect(style).not.toContain('direction')
    const { text } = files.find(({ file }) => file.endsWith('chapter-1.xhtml'))!
    expect(text).toContain('<h2 dir="auto">Human-to-AIChatBot.</h2>\n<p dir="auto">asks one</p>')
  })

  it('is there for no one where no turn is public', async () => {
    for (const viewer of [test.viewer, AN_ADMIN]) {
      test.viewer = viewer
      for (const name of ['shut-shut', 'on-bread-two', 'x-absent', 'nothing']) {
        expect([name, (await book(name)).statusCode]).toEqual([name, 404])
      }
    }
  })

  it('changes with a redaction, and not before', async () => {
    const tag = String((await book('x-one')).headers.etag)
    const modified = async () => {
      const { text } = (await read('x-one')).find(({ file }) => file.endsWith('.opf'))!
      return /dcterms:modified">([^<]*)</.exec(text)?.[1]
    }
    expect(await modified()).toBe('2024-03-01T09:20:00Z')
    expect((await test.get('/session/x-one/book.epub', { 'if-none-match': tag })).statusCode).toBe(304)
    test.viewer = AN_ADMIN
    await test.call('POST /api/cards/:id/redactions', { params: { id: 'one' }, body: { words: 'answers', reason: '' } })
    expect((await test.get('/session/x-one/book.epub', { 'if-none-match': tag })).statusCode).toBe(200)
    expect((await modified())!.slice(0, 4)).toBe(new Date().toISOString().slice(0, 4))
  })
})
