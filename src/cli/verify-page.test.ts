/** @module-tag process */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCard, type Card } from '#archive/card.ts'
import { permalinkPath } from '#archive/card-url.ts'
import type { CardContent, Part } from '#archive/parts.ts'
import { ownPicture } from '#archive/picture.ts'
import { AN_ADMIN, openTestServer, type TestApp } from '#testing/app.ts'
import { addTestLink, TEST_SECRET } from '#testing/add-link.ts'
import { runCommand } from '#testing/command-line.ts'
import { fill, openFolder } from '#testing/databases.ts'
import { fillRich, RICH_CARD, RICH_CONTENT } from '#testing/rich-cards.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

const card = (id: string, fields: Partial<Card> = {}) =>
  newCard({
    id,
    prompt: `Ask ${id}, *please*`,
    response: `It is **${id}**.\n\n| a | b |\n|--:|---|\n| 1 | 2 |`,
    ...fields,
  })

/** Files without bytes among those that the archive has. */
const LACKING: CardContent = {
  ...RICH_CONTENT,
  alternatives: [],
  response: RICH_CONTENT.response.flatMap((part): Part[] =>
    part.kind === 'picture' ? [{ ...part, file: '' }, part] : [part],
  ),
}
const lacking = (id: string, imageUrl = '') =>
  newCard({ ...RICH_CARD, id, dayStamp: '20240401', sessionTitle: '', imageUrl })
const CARDS = [
  card('bare'),
  card('placed', {
    pageTitle: 'Title & <more>',
    category: 'kitchen',
    sessionTitle: 'Bread',
    dayStamp: '2024-03-01T09:00:00Z',
  }),
  card('pictured', { imageUrl: ownPicture('pictured'), imageWidth: 4, imageHeight: 4, slug: 'own-slug' }),
  card('secret', { prompt: 'Is Zanzibar warm?', response: 'Zanzibar is warm, in Zanzibar.', pageTitle: 'Zanzibar' }),
  lacking('lacking'),
  lacking('shown', ownPicture('shown')),
  lacking('far', 'https://example.com/a.png'),
]

describe('a static page that is checked', () => {
  const folder = temporaryFolder()
  const path = (name: string) => join(folder.path, name)
  let test: TestApp
  let site = ''
  let page = ''
  beforeAll(async () => {
    const archive = await openFolder(path('data'))
    await fillRich(archive)
    const contents = new Map(['lacking', 'shown', 'far'].map((id) => [id, LACKING]))
    await fill(archive, CARDS, contents)
    test = await openTestServer(archive, { PROMPT_LABEL: 'Person:', RESPONSE_LABEL: 'Machine:' })
    test.viewer = AN_ADMIN
    const body = { words: 'Zanzibar', reason: 'an <island>' }
    await test.call('POST /api/cards/:id/redactions', { params: { id: 'secret' }, body })
    await test.call('POST /api/generate-seo')
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    site = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`
    page = (await test.get(permalinkPath(CARDS[1]!))).body
  })
  afterAll(async () => {
    await test.close()
    folder.remove()
  })

  const verify = (target: string) => runCommand(['verify', target], { COLLOQUY_DATA: path('data') })
  const verifyPage = (html: string) => {
    writeFileSync(path('page.html'), html)
    return verify(path('page.html'))
  }

  it('is true as it was written, served or shared, whatever the card consists of', async () => {
    const files = readdirSync(test.seo).filter((name) => name.endsWith('.html'))
    expect(files).toHaveLength(3 + CARDS.length)
    const headings = 'The headings ‘Person:’ and ‘Machine:’ on its page are not signed.\n'
    for (const file of files) {
      const { code, out } = await verifyPage(readFileSync(join(test.seo, file), 'utf8'))
      expect([file, code, out]).toEqual([file, 0, expect.stringMatching(/^(true|redacted in \d places): /)])
      expect(out.endsWith(headings)).toBe(true)
    }
    for (const { id } of CARDS) {
      const secret = id + TEST_SECRET.slice(id.length)
      await addTestLink(test.archive.store.db, [id], secret)
      const { out } = await verifyPage((await test.get(`/shared/${secret}`)).body)
      expect([id, out]).toEqual([id, expect.stringMatching(/^(true|redacted in \d places): .* are not signed\.\n$/)])
    }
  })

  it.each([
    ['another day', (html: string) => html.replace(/(<time [^>]*>)[^<]*/, '$1March 2, 2024')],
    ['another conversation', (html: string) => html.replace('>Bread</a>', '>Wine</a>')],
    ['another title', (html: string) => html.replace(/<h1([^>]*)>[^<]*/, '<h1$1>Forged')],
    ['a paragraph at the end', (html: string) => html.replace('</article>', '<p>Forged.</p></article>')],
    [
      'a note where nothing is redacted',
      (html: string) => html.replace('</article>', '<p class="redactions">Forged.</p></article>'),
    ],
    [
      'a paragraph before',
      (html: string) => html.replace('<div class="rendered', '<p>Forged.</p><div class="rendered'),
    ],
    ['a text that is hidden', (html: string) => html.replace('<div class="rendered', '<div hidden class="rendered')],
    [
      'a text that is styled',
      (html: string) => html.replace('<div class="rendered', '<div style="display:none" class="rendered'),
    ],
    ['a picture', (html: string) => html.replace('<section', '<img src="f.png"><img src="f.png"><section')],
    [
      'words out of what was said',
      (html: string) => html.replace(/(<div class="rendered[^>]*>)([^]*?)<\/div>/, '$1</div>$2'),
    ],
    ['another article', (html: string) => html.replace('</main>', '<article>Forged.</article></main>')],
  ])('is changed where it shows %s', async (_, forge) => {
    expect(forge(page)).not.toBe(page)
    expect(await verifyPage(forge(page))).toMatchObject({
      code: 1,
      out: expect.stringMatching(/ is not as it was signed: what the page shows\.\n$/),
    })
  })

  it('is not accused where another version drew it; what was not compared is named', async () => {
    const other = page.replace(' data-form="card-1"', '').replace('</h1>', '</h1><p>New here.</p>')
    expect(await verifyPage(other)).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^true: .* Its page is of another version of Colloquy: its title, day and place there were not checked\.\n$/,
      ),
    })
  })

  it.each(['/card/title-more-placed', '/embed/card/title-more-placed'])(
    'says of %s that the card was checked, and not the page',
    async (at) => {
      const { code, out } = await verify(site + at)
      expect(out).toMatch(
        /^true: .* The card was read from http:\/\/127\.0\.0\.1:\d+\/api\/cards\/placed: what another page draws of it was not checked\.\n$/,
      )
      expect(code).toBe(0)
    },
  )
})
