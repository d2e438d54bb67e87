import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { ANYONE, type Viewer } from '#archive/viewer.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'

const member = (id: string): Viewer => ({ role: 'member', id, name: id, email: `${id}@example.com` })

/** A former admin is a member: the claim is asked for with every request. */
const ROLES: Record<string, Viewer> = {
  visitor: ANYONE,
  anonymous: { role: 'anonymous', id: 'a-1' },
  'another anonymous': { role: 'anonymous', id: 'a-2' },
  member: member('m1'),
  'other member': member('m2'),
  'former admin': member('admin'),
  admin: AN_ADMIN,
}

const EVERYONE = Object.keys(ROLES)
const ADMIN = ['admin']

/** The roles that may make each call; all others are refused with the status. */
const MATRIX: { call: string; body?: object; allowed: string[]; refused?: number }[] = [
  { call: 'GET /api/stars', allowed: EVERYONE },
  { call: 'PUT /api/stars/open', allowed: EVERYONE },
  { call: 'DELETE /api/stars/open', allowed: EVERYONE },
  { call: 'PUT /api/stars/hidden', allowed: ADMIN, refused: 404 },
  { call: 'DELETE /api/stars/hidden', allowed: ADMIN, refused: 404 },
  { call: 'GET /api/cards?starred=1', allowed: EVERYONE },
  { call: 'POST /api/identity', allowed: EVERYONE },
  { call: 'GET /api/threads/main-page/comments', allowed: EVERYONE },
  { call: 'GET /api/threads/card-open/comments', allowed: EVERYONE },
  { call: 'GET /api/threads/card-hidden/comments', allowed: ADMIN, refused: 404 },
  { call: 'POST /api/threads/main-page/comments', body: { text: 'x' }, allowed: EVERYONE },
  { call: 'POST /api/threads/card-open/comments', body: { text: 'x' }, allowed: EVERYONE },
  { call: 'POST /api/threads/card-hidden/comments', body: { text: 'x' }, allowed: ADMIN, refused: 404 },
  { call: 'GET /api/threads/card-absent/comments/live', allowed: [], refused: 404 },
  { call: 'GET /api/comments', allowed: ADMIN, refused: 403 },
  { call: 'GET /api/comments/statistics', allowed: ADMIN, refused: 403 },
  { call: 'DELETE /api/comments/COMMENT', allowed: ADMIN, refused: 403 },
  { call: 'POST /api/comments/WAITING/approval', allowed: ADMIN, refused: 403 },
  { call: 'DELETE /api/comments/absent', allowed: [], refused: 403 },
  { call: 'POST /api/comments/absent/approval', allowed: [], refused: 403 },
]

const CELLS = MATRIX.flatMap(({ call, body, allowed, refused = 0 }) =>
  EVERYONE.map((role) => {
    // A missing row is a 404 for roles that may ask.
    const isMissing = role === 'admin' && allowed.length === 0
    return { call, role, body, status: allowed.includes(role) ? 200 : isMissing ? 404 : refused }
  }),
)

describe('the role matrix of stars and comments', () => {
  let test: TestApp
  let comment: string
  let waiting: string
  /** One that nothing of is approved yet. */
  let newcomers = 0
  beforeAll(async () => {
    const cards = [newCard({ id: 'open' }), newCard({ id: 'hidden', isPrivate: true })]
    test = await openTestApp(cards, { COMMENT_LIMITS: 'off', COMMENT_APPROVAL: 'first' })
  })
  beforeEach(async () => {
    const write = async (viewer: Viewer) => {
      test.viewer = viewer
      const call = { params: { thread: 'main-page' }, body: { text: `by ${viewer.role}` } }
      return (await test.call('POST /api/threads/:thread/comments', call)).id
    }
    comment = await write(AN_ADMIN)
    waiting = await write(member(`newcomer${newcomers++}`))
  })
  afterAll(() => test.close())

  it.each(CELLS)('$call as $role: $status', async ({ call, role, body, status }) => {
    const [method, path = ''] = call.split(' ')
    const before = await everything(test)
    test.viewer = ROLES[role]!
    const { statusCode, headers } = await test.app.inject({
      method: method as 'GET',
      url: path.replace('COMMENT', comment).replace('WAITING', waiting),
      ...(body ? { payload: body } : {}),
    })
    expect(statusCode).toBe(status)
    if (path.startsWith('/api/stars')) expect(headers['cache-control']).toBe('no-store')
    if (status !== 200 || method === 'GET') expect(await everything(test)).toEqual(before)
  })

  it.each(EVERYONE.filter((role) => role !== 'admin'))('%s changes nothing of anybody else', async (role) => {
    const { db } = test.archive.store
    const theirs = { id: 'x_open', user_id: 'x', dedupid: 'open', starred_at: 1 }
    await db.deleteFrom('stars').where('user_id', '=', 'x').execute()
    await db.insertInto('stars').values(theirs).execute()
    test.viewer = ROLES[role]!
    for (const url of ['/api/stars/open?userId=x', '/api/stars/open'])
      await test.app.inject({
        method: 'DELETE',
        url,
        headers: { 'x-http-method-override': 'PUT', 'x-anonymous-id': 'x' },
      })
    expect(await db.selectFrom('stars').selectAll().where('user_id', '=', 'x').execute()).toEqual([theirs])
    const forged = { text: 'x', userId: 'm1', userName: 'Mo', threadId: 'card-open', createdAt: 0, type: 'admin' }
    const refused = await test.app.inject({ method: 'POST', url: '/api/threads/main-page/comments', payload: forged })
    expect(refused.statusCode).toBe(400)
  })
})

/** The state that a refused or reading call must not change. */
async function everything({ archive }: TestApp) {
  const { db } = archive.store
  return Promise.all([
    db.selectFrom('stars').selectAll().execute(),
    db.selectFrom('comments').selectAll().orderBy('id').execute(),
    db.selectFrom('thread_events').selectAll().execute(),
    db.selectFrom('discussion').selectAll().execute(),
  ])
}
