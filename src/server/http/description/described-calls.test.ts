import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { VERSION } from '#server/http/version.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { operationIdOf, tagOf } from './operation-names.ts'

interface Described {
  operationId?: string
  summary?: string
  tags?: string[]
  parameters?: { name: string; in: string; description?: string }[]
  security?: object[]
  'x-key-scope'?: string
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: object }> }>
}

interface Document {
  openapi: string
  info: { version: string }
  servers: { url: string }[]
  tags: { name: string; description?: string }[]
  paths: Record<string, Record<string, Described>>
  components: { responses: Record<string, { content: object }>; schemas: Record<string, object> }
}

/** The schemas of what an archive holds, which clients know by these names. */
const RESOURCES = [
  'Card',
  'CardSummary',
  'ListedCard',
  'CardProof',
  'Part',
  'Alternative',
  'ListedSession',
  'Turn',
  'Facets',
  'Comment',
  'Link',
  'ApiKey',
  'Redaction',
  'CardPage',
  'Collection',
  'Calendar',
  'Ledger',
  'ImportState',
  'Session',
  'Block',
  'Error',
  'OnThisDay',
  'RelatedCards',
  'SearchHelp',
  'Suggestions',
  'Topics',
  'Trends',
  'Webhook',
  'WebhookDelivery',
  'YearInReview',
  'Years',
]

describe('the description of the calls', () => {
  let test: TestApp
  let document: Document
  const operations = () =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => ({ call: `${method.toUpperCase()} ${path}`, ...described })),
    )
  beforeAll(async () => {
    test = await openTestApp([], { SITE_ADDRESS: 'https://cards.example' })
    document = (await test.get('/api/openapi.json')).json<Document>()
  })
  afterAll(() => test.close())

  it('is valid OpenAPI 3.1 of this version and this site', async () => {
    const { valid, errors } = await new Validator().validate({ ...document })
    expect([valid, JSON.stringify(errors ?? []).slice(0, 500)]).toEqual([true, '[]'])
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(document.info.version).toBe(VERSION)
    expect(document.servers.map(({ url }) => url)).toEqual(['https://cards.example'])
  })

  it('names every call once, with tag, summary, security, answer and errors', () => {
    const names = operations().map(({ operationId }) => operationId)
    expect(names.length).toBeGreaterThan(70)
    expect(new Set(names).size).toBe(names.length)
    const tags = new Set(document.tags.map(({ name }) => name))
    const lacking = operations().filter(({ operationId, summary, tags: own = [], security = [], responses }) => {
      const { 200: success, ...errors } = responses
      const isRefused = ['400', '401', '403', '500', '503'].every((status) => errors[status]?.$ref !== undefined)
      const isAnswered = Object.keys(success?.content ?? {}).length > 0
      return (
        !operationId || !summary || own.length !== 1 || !tags.has(own[0]!) || !security[0] || !isRefused || !isAnswered
      )
    })
    expect(lacking.map(({ call }) => call)).toEqual([])
  })

  it('says of each parameter what it is', () => {
    const lacking = operations().flatMap(({ call, parameters = [] }) =>
      parameters.filter(({ description }) => !description).map(({ name }) => `${call} ${name}`),
    )
    expect(lacking).toEqual([])
  })

  it('says of calls for admins that they take a session or a key', () => {
    const open = operations().filter(({ security = [] }) => security.some((one) => Object.keys(one).length === 0))
    const closed = operations().filter(({ summary = '' }) => /\((?:admin|member)\b/.test(summary))
    expect(closed.length).toBeGreaterThan(40)
    expect(open.filter((operation) => closed.includes(operation))).toEqual([])
    expect(open.length + closed.length).toBe(operations().length)
    // Without a session there is no password to change.
    expect(open.map(({ call }) => call)).not.toContain('POST /api/auth/change-password')
  })

  it('names how a body of another type is refused, and finds nothing at an id longer than any', async () => {
    const payload = { headers: { 'content-type': 'application/xml' }, payload: '<a/>' }
    const long = `/api/stars/${'x'.repeat(301)}`
    const answers = [
      await test.app.inject({ method: 'POST', url: '/api/identity', ...payload }),
      await test.app.inject({ method: 'PUT', url: long }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([415, 404])
    const asText = { headers: { 'content-type': 'text/plain' }, payload: '{"text":"a"}' }
    const tooMuch = { headers: { 'content-type': 'application/json' }, payload: JSON.stringify('x'.repeat(2 ** 21)) }
    for (const [sent, statusCode, code, message] of [
      [asText, 415, 'bad-request', /send JSON with 'Content-Type: application\/json'/],
      [tooMuch, 413, 'too-large', /too large/],
    ] as const) {
      const refused = await test.app.inject({ method: 'POST', url: '/api/identity', ...sent })
      const expected = { error: { code, message: expect.stringMatching(message) as string } }
      expect({ statusCode: refused.statusCode, ...refused.json<object>() }).toMatchObject({ statusCode, ...expected })
    }
    const namedFor = (id: string) => {
      const { responses = {} } = operations().find(({ operationId }) => operationId === id) ?? {}
      return ['404', '415'].filter((status) => responses[status]?.$ref !== undefined)
    }
    expect(['getCards', 'putStarsById'].map(namedFor)).toEqual([['404'], ['404', '415']])
  })

  it('has no call for admins that says to others what is wrong with their input', async () => {
    const calls = operations().filter(({ summary = '' }) => /\(admin\b/.test(summary))
    const answers = await Promise.all(
      calls.map(async ({ call }) => {
        const [method, path] = call.split(' ') as ['GET' | 'POST', string]
        const url = `${path.replace(/\{\w+\}/g, 'x')}?limit=x`
        const payload = method === 'GET' ? {} : { payload: {} }
        return { call, status: (await test.app.inject({ method, url, ...payload })).statusCode }
      }),
    )
    // To others no card has a source.
    expect(answers.filter(({ status }) => status !== 403)).toEqual([
      { call: 'GET /api/cards/{id}/source', status: 404 },
    ])
  })

  it('says the least scope of a key, and of what no key may do that it takes none', () => {
    const scopeOf = (id: string) => operations().find(({ operationId }) => operationId === id)?.['x-key-scope']
    expect(['getCards', 'postAdminImport', 'patchCardsById', 'postKeys'].map(scopeOf)).toEqual([
      'read',
      'import',
      'admin',
      'none',
    ])
    const byKey = operations().filter(({ security = [] }) => security.some((one) => 'apiKey' in one))
    expect(byKey.filter((one) => one['x-key-scope'] === 'none')).toEqual([])
  })

  it('refers only to what it has, and has only what it refers to', () => {
    const text = JSON.stringify(document)
    const referred = new Set([...text.matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(([, name]) => name))
    const { responses, schemas } = document.components
    const there = [
      ...Object.keys(responses).map((name) => `responses/${name}`),
      ...Object.keys(schemas).map((name) => `schemas/${name}`),
    ]
    expect(referred).toEqual(new Set(there))
    for (const { content } of Object.values(responses))
      expect(content).toEqual({ 'application/json': { schema: { $ref: '#/components/schemas/Error' } } })
  })

  it('has each resource under its name', () => {
    expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(RESOURCES))
    for (const { call, responses } of operations()) {
      const [type, { schema }] = Object.entries(responses['200']!.content!)[0]!
      if (type === 'application/json') expect({ call, schema }).toEqual({ call, schema: { $ref: expect.any(String) } })
    }
  })
})

it.each([
  ['GET', '/api/cards', 'getCards', 'cards'],
  ['GET', '/api/cards/:id/timeline', 'getCardsByIdTimeline', 'cards'],
  ['POST', '/api/generate-seo', 'postGenerateSeo', 'admin'],
  ['GET', '/.well-known/colloquy.json', 'getWellKnownColloquyJson', 'proof'],
])('%s %s is %s of %s', (method, path, name, tag) => {
  expect([operationIdOf(method, path), tagOf(path)]).toEqual([name, tag])
})
