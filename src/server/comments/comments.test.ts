import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { ANYONE, type Viewer } from '#archive/viewer.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import { newPerson, PASSWORD, type Person } from '#testing/people.ts'

const A_MEMBER: Viewer = { role: 'member', id: 'm1', name: 'Mo', email: 'mo@example.com' }
const A_VISITOR: Viewer = { role: 'anonymous', id: 'a-1' }
const CARDS = [newCard({ id: 'open', prompt: 'word' }), newCard({ id: 'hidden', isPrivate: true })]
const OFF = { COMMENT_LIMITS: 'off' }

let test: TestApp
const post = (text: string, thread = 'main-page', more: object = {}) =>
  test.call('POST /api/threads/:thread/comments', { params: { thread }, body: { text, ...more } })
const list = (thread = 'main-page', query = '') =>
  test.call('GET /api/threads/:thread/comments', { params: { thread }, query })
const open = async (settings: Record<string, string> = OFF, viewer: Viewer = A_VISITOR) => {
  test = await openTestApp(CARDS, settings)
  test.viewer = viewer
}
afterEach(() => test.close())

describe('comments', () => {
  beforeEach(() => open())

  it('are listed newest first, under the names of their authors, without e-mail addresses', async () => {
    await post('one')
    test.viewer = A_MEMBER
    await post('two <b>bold</b>')
    test.viewer = ANYONE
    const { comments, total, next } = await list()
    expect(comments.map(({ text, userId, userName }) => [text, userId, userName])).toEqual([
      ['two <b>bold</b>', 'm1', 'Mo'],
      ['one', null, null],
    ])
    expect([total, next]).toEqual([2, null])
    const raw = await test.get('/api/threads/main-page/comments')
    expect(raw.body).not.toMatch(/example\.com|"a-1"|author/)
    test.viewer = AN_ADMIN
    expect((await list()).comments[0]).toMatchObject({ userEmail: 'mo@example.com' })
  })

  it.each([
    ['', 'Comment cannot be empty'],
    [' \n\u200b ', 'Comment cannot be empty'],
    ['<p> &nbsp;</p><script>x</script>', 'Comment text cannot be empty'],
    ['x'.repeat(1001), 'A comment can have at most 1000 characters.'],
  ])('refuse %j', async (text, message) => {
    await expect(post(text)).rejects.toMatchObject({ status: 400, message })
  })

  it('may hold 1000 letters on the main page and 500 on a card, in any script', async () => {
    expect((await post('海'.repeat(1000))).text).toHaveLength(1000)
    expect((await post('海'.repeat(500), 'card-open')).text).toHaveLength(500)
    await expect(post('海'.repeat(501), 'card-open')).rejects.toMatchObject({
      status: 400,
      message: 'A comment can have at most 500 characters.',
    })
    expect((await post('a\u0000b \ud800')).text).toBe('ab \ufffd')
  })

  it.each(['userId', 'userName', 'userEmail', 'createdAt', 'threadId', 'isWaiting', 'id', 'admin'])(
    'refuse the unknown field %s',
    async (field) => {
      await expect(post('x', 'main-page', { [field]: 'me' })).rejects.toMatchObject({ status: 400 })
    },
  )

  it('belong to a card or the main page; a private card’s thread never existed', async () => {
    await post('on a card', 'card-open')
    const answers = []
    for (const thread of ['card-hidden', 'card-absent', 'nowhere', 'card-', 'card-a-b']) {
      for (const method of ['GET', 'POST'] as const) {
        const { statusCode, body } = await test.app.inject({
          url: `/api/threads/${thread}/comments`,
          method,
          ...(method === 'POST' ? { payload: { text: 'x' } } : {}),
        })
        answers.push(`${statusCode} ${body.replace(/"requestId":"[^"]*"/, '')}`)
      }
    }
    expect(new Set(answers)).toEqual(
      new Set(['404 {"error":{"code":"not-found","message":"There is no such thread.",}}']),
    )
    test.viewer = AN_ADMIN
    expect((await post('seen by admins', 'card-hidden')).threadId).toBe('card-hidden')
  })

  it('are counted on listed cards, whose tag changes with the count', async () => {
    const tagOf = async () => String((await test.get('/api/cards')).headers.etag)
    const before = await tagOf()
    await post('on the main page')
    expect(await tagOf()).toBe(before)
    const { id } = await post('on a card', 'card-open')
    expect(await tagOf()).not.toBe(before)
    const counts = async () => (await test.call('GET /api/cards')).cards.map((card) => card.commentCount)
    expect(await counts()).toEqual([1])
    expect((await test.get('/api/cards', { 'if-none-match': before })).statusCode).toBe(200)
    test.viewer = AN_ADMIN
    await test.call('DELETE /api/comments/:id', { params: { id } })
    expect((await counts())[0]).toBe(0)
  })

  it('come in pages that lead on', async () => {
    for (let index = 0; index < 5; index++) await post(`n${index}`)
    const first = await list('main-page', 'limit=2')
    expect(first.comments.map(({ text }) => text)).toEqual(['n4', 'n3'])
    const second = (await test.get(first.next!)).json() as typeof first
    expect(second.comments.map(({ text }) => text)).toEqual(['n2', 'n1'])
    const third = (await test.get(second.next!)).json() as typeof first
    expect([third.comments.map(({ text }) => text), third.next]).toEqual([['n0'], null])
    await expect(list('main-page', 'limit=1001')).rejects.toMatchObject({ status: 400 })
  })

  it('are found by letters of any alphabet, and by what markup writes otherwise', async () => {
    await post('Ärger mit R&D <b>& mehr</b>')
    test.viewer = AN_ADMIN
    for (const search of ['Ärger', 'ärger', 'ÄRGER MIT', 'R&D', 'r&d', '& mehr']) {
      const query = new URLSearchParams({ search }).toString()
      expect([search, (await test.call('GET /api/comments', { query })).comments.length]).toEqual([search, 1])
    }
  })

  it('are found, counted and taken away by admins alone', async () => {
    const { id } = await post('find 100% me', 'card-open')
    await post('other')
    test.viewer = AN_ADMIN
    const found = async (search: string) =>
      (await test.call('GET /api/comments', { query: new URLSearchParams({ search }).toString() })).comments.length
    expect([await found('FIND 100%'), await found('0_'), await found('')]).toEqual([1, 0, 2])
    const { total, threads } = await test.call('GET /api/comments/statistics')
    expect(total).toBe(2)
    expect(threads.map(({ threadId, cardId, count }) => [threadId, cardId, count])).toEqual([
      ['card-open', 'open', 1],
      ['main-page', 'unknown', 1],
    ])
    // Admins see what the card is called, not its id alone; visitors' lists comment nothing of it.
    expect(threads.map(({ cardTitle }) => cardTitle)).toEqual(['word', undefined])
    const all = await test.call('GET /api/comments')
    expect(all.comments.map(({ cardTitle }) => cardTitle)).toEqual([undefined, 'word'])
    expect(JSON.stringify(await list('card-open'))).not.toContain('cardTitle')
    await test.call('DELETE /api/comments/:id', { params: { id } })
    await expect(test.call('DELETE /api/comments/:id', { params: { id } })).rejects.toMatchObject({ status: 404 })
    expect((await list('card-open')).comments).toEqual([])
  })
})

describe('who may comment', () => {
  it('has no identity when comments are off', async () => {
    await open({ ...OFF, COMMENTS: 'off' }, A_MEMBER)
    await expect(post('x')).rejects.toMatchObject({ status: 403, message: 'Comments are closed.' })
    expect((await list()).comments).toEqual([])
  })

  it('is members alone when the owner says so', async () => {
    await open({ ...OFF, COMMENTS: 'members' }, ANYONE)
    await expect(post('x')).rejects.toMatchObject({ status: 401, message: 'Please sign in to comment.' })
    test.viewer = A_MEMBER
    expect((await post('x')).userName).toBe('Mo')
  })
})

describe('a comment that says whose it is', () => {
  it('is refused when another is signed in by now, and is nothing to callers that do not say', async () => {
    await open()
    const refused = { status: 401, message: expect.stringMatching(/^Not sent/) }
    await expect(post('x', 'main-page', { account: 'm1' })).rejects.toMatchObject(refused)
    const request = { url: '/api/threads/main-page/comments', payload: { text: 'x', account: 'm1' } }
    expect((await test.app.inject({ method: 'POST', ...request })).headers['www-authenticate']).toBe('Bearer')
    expect((await post('by a visitor', 'main-page', { account: null })).userId).toBeNull()
    test.viewer = A_MEMBER
    for (const account of [null, 'm2']) await expect(post('x', 'main-page', { account })).rejects.toMatchObject(refused)
    expect((await post('by Mo', 'main-page', { account: 'm1' })).userName).toBe('Mo')
    expect((await post('by a program')).userName).toBe('Mo')
    expect((await list()).total).toBe(3)
  })
})

describe('a first comment that needs approval', () => {
  beforeEach(() => open({ ...OFF, COMMENT_APPROVAL: 'first' }))

  it('is seen by its author also after they have signed in, and by no other member', async () => {
    test.viewer = null
    const visitor = newPerson(test)
    await visitor.send('POST', '/api/threads/main-page/comments', { text: 'hello' })
    for (const email of ['new@example.com', 'other@example.com'])
      await visitor.send('POST', '/api/auth/sign-up/email', { email, password: PASSWORD })
    const seen = async (person: Person, email: string) => {
      await person.send('POST', '/api/auth/sign-in/email', { email, password: PASSWORD })
      return (await person.send('GET', '/api/threads/main-page/comments')).json<{ comments: [] }>().comments.length
    }
    expect(await seen(visitor, 'new@example.com')).toBe(1)
    expect(await seen(newPerson(test), 'other@example.com')).toBe(0)
  })

  it('is seen by its author and admins until it is approved; the next ones need none', async () => {
    const { id, isWaiting } = await post('hello', 'card-open')
    expect(isWaiting).toBe(true)
    const seen = async () => (await list('card-open')).comments.length
    expect([await seen(), (await list('card-open')).total]).toEqual([1, 0])
    test.viewer = { role: 'anonymous', id: 'a-2' }
    expect(await seen()).toBe(0)
    await expect(test.call('POST /api/comments/:id/approval', { params: { id } })).rejects.toMatchObject({
      status: 403,
    })
    test.viewer = AN_ADMIN
    expect((await test.call('POST /api/comments/:id/approval', { params: { id } })).isWaiting).toBe(false)
    test.viewer = ANYONE
    expect([await seen(), (await list('card-open')).total]).toEqual([1, 1])
    test.viewer = A_VISITOR
    expect((await post('again', 'card-open')).isWaiting).toBe(false)
  })

  it('is listed and counted for admins without those that are shown, page by page', async () => {
    const waiting = async (query: string) => test.call('GET /api/comments', { query: `waiting=true&${query}` })
    for (const [id, text] of [
      ['a-1', 'first'],
      ['a-2', 'second'],
      ['a-3', 'third'],
    ] as const) {
      test.viewer = { role: 'anonymous', id }
      await post(text)
    }
    test.viewer = AN_ADMIN
    await post('one of an admin')
    const page = await waiting('limit=2')
    expect([page.comments.map(({ text }) => text), page.total]).toEqual([['third', 'second'], 3])
    const { comments, next } = await test.call('GET /api/comments', { query: page.next!.split('?')[1]! })
    expect([comments.map(({ text }) => text), next]).toEqual([['first'], null])
    expect((await waiting('search=sec')).comments.map(({ text }) => text)).toEqual(['second'])
  })
})
