import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { accountByEmail, setAdmin } from '#store/accounts.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { everyDatabase } from '#testing/databases.ts'
import { openStream } from '#testing/event-stream.ts'
import { signUp, type Person } from '#testing/people.ts'

describe.each(everyDatabase)('the live streams of an admin on $name', (database) => {
  let test: TestApp
  let address: string
  let admin: Person
  let other: Person
  beforeEach(async () => {
    const hidden = newCard({ id: 'hidden', prompt: 'secret', isPrivate: true })
    test = await openTestApp([hidden], { COMMENT_LIMITS: 'off' }, { database })
    test.viewer = null
    address = await test.app.listen({ host: '127.0.0.1', port: 0 })
    admin = await newAdmin('admin@example.com')
    other = await newAdmin('other@example.com')
  })
  afterEach(() => test.close())

  async function newAdmin(email: string): Promise<Person> {
    const person = await signUp(test, email)
    await setAdmin(test.archive.store.db, (await accountByEmail(test.archive.store.db, email))!.id, true)
    return person
  }

  const listen = (path: string) => openStream(`${address}${path}`, { cookie: admin.cookie })
  const change = async () => {
    expect((await other.send('PATCH', '/api/cards/hidden', { isViewed: true })).statusCode).toBe(200)
    const posted = await other.send('POST', '/api/threads/card-hidden/comments', { text: 'about the secret' })
    expect(posted.statusCode).toBe(200)
  }

  it.each([
    [
      'loses the claim',
      async () =>
        setAdmin(test.archive.store.db, (await accountByEmail(test.archive.store.db, 'admin@example.com'))!.id, false),
    ],
    ['signs out', async () => expect((await admin.send('POST', '/api/auth/sign-out', {})).statusCode).toBe(200)],
  ])('end before anything that is private is sent when the admin %s', async (_, leave) => {
    const streams = [await listen('/api/live'), await listen('/api/comments/live')]
    await leave()
    await change()
    await Promise.all(streams.map(({ ended }) => ended))
    const sent = streams.flatMap(({ events }) => events.map(({ event }) => event))
    expect(sent.filter((event) => event === 'changed' || event === 'added')).toEqual([])
  })
})
