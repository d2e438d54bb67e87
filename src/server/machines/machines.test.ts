import { parseXml, type XmlElement } from '@rgrove/parse-xml'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { CITATION_TYPES } from '#archive/citation/citation.ts'
import { EMBED_SIZE } from '#archive/embed-code.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import { ANYONE } from '#archive/viewer.ts'
import { fillContent } from '#testing/fill-content.ts'
import { FOLDED_WORD, richCard } from '#testing/rich-card.ts'

const HOSTILE = newCard({
  id: 'hostile',
  prompt: 'Ask "this" <script>alert(1)</script>',
  response: '<img src=x onerror=alert(1)> [x](javascript:alert(1)) **bold**',
  pageTitle: '"><script>alert(1)</script>',
  sessionTitle: 'Bread',
  dayStamp: '20240229_2200',
  imageUrl: '/images/bread.png',
})
const HIDDEN = newCard({ id: 'hid', prompt: 'secret', isPrivate: true })
const SITE = 'https://cards.example'

describe('cards for other sites and programs', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp([HOSTILE, HIDDEN, richCard()], { SITE_ADDRESS: SITE })
    await fillContent(test.archive, richCard())
  })
  afterAll(() => test.close())
  const oembed = (url: string, more = '') => test.get(`/oembed?url=${encodeURIComponent(url)}${more}`)

  it('an embedded card holds its texts without any script, and may be framed by anyone', async () => {
    const { statusCode, body, headers } = await test.get('/embed/card/x-hostile')
    expect(statusCode).toBe(200)
    expect(body).toContain('<strong>bold</strong>')
    expect(body).toContain('Ask &#34;this&#34; &#60;script&#62;')
    expect(body).toContain('<img src="https://cards.example/images/bread.png" alt="')
    expect(headers['content-security-policy']).toMatch(/img-src [^;]*'self'/)
    expect(body).toContain(
      '<footer><p class="ways"><a href="https://cards.example/card/script-alert-1-script-hostile">',
    )
    expect(body).not.toMatch(/<script|onerror=(?!alert\(1\)&)|href="javascript:/)
    expect(headers['x-frame-options']).toBeUndefined()
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*frame-ancestors \*$/)
    expect(headers['content-security-policy']).not.toContain('script-src')
    const [, sheet] = /<link rel="stylesheet" href="([^"]+)">/.exec(body)!
    expect((await test.get(sheet!)).headers['cross-origin-resource-policy']).toBe('cross-origin')
  })

  it('no other page may be framed', async () => {
    for (const url of ['/', '/card/x-hostile', '/seo/card/x-hostile.html', '/filter']) {
      const { headers } = await test.get(url, { accept: 'text/html' })
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['x-frame-options']).toBeDefined()
    }
  })

  it('an embedded card has documents and files, no reasoning, and an ETag', async () => {
    const { body, headers } = await test.get('/embed/card/a-plan-for-the-bed-rich')
    expect(body).toContain('Dig twice, water the marigold.')
    expect(body).not.toContain(FOLDED_WORD)
    const again = await test.get('/embed/card/x-rich', { 'if-none-match': String(headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('a private card is not embedded or described, to admins neither', async () => {
    for (const viewer of [ANYONE, AN_ADMIN]) {
      test.viewer = viewer
      const page = await test.get('/embed/card/x-hid')
      expect([page.statusCode, page.body.includes('secret')]).toEqual([404, false])
      expect((await oembed(`${SITE}/card/x-hid`)).statusCode).toBe(404)
    }
    test.viewer = ANYONE
  })

  it('oEmbed gives a frame of the size that there is room for', async () => {
    const { headers, body } = await oembed(`${SITE}/card/x-hostile`, '&maxwidth=400&maxheight=100')
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'access-control-allow-origin': '*',
    })
    const found = JSON.parse(body) as Record<string, unknown>
    expect(found).toMatchObject({
      version: '1.0',
      type: 'rich',
      title: HOSTILE.pageTitle,
      provider_url: `${SITE}/`,
      width: 400,
      height: 100,
    })
    expect(found).not.toHaveProperty('thumbnail_url')
    expect(found['html']).toMatch(
      /^<iframe src="https:\/\/cards\.example\/embed\/card\/[\w-]+-hostile" title="[^"<>]*" width="400" /,
    )
    const usual = JSON.parse((await oembed(`${SITE}/session/x-rich`, '&maxwidth=wide')).body) as object
    expect(usual).toMatchObject({ ...EMBED_SIZE, thumbnail_url: `${SITE}/preview/card/rich.png` })
    const small = JSON.parse((await oembed(`${SITE}/session/x-rich`, '&maxwidth=100&maxheight=50')).body) as object
    expect(small).toMatchObject({ width: 100, height: 50 })
  })

  it('oEmbed is XML as well', async () => {
    const { headers, body } = await oembed(`${SITE}/card/x-hostile?search=a`, '&format=xml')
    expect(headers['content-type']).toBe('text/xml; charset=utf-8')
    const { children = [] } = parseXml(body).root ?? {}
    const fields = new Map(children.map((child) => [(child as XmlElement).name, (child as XmlElement).text]))
    expect(fields.get('title')).toBe(HOSTILE.pageTitle)
    expect(fields.get('html')).toMatch(/^<iframe /)
  })

  it.each([
    ['/oembed', 400],
    ['/oembed?url=nothing', 404],
    [`/oembed?url=${SITE}/filter`, 404],
    ['/oembed?url=https://other.example/card/x-hostile', 404],
    [`/oembed?url=${SITE}/seo/card/x-hostile`, 404],
    [`/oembed?url=${SITE}/card/x-hostile&format=yaml`, 501],
  ])('%s is refused with %s', async (url, status) => {
    const { statusCode, body } = await test.get(url)
    expect([statusCode, body]).toEqual([status, expect.stringContaining('"message":')])
  })

  it.each([
    ['/card/x-hostile', `${SITE}/card/script-alert-1-script-hostile`],
    ['/session/x-rich', `${SITE}/session/the-bed-rich`],
    ['/seo/card/x-rich.html', `${SITE}/seo/card/a-plan-for-the-bed-rich.html`],
  ])('the head of %s leads to it', async (url, canonical) => {
    const { body } = await test.get(url, { accept: 'text/html' })
    const href = `${SITE}/oembed?url=${encodeURIComponent(canonical)}&#38;format=json`
    expect(body).toContain(`<link rel="alternate" type="application/json+oembed" href="${href}">`)
    expect((await test.get(href.replace(SITE, '').replace('&#38;', '&'))).statusCode).toBe(200)
  })

  it('a card is cited in four forms, each of its media type', async () => {
    for (const [format, type] of Object.entries(CITATION_TYPES)) {
      const { statusCode, headers, body } = await test.get(`/api/cards/rich/citation?format=${format}`)
      expect([statusCode, headers['content-type']]).toEqual([200, type])
      expect(body).toContain(`${SITE}/card/a-plan-for-the-bed-rich`)
    }
    const { statusCode, body } = await test.get('/api/cards/rich/citation?format=ris')
    expect([statusCode, body]).toEqual([400, expect.stringContaining('must be one of bibtex, csl, markdown, plain')])
  })
})
