import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newCard } from '#archive/card.ts'
import { accountByEmail, setAdmin } from '#store/accounts.ts'
import { cardById } from '#store/cards.ts'
import { openTestApp, steadyHeaders, type TestApp } from '#testing/app.ts'
import { everyDatabase, fill } from '#testing/databases.ts'
import { newPerson, PASSWORD, signUp, type Person } from '#testing/people.ts'

const SESSION = '/api/auth/get-session'
const SIGN_IN = '/api/auth/sign-in/email'
const SIGN_UP = '/api/auth/sign-up/email'

const userOf = async (person: Person) =>
  (await person.send('GET', SESSION)).json<{ user: Record<string, unknown> } | null>()?.user ?? null

describe.each(everyDatabase)('accounts in $name', (database) => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp([], {}, { database })
    test.viewer = null
  })
  afterAll(() => test.close())

  it('there is none at first, and no session either', async () => {
    expect(await test.archive.store.db.selectFrom('users').selectAll().execute()).toEqual([])
    const { statusCode, body, headers } = await test.get(SESSION)
    expect([statusCode, body, headers['cache-control']]).toEqual([200, 'null', 'no-store'])
  })

  it('are made, and signed in to with a cookie that no script can read', async () => {
    const person = newPerson(test)
    const body = { email: 'Ada@Example.com', password: PASSWORD, name: ' Ada ' }
    const made = await person.send('POST', SIGN_UP, body)
    expect([made.json(), made.headers['set-cookie']]).toEqual([{ success: true }, undefined])
    const signedIn = await person.send('POST', SIGN_IN, { email: 'ada@example.com', password: PASSWORD })
    expect(signedIn.json()).toEqual({
      session: { expiresAt: expect.stringMatching(/^\d{4}-/) },
      user: {
        id: expect.stringMatching(/^\w{16,}/),
        type: 'authenticated',
        email: 'ada@example.com',
        displayName: 'Ada',
        createdAt: expect.stringMatching(/Z$/),
        lastSeenAt: null,
        admin: false,
      },
    })
    expect([signedIn.headers['set-cookie']].flat()[0]).toMatch(
      /^colloquy\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(signedIn.body).not.toContain(decodeURIComponent(person.cookie).split(/[=.]/)[2])
    expect(await userOf(person)).toMatchObject({ email: 'ada@example.com', lastSeenAt: expect.stringMatching(/Z$/) })
  })

  it('have names that both databases keep, in one line, without letters that are not seen or turn it round', async () => {
    const made = async (name: string) => {
      const email = `n${names.push(name)}@example.com`
      const { statusCode } = await newPerson(test).send('POST', SIGN_UP, { email, password: PASSWORD, name })
      return statusCode === 200 ? (await accountByEmail(test.archive.store.db, email))!.displayName : statusCode
    }
    const names: string[] = []
    expect(await made('\0x')).toBe(400)
    expect(await made('\ud83d')).toBe(400)
    expect(await made('x'.repeat(81))).toBe(400)
    expect(await made('\u202eevil')).toBe('evil')
    expect(await made('Ada\n\tL.')).toBe('Ada L.')
    expect(await made('\u200b\u3164')).toBe('')
  })

  it('are not revealed by a sign-up: an address that is taken has the same response, and stays as it is', async () => {
    const { db } = test.archive.store
    await signUp(test, 'taken@example.com')
    const rows = () =>
      Promise.all([
        db.selectFrom('users').selectAll().where('email', '=', 'taken@example.com').execute(),
        db.selectFrom('credentials').select(['id', 'password']).orderBy('id').execute(),
      ])
    const before = await rows()
    const stranger = newPerson(test)
    const answers = []
    for (const email of ['TAKEN@example.com', 'new@example.com'])
      answers.push(await stranger.send('POST', SIGN_UP, { email, password: 'another kettle here' }))
    const [known, made] = answers.map(({ statusCode, body, headers }) => ({
      statusCode,
      body,
      headers: steadyHeaders(headers),
    }))
    expect(known).toEqual(made)
    expect(known).toMatchObject({ statusCode: 200, body: '{"success":true}' })
    const [users, credentials] = await rows()
    expect([users, credentials.filter(({ id }) => before[1].some((one) => one.id === id))]).toEqual(before)
    const body = { email: 'taken@example.com', password: 'another kettle here' }
    expect((await stranger.send('POST', SIGN_IN, body)).statusCode).toBe(401)
  })

  it('are made once where many ask at the same time, and all have the same answer', async () => {
    const body = { email: 'race@example.com', password: PASSWORD }
    const answers = await Promise.all(Array.from({ length: 8 }, () => newPerson(test).send('POST', SIGN_UP, body)))
    expect(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).toEqual(
      answers.map(() => '200 {"success":true}'),
    )
    expect((await newPerson(test).send('POST', SIGN_IN, body)).statusCode).toBe(200)
  })

  it('are not made with a weak password, or with fields of someone else’s choice', async () => {
    const send = (body: object) =>
      newPerson(test).send('POST', SIGN_UP, { email: 'x@example.com', password: PASSWORD, ...body })
    const refused = async (body: object) => {
      const response = await send(body)
      return [response.statusCode, response.json<{ error: { message: string } }>().error.message]
    }
    expect(await refused({ password: 'short' })).toEqual([400, 'A password needs at least 8 characters.'])
    expect(await refused({ password: 'Password1' })).toEqual([400, expect.stringContaining('too easy to guess')])
    expect(await refused({ email: 'not an address' })).toEqual([400, 'Please enter an email address.'])
    for (const field of [
      'admin',
      'is_admin',
      'isAdmin',
      'id',
      'emailVerified',
      'email_verified',
      'role',
      'callbackURL',
    ]) {
      expect((await send({ [field]: true })).statusCode).toBe(400)
    }
    expect(await accountByEmail(test.archive.store.db, 'x@example.com')).toBeNull()
  })

  it('answer the same for a wrong password and an unknown account', async () => {
    const answers = await Promise.all(
      ['ada@example.com', 'absent@example.com', 'no address'].map((email) =>
        newPerson(test).send('POST', SIGN_IN, { email, password: 'something else' }),
      ),
    )
    for (const { statusCode, headers, body } of answers) {
      expect([statusCode, headers['set-cookie']]).toEqual([401, undefined])
      expect(JSON.parse(body)).toEqual({
        error: {
          code: 'unauthenticated',
          message: 'Failed to log in. Please check your email and password.',
          requestId: expect.any(String),
        },
      })
    }
  })

  it('get a new token at each sign-in, and the one before is invalid', async () => {
    const person = await signUp(test, 'tokens@example.com')
    const before = person.cookie
    await person.send('POST', SIGN_IN, { email: 'tokens@example.com', password: PASSWORD })
    expect(person.cookie).not.toBe(before)
    const thief = newPerson(test)
    thief.cookie = before
    expect([await userOf(thief), await userOf(person)]).toEqual([null, expect.objectContaining({ admin: false })])
  })

  it('are signed out on the server too', async () => {
    const person = await signUp(test, 'out@example.com')
    const kept = person.cookie
    expect((await person.send('POST', '/api/auth/sign-out')).statusCode).toBe(200)
    expect(person.cookie).not.toContain('session_token')
    person.cookie = kept
    expect(await userOf(person)).toBeNull()
  })

  it('are signed out everywhere when the password changes, but in the session that changed it', async () => {
    const person = await signUp(test, 'change@example.com')
    const elsewhere = newPerson(test)
    await elsewhere.send('POST', SIGN_IN, { email: 'change@example.com', password: PASSWORD })
    const change = (currentPassword: string, newPassword: string) =>
      person.send('POST', '/api/auth/change-password', { currentPassword, newPassword })
    expect((await change('not the password', 'another kettle here')).statusCode).toBe(403)
    expect((await change(PASSWORD, 'password1')).statusCode).toBe(400)
    const old = person.cookie
    expect((await change(PASSWORD, 'another kettle here')).statusCode).toBe(200)
    expect([await userOf(elsewhere), await userOf(person)]).toEqual([null, expect.anything()])
    person.cookie = old
    expect(await userOf(person)).toBeNull()
    const again = await newPerson(test).send('POST', SIGN_IN, { email: 'change@example.com', password: PASSWORD })
    expect(again.statusCode).toBe(401)
    expect(
      (
        await newPerson(test).send('POST', '/api/auth/change-password', {
          currentPassword: PASSWORD,
          newPassword: PASSWORD,
        })
      ).statusCode,
    ).toBe(401)
  })

  it('lose and win the admin claim while their session lives', async () => {
    const { db } = test.archive.store
    const person = await signUp(test, 'admin@example.com')
    const { id } = (await accountByEmail(db, 'admin@example.com'))!
    await setAdmin(db, id, true)
    expect(await userOf(person)).toMatchObject({ admin: true })
    expect((await person.send('GET', '/api/cards')).headers['cache-control']).toBe('no-store')
    await setAdmin(db, id, false)
    expect(await userOf(person)).toMatchObject({ admin: false })
    expect((await person.send('GET', '/api/cards')).headers['cache-control']).toBe('no-cache')
  })

  it('lose the claim also where a body is being sent at that moment', async () => {
    const { db } = test.archive.store
    await fill(test.archive, [newCard({ id: 'hidden', isPrivate: true })])
    const { cookie } = await signUp(test, 'slow@example.com')
    const { id } = (await accountByEmail(db, 'slow@example.com'))!
    await setAdmin(db, id, true)
    const address = await test.app.listen()
    const { signedIn } = test.accounts
    const asked = Promise.withResolvers<void>()
    const spy = vi.spyOn(test.accounts, 'signedIn')
    spy.mockImplementation((...by) => signedIn(...by).finally(asked.resolve))
    const headers = { 'content-type': 'application/json', connection: 'close', 'sec-fetch-site': 'same-origin', cookie }
    const sent = request(`${address}/api/cards/hidden`, { method: 'PATCH', headers })
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>
    sent.write('{"isPrivate":')
    await asked.promise
    await setAdmin(db, id, false)
    spy.mockRestore()
    sent.end('false}')
    const [{ statusCode }] = await answered
    expect(statusCode).toBe(403)
    expect(await cardById(db, 'all', 'hidden')).toMatchObject({ isPrivate: true })
  })

  it('keep passwords as scrypt, whole however long', async () => {
    const person = newPerson(test)
    const long = `${'word '.repeat(40)}1`
    await person.send('POST', SIGN_UP, { email: 'long@example.com', password: long })
    const row = await test.archive.store.db
      .selectFrom('credentials')
      .innerJoin('users', 'users.id', 'credentials.user_id')
      .select('password')
      .where('email', '=', 'long@example.com')
      .executeTakeFirstOrThrow()
    expect(row.password).toMatch(/^scrypt\$\d+\$8\$\d\$[\w-]{22}\$[\w-]{43}$/)
    const other = await newPerson(test).send('POST', SIGN_IN, {
      email: 'long@example.com',
      password: `${long.slice(0, -1)}2`,
    })
    expect(other.statusCode).toBe(401)
  })
})
