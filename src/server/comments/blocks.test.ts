import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import type { Viewer } from '#archive/viewer.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import { newPerson, PASSWORD, signUp, type Person } from '#testing/people.ts'

const VISITOR: Viewer = { role: 'anonymous', id: 'a-1' }
const NEIGHBOUR: Viewer = { role: 'anonymous', id: 'a-2' }
const OWNER: Viewer = { role: 'admin', id: 'root', name: 'Root', email: 'root@example.com' }
const DAY = 24 * 60 * 60 * 1000

let test: TestApp
const comment = (viewer: Viewer, text: string) => {
  test.viewer = viewer
  return test.call('POST /api/threads/:thread/comments', { params: { thread: 'main-page' }, body: { text } })
}
const block = (commentId: string, kind: 'author' | 'address', days: 1 | 7 | 30 = 1) => {
  test.viewer = AN_ADMIN
  return test.call('POST /api/blocks', { body: { commentId, kind, days } })
}
const blocks = async () => {
  test.viewer = AN_ADMIN
  return (await test.call('GET /api/blocks')).blocks
}

/** Makes the account of `OWNER`. */
async function addOwner({ archive }: TestApp): Promise<void> {
  const [created_at, updated_at] = [new Date().toISOString(), new Date().toISOString()]
  const account = { id: 'root', email: 'root@example.com', display_name: 'Root', is_admin: 1 as const }
  await archive.store.db
    .insertInto('users')
    .values({ ...account, created_at, updated_at })
    .execute()
}

describe('a block', () => {
  beforeEach(async () => {
    test = await openTestApp([newCard({ id: 'open' })], { COMMENT_LIMITS: 'off' })
  })
  afterEach(() => test.close())

  it('keeps an author from commenting until it ends, and says until when; others go on', async () => {
    const { id } = await comment(VISITOR, 'buy <b>pills</b> &amp; more')
    const set = await block(id, 'author', 7)
    expect(set).toMatchObject({ kind: 'author', name: 'Anonymous', said: expect.stringMatching(/^buy +pills +& more/) })
    expect(Date.parse(set.until) - Date.parse(set.since)).toBe(7 * DAY)
    const until = set.until.slice(0, 16).replace('T', ' ')
    await expect(comment(VISITOR, 'more pills')).rejects.toMatchObject({
      status: 403,
      message: `You cannot comment here until ${until} UTC.`,
    })
    expect((await comment(NEIGHBOUR, 'hello')).text).toBe('hello')
  })

  it('of a visitor goes on in an account that is made in the same browser', async () => {
    test.viewer = null
    const [person, other] = [newPerson(test), newPerson(test)]
    const say = async (from: Person, text: string) => {
      test.viewer = null
      return from.send('POST', '/api/threads/main-page/comments', { text })
    }
    const { id } = (await say(person, 'buy pills')).json<{ id: string }>()
    await block(id, 'author')
    test.viewer = null
    for (const [from, email] of [
      [person, 'new@example.com'],
      [other, 'other@example.com'],
    ] as const) {
      await from.send('POST', '/api/auth/sign-up/email', { email, password: PASSWORD })
      await from.send('POST', '/api/auth/sign-in/email', { email, password: PASSWORD })
    }
    expect([(await say(person, 'more pills')).statusCode, (await say(other, 'hello')).statusCode]).toEqual([403, 200])
    const [set] = await blocks()
    await test.call('DELETE /api/blocks/:id', { params: { id: set!.id } })
    expect((await say(person, 'sorry')).statusCode).toBe(200)
  })

  it('of an account goes on in its browser after the sign-out, and in another account there', async () => {
    test.viewer = null
    const [person, other] = [await signUp(test, 'one@example.com'), await signUp(test, 'other@example.com')]
    const say = async (from: Person, text: string) => {
      test.viewer = null
      return from.send('POST', '/api/threads/main-page/comments', { text })
    }
    const { id } = (await say(person, 'buy pills')).json<{ id: string }>()
    expect((await say(other, 'hello')).statusCode).toBe(200)
    await block(id, 'author')
    test.viewer = null
    for (const from of [person, other]) await from.send('POST', '/api/auth/sign-out', {})
    expect([(await say(person, 'more pills')).statusCode, (await say(other, 'hello again')).statusCode]).toEqual([
      403, 200,
    ])
    test.viewer = null
    const account = { email: 'new@example.com', password: PASSWORD }
    for (const act of ['sign-up', 'sign-in']) await person.send('POST', `/api/auth/${act}/email`, account)
    for (const text of ['even more pills', 'pills']) expect((await say(person, text)).statusCode).toBe(403)
    person.cookie = person.cookie.replace(/(colloquy_author=)[^;]*/, '$1an-id.a-signature')
    expect((await say(person, 'sorry')).statusCode).toBe(200)
  })

  it('of an address keeps everyone there from it, whatever they call themselves', async () => {
    const { id } = await comment(VISITOR, 'one')
    await block(id, 'address')
    await expect(comment(NEIGHBOUR, 'two')).rejects.toMatchObject({ status: 403 })
    expect((await comment(AN_ADMIN, 'admins go on')).text).toBe('admins go on')
  })

  it('deletes the comments of its author, or from its address, if asked to, but none of an admin', async () => {
    const left = async () => {
      test.viewer = AN_ADMIN
      const { comments } = await test.call('GET /api/comments', {})
      const { total } = await test.call('GET /api/threads/:thread/comments', { params: { thread: 'main-page' } })
      return [comments.map(({ text }) => text), total]
    }
    const blockAndDelete = async (commentId: string, kind: 'author' | 'address') => {
      test.viewer = AN_ADMIN
      await test.call('POST /api/blocks', { body: { commentId, kind, days: 1, deletesComments: true } })
    }
    await addOwner(test)
    await comment(OWNER, 'of the owner')
    const { id: other } = await comment({ role: 'anonymous', id: 'a-3' }, 'hello')
    await comment(NEIGHBOUR, 'from next door')
    const { id } = await comment(VISITOR, 'buy pills')
    await comment(VISITOR, 'more pills')
    await blockAndDelete(id, 'author')
    expect(await left()).toEqual([['from next door', 'hello', 'of the owner'], 3])
    await blockAndDelete(other, 'address')
    expect(await left()).toEqual([['of the owner'], 1])
  })

  it('is listed, takes a new end when it is set again, and is lifted', async () => {
    const { id } = await comment(VISITOR, 'one')
    await block(id, 'author', 1)
    const again = await block(id, 'author', 30)
    const listed = await blocks()
    expect(listed).toEqual([again])
    test.viewer = AN_ADMIN
    await test.call('DELETE /api/blocks/:id', { params: { id: listed[0]!.id } })
    expect(await blocks()).toEqual([])
    expect((await comment(VISITOR, 'again')).text).toBe('again')
  })

  it('is over at its end', async () => {
    const { id } = await comment(VISITOR, 'one')
    await block(id, 'author')
    await test.archive.store.db
      .updateTable('blocks')
      .set({ until: Date.now() - 1 })
      .execute()
    expect(await blocks()).toEqual([])
    expect((await comment(VISITOR, 'two')).text).toBe('two')
  })

  it('is refused for admins, for unknown comments, and where the address is forgotten', async () => {
    const { id } = await comment(VISITOR, 'one')
    await test.archive.store.db.updateTable('comments').set({ origin: '' }).execute()
    await expect(block(id, 'address')).rejects.toMatchObject({
      status: 400,
      message: 'The address of this comment is no longer known: block its author instead.',
    })
    await expect(block('absent', 'author')).rejects.toMatchObject({ status: 404 })
    await addOwner(test)
    const own = await comment(OWNER, 'mine')
    await expect(block(own.id, 'author')).rejects.toMatchObject({ message: 'An admin cannot be blocked.' })
  })

  it('is kept without any address: a trace that only this archive can make', async () => {
    await comment(VISITOR, 'one')
    const { origin } = await test.archive.store.db.selectFrom('comments').select('origin').executeTakeFirstOrThrow()
    expect(origin).toMatch(/^[\w-]{43}$/)
    test.viewer = VISITOR
    expect((await test.get('/api/threads/main-page/comments')).body).not.toMatch(/origin|isAddressKnown/)
  })
})
