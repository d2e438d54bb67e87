import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hostile } from '#testing/hostile/lists.ts'
import { startRealServer, type RealServer } from '#testing/hostile/real-server.ts'
import { ask as askRaw } from '#testing/real/raw.ts'
import { ask, isSuccessful, plain, Visitor } from '#testing/real/visitor.ts'

const SITE = 'http://archive.example'
/** Such as an export may hold: no address could end in them, or files be named so. */
const REFUSED = [
  'with-hyphen',
  'with.dot',
  'with/slash',
  'with space',
  'with%2Fslash',
  '😀',
  '../above',
  '..',
  'x'.repeat(500),
  'café',
  'café',
  '',
  'a\u0000b',
  'a\nb',
]
/** Such as programs stumble over. */
const TAKEN = [
  '__proto__',
  'constructor',
  'toString',
  'null',
  '0',
  '12345',
  'Case',
  'case',
  'CASE',
  'y'.repeat(128),
  '_',
]

let server: RealServer
let said: string
beforeAll(async () => {
  server = await startRealServer({ SITE_ADDRESS: SITE, COMMENT_LIMITS: 'off' })
  said = server.importCards(
    [...TAKEN, ...REFUSED].map((id) => ({ id, prompt: `The card of ${id}`, dayStamp: '20240101_1200' })),
  )
})
afterAll(() => server.close())

describe('an odd id', () => {
  it.each(REFUSED.map((id, index) => [id.slice(0, 20), index] as const))(
    '%j is refused with the reason',
    async (_name, index) => {
      expect(said).toContain(`line ${TAKEN.length + index + 1}`)
      expect(said).toMatch(/its id must be 1 to 128 letters, digits or underscores, without a hyphen/)
      const answer = await ask(`${server.url}/api/cards/${encodeURIComponent(REFUSED[index]!)}`)
      expect([200, 400, 404]).toContain(answer?.status)
      expect(answer?.text).not.toContain('The card of')
    },
  )

  it.each(TAKEN)(
    '%s has an address, a star, a thread, a page and an entry in the sitemap, and they are its own',
    async (id) => {
      const prompt = `The card of ${id}`
      const card = await ask(`${server.url}/api/cards/${id}`)
      expect(card?.body).toMatchObject({ id, prompt })
      expect((await ask(`${server.url}/card/x-${id}`, { headers: { accept: 'text/html' } }))?.status).toBe(200)
      expect((await ask(`${server.url}/api/cards/${id}/timeline`))?.status).toBe(200)

      const visitor = new Visitor()
      expect(isSuccessful(await visitor.star(server.url, id, true))).toBe(true)
      expect(await visitor.stars(server.url)).toEqual([id])
      expect(isSuccessful(await visitor.comment(server.url, `about ${id}`, `card-${id}`))).toBe(true)
      const thread = (await ask(`${server.url}/api/threads/card-${id}/comments`))!.body as {
        comments: { text: string }[]
      }
      expect(thread.comments.map(({ text }) => plain(text))).toEqual([`about ${id}`])

      const page = await ask(`${server.url}/seo/card/x-${id}.html`)
      expect([page?.status, page?.text.includes(prompt)]).toEqual([200, true])
      const [canonical] = /<link rel="canonical" href="([^"]*)"/.exec(page!.text)!.slice(1)
      expect(canonical!.startsWith(`${SITE}/`) && canonical!.endsWith(`-${id}.html`)).toBe(true)
      expect((await ask(`${server.url}/sitemap-1.xml`))?.text).toContain(`-${id}.html</loc>`)
    },
  )
})

describe('addresses of another site', () => {
  const PATHS = [
    '/seo/card/x-case.html',
    '/feed.xml',
    '/feed.json',
    '/sitemap.xml',
    '/sitemap-1.xml',
    '/robots.txt',
    '/card/x-case',
    '/',
  ]
  const EVIL = 'evil-9c41.example'
  const NAMES = [
    'host',
    'x-forwarded-host',
    'x-forwarded-server',
    'x-host',
    'x-original-host',
    'x-forwarded-proto',
    'forwarded',
    'origin',
    'referer',
  ]

  it.each(PATHS)('are not in %s, whatever a request says of where it came to', async (path) => {
    const clean = await askRaw(server.port, { path })
    for (const name of NAMES) {
      const value = name === 'forwarded' ? `host=${EVIL};proto=https` : name === 'x-forwarded-proto' ? 'https' : EVIL
      const answer = await askRaw(server.port, { path, headers: { [name]: value } })
      expect([name, answer.status, answer.body]).toEqual([name, clean.status, clean.body])
      expect([...answer.headers].join('\n')).not.toContain(EVIL)
    }
    for (const payload of hostile('crlf')) {
      const answer = await askRaw(server.port, {
        path: `${path}?${payload}`,
        headers: { 'x-forwarded-host': payload, 'user-agent': payload },
      })
      expect([...answer.headers.keys()].filter((name) => /crlf|x-made|set-cookie|location/i.test(name))).toEqual([])
    }
    expect((await askRaw(server.port, { path })).body).toBe(clean.body)
    // Every URL that others may keep is the configured one.
    const addresses = [
      ...clean.body.matchAll(
        /(?:<loc>|rel="canonical" href="|<link [^>]*href="|"home_page_url":"|Sitemap: )([^<"\s]*)/g,
      ),
    ].map(([, url]) => url!)
    expect(addresses.filter((url) => url.includes('//') && !url.startsWith(SITE))).toEqual([])
    if (path !== '/' && path !== '/card/x-case') expect(addresses.some((url) => url.startsWith(SITE))).toBe(true)
  })

  it('nor does a line break of theirs begin a line of the log', () => {
    const lines = server.said().split('\n').filter(Boolean)
    expect(lines.filter((line) => !line.startsWith('{'))).toEqual([])
    expect(server.said()).not.toContain(EVIL)
  })
})
