import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imageName, newCard } from '#archive/card.ts'
import { KEY_SCOPES } from '#archive/key-scope.ts'
import { KEY_TEXTS } from '#archive/key-texts.ts'
import { ownPicture } from '#archive/picture.ts'
import { accountByEmail, setAdmin } from '#store/accounts.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { aPicture } from '#testing/picture.ts'
import { newPerson, PASSWORD, signUp, type Person } from '#testing/people.ts'
import { addTestLink } from '#testing/add-link.ts'
import { ACCOUNT_CALLS } from '#testing/account-calls.ts'
import { ADMIN_CARD_CALLS } from '#testing/admin-card-calls.ts'
import { FORGET_CALLS } from '#testing/forget-calls.ts'
import { IMPORT_CALLS } from '#testing/import-calls.ts'
import { KEY_CALLS, keyOf, mayByKey, withKey } from '#testing/key-calls.ts'
import { addTestCollections } from '#testing/add-collections.ts'
import { COLLECTION_CALLS } from '#testing/collection-calls.ts'
import { describedStatuses } from '#testing/described-statuses.ts'
import { LINK_CALLS } from '#testing/link-calls.ts'
import { PAGE_CALLS } from '#testing/page-calls.ts'
import { MCP_HEADERS } from '#testing/mcp-client.ts'
import { PROTOCOL_CALLS, showsHiddenBy, TOOL_CALLS } from '#testing/protocol-calls.ts'
import { RELATED_CALLS } from '#testing/related-calls.ts'
import { REVIEW_CALLS, VISIT } from '#testing/review-calls.ts'
import { WEBHOOK_CALLS } from '#testing/webhook-calls.ts'
import { PUBLISHED_CALLS } from '#testing/published-calls.ts'

/** All roles. The former admin lost the claim while the session went on. */
const ROLES = ['anonymous', 'otherAnonymous', 'member', 'otherMember', 'admin', 'formerAdmin'] as const
type Role = (typeof ROLES)[number]

/** The status that each role is answered with: one for all, or one for most and others for some. */
type Allowed = number | ({ rest: number } & Partial<Record<Role, number>>)

interface Call {
  /** As `app.printRoutes` would name it: 'GET /api/cards/:id'. */
  route: string
  /** The address that is asked; the route's own if left out. */
  url?: string
  body?: object
  headers?: Record<string, string>
  /** The answer is a stream without an end: only its beginning is read. */
  streams?: true
  allowed: Allowed
}

const ONLY_ADMIN = { admin: 200, rest: 404 }
const MAIN_THREAD = '/api/threads/main-page/comments'
const HIDDEN_THREAD = '/api/threads/card-hidden/comments'
/** Refused before anything is looked up, so that the answer is the same for every card, there or not. */
const ADMINS = { admin: 200, rest: 403 }
const NOT_THERE = { admin: 404, rest: 403 }

/** One row for each call, and for each way in which it means something else. A route without a row fails the test. */
const CALLS: readonly Call[] = [
  { route: 'GET /api/cards', allowed: 200 },
  { route: 'GET /api/cards/:id', url: '/api/cards/open', allowed: 200 },
  { route: 'GET /api/cards/:id', url: '/api/cards/hidden', allowed: ONLY_ADMIN },
  { route: 'GET /api/cards/:id/timeline', url: '/api/cards/open/timeline', allowed: 200 },
  { route: 'GET /api/cards/:id/timeline', url: '/api/cards/hidden/timeline', allowed: ONLY_ADMIN },
  { route: 'GET /api/cards/:id/source', url: '/api/cards/hidden/source', allowed: 404 },
  { route: 'GET /api/sessions', allowed: 200 },
  { route: 'GET /api/sessions', url: '/api/sessions?after=hidden', allowed: ONLY_ADMIN },
  { route: 'GET /api/topics', allowed: 200 },
  { route: 'GET /api/search-help', allowed: 200 },
  { route: 'GET /api/sessions/:id', url: '/api/sessions/open', allowed: 200 },
  { route: 'GET /api/sessions/:id', url: '/api/sessions/hidden', allowed: ONLY_ADMIN },
  { route: 'GET /api/sessions/:id/texts', url: '/api/sessions/open/texts', allowed: 200 },
  { route: 'GET /api/sessions/:id/texts', url: '/api/sessions/hidden/texts', allowed: ONLY_ADMIN },
  { route: 'PATCH /api/cards/:id', url: '/api/cards/open', body: { isViewed: true }, allowed: ADMINS },
  { route: 'PATCH /api/cards/:id', url: '/api/cards/hidden', body: { isViewed: true }, allowed: ADMINS },
  { route: 'PATCH /api/cards/:id', url: '/api/cards/absent', body: { isViewed: true }, allowed: NOT_THERE },
  ...ADMIN_CARD_CALLS,
  ...LINK_CALLS,
  ...KEY_CALLS,
  ...WEBHOOK_CALLS,
  ...COLLECTION_CALLS,
  { route: 'POST /api/cards/bulk', body: { ids: ['hidden', 'absent'], isViewed: true }, allowed: ADMINS },
  { route: 'POST /api/cards/bulk/:number/undo', url: '/api/cards/bulk/99/undo', allowed: NOT_THERE },
  { route: 'GET /api/admin/bulk-changes', allowed: ADMINS },
  ...FORGET_CALLS,
  ...RELATED_CALLS,
  ...REVIEW_CALLS,
  { route: 'POST /api/admin/backup', allowed: ADMINS },
  { route: 'GET /api/admin/backup/:ticket', url: '/api/admin/backup/x', allowed: NOT_THERE },
  { route: 'GET /api/admin/dashboard', allowed: ADMINS },
  { route: 'GET /api/admin/changes', allowed: ADMINS },
  { route: 'GET /api/admin/sync', allowed: ADMINS },
  { route: 'POST /api/sync-algolia', allowed: ADMINS },
  ...IMPORT_CALLS,
  { route: 'POST /api/generate-seo', allowed: ADMINS },
  { route: 'GET /api/admin/generate-seo', allowed: ADMINS },
  { route: 'GET /api/live', streams: true, allowed: 200 },
  { route: 'GET /api/opening', allowed: 200 },
  { route: 'GET /api/calendar', allowed: 200 },
  { route: 'GET /api/texts/:name', url: '/api/texts/about', allowed: 200 },
  { route: 'GET /api/suggest', url: '/api/suggest?q=secret', allowed: 200 },
  { route: 'POST /api/identity', allowed: 200 },
  { route: 'GET /api/stars', allowed: 200 },
  { route: 'PUT /api/stars/:id', url: '/api/stars/open', allowed: 200 },
  { route: 'PUT /api/stars/:id', url: '/api/stars/hidden', allowed: ONLY_ADMIN },
  { route: 'DELETE /api/stars/:id', url: '/api/stars/open', allowed: 200 },
  { route: 'DELETE /api/stars/:id', url: '/api/stars/hidden', allowed: ONLY_ADMIN },
  { route: 'GET /api/threads/:thread/comments', url: '/api/threads/main-page/comments', allowed: 200 },
  { route: 'GET /api/threads/:thread/comments', url: '/api/threads/card-hidden/comments', allowed: ONLY_ADMIN },
  { route: 'POST /api/threads/:thread/comments', url: MAIN_THREAD, body: { text: 'hello' }, allowed: 200 },
  { route: 'POST /api/threads/:thread/comments', url: HIDDEN_THREAD, body: { text: 'hello' }, allowed: ONLY_ADMIN },
  { route: 'GET /api/threads/:thread/comments/live', url: '/api/threads/card-absent/comments/live', allowed: 404 },
  { route: 'GET /api/comments', allowed: { admin: 200, rest: 403 } },
  { route: 'GET /api/comments/statistics', allowed: { admin: 200, rest: 403 } },
  { route: 'GET /api/blocks', allowed: ADMINS },
  { route: 'POST /api/blocks', body: { commentId: 'absent', kind: 'author', days: 1 }, allowed: NOT_THERE },
  { route: 'DELETE /api/blocks/:id', url: '/api/blocks/absent', allowed: NOT_THERE },
  { route: 'DELETE /api/comments/:id', url: '/api/comments/absent', allowed: { admin: 404, rest: 403 } },
  {
    route: 'POST /api/comments/:id/approval',
    url: '/api/comments/absent/approval',
    allowed: { admin: 404, rest: 403 },
  },
  ...PROTOCOL_CALLS,
  // Its cards hold no files: src/server/files/files.db.test.ts has those of cards that do.
  { route: 'GET /files/*', url: `/files/open-${'1'.repeat(32)}.wav`, allowed: 404 },
  { route: 'GET /images/*', url: `/images/${imageName('open', 'bw')}`, allowed: 200 },
  { route: 'GET /images/*', url: `/images/${imageName('hidden', 'bw')}`, allowed: ONLY_ADMIN },
  { route: 'GET /session/*', url: '/session/x-open', allowed: 200 },
  { route: 'GET /session/*', url: '/session/x-hidden', allowed: ONLY_ADMIN },
  { route: 'GET /preview/:kind/:name', url: '/preview/card/open.png', allowed: 200 },
  { route: 'GET /preview/:kind/:name', url: '/preview/card/hidden.png', allowed: 404 },
  { route: 'GET /card/*', url: '/card/x-open', allowed: 200 },
  { route: 'GET /card/*', url: '/card/x-hidden', allowed: ONLY_ADMIN },
  ...PUBLISHED_CALLS,
  ...PAGE_CALLS,
  { route: 'GET /healthz', allowed: 200 },
  { route: 'GET /readyz', allowed: 200 },
  { route: 'GET /metrics', allowed: 200 },
  { route: 'GET /.well-known/colloquy.json', allowed: 200 },
  { route: 'GET /api/openapi.json', allowed: 200 },
  ...ACCOUNT_CALLS,
]

/** Routes that are the same for everyone and do not determine the viewer: the build's files and the API description. */
const FILES = /^\/(\*|api\/docs(\/.*)?)$/

/** An open stream has no end to wait for; its permissions are tested with the live channel. */
const STREAMS = new Set(['GET /api/comments/live'])

const allowedFor = ({ allowed }: Call, role: Role): number =>
  typeof allowed === 'number' ? allowed : (allowed[role] ?? allowed.rest)

describe('the role matrix', () => {
  let test: TestApp
  const routes: string[] = []
  const people = {} as Record<Role, Person>
  let withdrawn: Person
  beforeAll(async () => {
    const cards = ['open', 'hidden'].map((id) =>
      newCard({
        id,
        prompt: 'secret word',
        imageUrl: ownPicture(id),
        isPrivate: id === 'hidden',
        dayStamp: '20240101_1',
      }),
    )
    test = await openTestApp(cards, { COMMENT_LIMITS: 'off' }, { onRoute: (route) => routes.push(route) })
    test.viewer = null
    for (const id of ['open', 'hidden']) writeFileSync(join(test.images, imageName(id, 'bw')), aPicture())
    const { db } = test.archive.store
    await addTestLink(db, ['hidden'])
    await addTestCollections(db, ['open', 'hidden'])
    for (const role of ROLES) {
      people[role] = role.toLowerCase().endsWith('anonymous')
        ? newPerson(test)
        : await signUp(test, `${role}@example.com`)
    }
    for (const role of ['admin', 'formerAdmin'] as const) {
      const { id } = (await accountByEmail(db, `${role}@example.com`))!
      await setAdmin(db, id, true)
      if (role === 'formerAdmin') {
        expect((await people[role].send('GET', '/api/cards/hidden')).statusCode).toBe(200)
        await setAdmin(db, id, false)
      }
    }
    const { key, id } = await keyOf(people.admin, 'admin')
    withdrawn = withKey(newPerson(test), key)
    expect((await people.admin.send('DELETE', `/api/keys/${id}`)).statusCode).toBe(200)
  })
  afterAll(() => test.close())

  it('has a row for every call', () => {
    const known = new Set(CALLS.map(({ route }) => route))
    const needed = routes.filter((route) => !FILES.test(route.split(' ')[1] ?? '') && !STREAMS.has(route))
    expect(needed.filter((route) => !known.has(route))).toEqual([])
    expect([...known].filter((route) => !routes.includes(route))).toEqual([])
  })

  it('has no answer that the description of the calls does not name', async () => {
    const described = await describedStatuses(test)
    const isNamed = ({ route, allowed }: Call) =>
      ROLES.every((role) => described.get(route)?.includes(allowedFor({ route, allowed }, role)) ?? true)
    expect(CALLS.filter((call) => !isNamed(call))).toEqual([])
  })

  /** The answer's beginning; then absent reads on. */
  async function beginning(method: 'GET', url: string) {
    const answer = await test.app.inject({ method, url, payloadAsStream: true })
    answer.stream().destroy()
    return answer
  }

  it('has a row for every tool of MCP', async () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const listed = await people.anonymous.send('POST', '/mcp', body, MCP_HEADERS)
    const { result } = listed.json<{ result: { tools: { name: string }[] } }>()
    expect(result.tools.map(({ name }) => name)).toEqual(TOOL_CALLS.map(({ name }) => name))
  })

  it.each([
    ['PATCH', '/api/cards/', '', { isPrivate: false, isViewed: true, cardReviewed: true }],
    ['POST', '/api/admin/review/', '/visits', VISIT],
  ] as const)('%s %s… answers those who may not the same, whatever there is', async (method, start, end, body) => {
    for (const role of ROLES.filter((one) => one !== 'admin')) {
      const answers = await Promise.all(
        ['open', 'hidden', 'absent'].map((id) => people[role].send(method, `${start}${id}${end}`, body)),
      )
      const [first, ...others] = answers.map(({ statusCode, body: text, headers }) => {
        return {
          statusCode,
          headers: { ...headers, date: '', 'x-request-id': '' },
          text: text.replace(/"requestId":"[^"]*"/, ''),
        }
      })
      for (const other of others) expect(other).toEqual(first)
      expect(first).toMatchObject({ statusCode: 403 })
    }
  })

  describe.each(KEY_SCOPES)('an admin’s key of the scope %s', (scope) => {
    let program: Person
    beforeAll(async () => {
      program = withKey(newPerson(test), (await keyOf(people.admin, scope)).key)
    })

    it.each(CALLS)('$route $url', { timeout: 20_000 }, async (call) => {
      const [method = 'GET', path = '/'] = call.route.split(' ')
      const { statusCode } = call.streams
        ? await beginning('GET', call.url ?? path)
        : await program.send(method as 'GET', call.url ?? path, call.body, call.headers)
      expect(statusCode).toBe(mayByKey(call.route, scope) ? allowedFor(call, 'admin') : 403)
    })

    it.each(TOOL_CALLS)('shows private cards by the tool $name', async (call) => {
      expect(await showsHiddenBy(program, call)).toBe(true)
    })

    it('sees private cards', async () => {
      expect((await program.send('GET', '/api/cards?search=secret')).json<{ total: number }>().total).toBe(2)
    })
  })

  it.each(CALLS)('a key that was withdrawn is refused: $route $url', async ({ route, url, body }) => {
    const [method = 'GET', path = '/'] = route.split(' ')
    const { statusCode, json } = await withdrawn.send(method as 'GET', url ?? path, body)
    expect(statusCode).toBe(401)
    if (!path.startsWith('/1/')) expect(json<object>()).toMatchObject({ error: { message: KEY_TEXTS.withdrawn } })
  })

  describe.each(ROLES)('%s', (role) => {
    it.each(CALLS)('$route $url', { timeout: 20_000 }, async (call) => {
      const [method = 'GET', path = '/'] = call.route.split(' ')
      const person = people[role]
      const kept = person.cookie
      const ask = call.streams ? beginning : person.send.bind(person)
      const { statusCode } = await ask(method as 'GET', call.url ?? path, call.body, call.headers)
      expect(statusCode).toBe(allowedFor(call, role))
      // A signed-out person signs in again for the next row.
      if (path === '/api/auth/sign-out' && kept !== '' && !role.toLowerCase().endsWith('anonymous')) {
        const body = { email: `${role}@example.com`, password: PASSWORD }
        expect((await person.send('POST', '/api/auth/sign-in/email', body)).statusCode).toBe(200)
      }
    })

    it.each(TOOL_CALLS)('sees no private card by the tool $name without a key', async (call) => {
      expect(await showsHiddenBy(people[role], call)).toBe(false)
    })

    it('sees private cards only as an admin, in every list and count', async () => {
      const person = people[role]
      const total = role === 'admin' ? 2 : 1
      const listed = (await person.send('GET', '/api/cards?search=secret')).json<{ total: number }>()
      const counted = (await person.send('GET', '/api/calendar')).json<{ totalDocuments: number }>()
      const suggested = (await person.send('GET', '/api/suggest?q=secret')).json<{ total: number }>()
      expect([listed.total, counted.totalDocuments, suggested.total]).toEqual([total, total, total])
    })
  })
})
