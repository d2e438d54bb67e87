import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { everyDatabase } from '#testing/databases.ts'
import { startProvider, type TestProvider } from '#testing/oidc.ts'
import { newPerson, PASSWORD, signUp, type Person } from '#testing/people.ts'
import { accountByEmail } from '#store/accounts.ts'
import { makeAdmin, makeProviderAdmin } from './make-admin.ts'

const SITE = 'http://site.example'

/** Goes where the provider sends a browser, as `account`, or denying. @returns the address at the site it ends at */
async function visit(start: string, act: string): Promise<string> {
  const jar = new Map<string, string>()
  let url = start
  while (!url.startsWith(SITE)) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    const location = response.headers.get('location')
    url = location ? new URL(location, url).href : `${url}/${act}`
  }
  return url.slice(SITE.length)
}

describe.each(everyDatabase)('a provider, with $name', (database) => {
  let provider: TestProvider
  let test: TestApp
  beforeAll(async () => {
    provider = await startProvider(SITE)
    test = await openTestApp([], provider.settings, { database })
    test.viewer = null
  })
  afterAll(async () => {
    await test.close()
    await provider.close()
  })

  const begin = (person: Person, callbackURL?: string) =>
    person.send('POST', '/api/auth/sign-in/social', { provider: 'oidc', ...(callbackURL ? { callbackURL } : {}) })
  const start = async (person: Person, callbackURL?: string) =>
    (await begin(person, callbackURL)).json<{ url: string }>().url
  const finish = async (person: Person, url: string) => {
    const { statusCode, headers } = await person.send('GET', url)
    return [statusCode, headers.location]
  }
  const userOf = async (person: Person) =>
    (await person.send('GET', '/api/auth/get-session')).json<{ user: object } | null>()?.user ?? null

  it('signs someone in, the second time to the same account', async () => {
    const ids = []
    for (const path of ['/filter?search=a', '/signed-in.html']) {
      const person = newPerson(test)
      const url = await visit(await start(person, path), 'login?account=grace')
      expect(await finish(person, url)).toEqual([302, path])
      const user = await userOf(person)
      expect(user).toMatchObject({ email: 'grace@provider.example', displayName: 'Ms grace', admin: false })
      ids.push((user as { id: string }).id)
    }
    expect(ids[0]).toBe(ids[1])
  })

  it('is where its accounts have their passwords: here there is none to change', async () => {
    const person = newPerson(test)
    await finish(person, await visit(await start(person), 'login?account=grace'))
    const body = { currentPassword: 'what the provider knows', newPassword: PASSWORD }
    for (let tries = 0; tries < 12; tries++) {
      const answer = await person.send('POST', '/api/auth/change-password', body)
      expect([answer.statusCode, answer.json<{ error: { message: string } }>().error.message]).toEqual([
        409,
        'This account has no password here: it signs in through another site.',
      ])
    }
  })

  it('leaves none of its tokens in the archive', async () => {
    const rows = await sql`SELECT access_token, refresh_token, id_token FROM credentials
      WHERE provider_id = 'oidc'`.execute(test.archive.store.db)
    expect(rows.rows).toEqual([{ access_token: null, refresh_token: null, id_token: null }])
  })

  describe('makes an admin who signs in by it alone', () => {
    const byProvider = async (account: string) => {
      const person = newPerson(test)
      await finish(person, await visit(await start(person), `login?account=${account}`))
      return person
    }

    it('takes the password away, and ends the sessions that it opened', async () => {
      const { db } = test.archive.store
      await byProvider('owner')
      // The state of an owner with an earlier admin by password.
      await makeAdmin(db, 'owner@provider.example', PASSWORD, [])
      const password = newPerson(test)
      const body = { email: 'owner@provider.example', password: PASSWORD }
      expect((await password.send('POST', '/api/auth/sign-in/email', body)).statusCode).toBe(200)

      expect(await makeProviderAdmin(db, 'Owner@provider.example')).toMatchObject({ subject: 'owner' })
      expect(await userOf(password)).toBeNull()
      const wrong = await newPerson(test).send('POST', '/api/auth/sign-in/email', body)
      const unknown = await newPerson(test).send('POST', '/api/auth/sign-in/email', {
        email: 'absent@provider.example',
        password: PASSWORD,
      })
      expect(wrong.statusCode).toBe(401)
      const said = (answer: typeof wrong) => ({ ...answer.json<{ error: object }>().error, requestId: '' })
      expect(said(wrong)).toEqual(said(unknown))
      expect(await userOf(await byProvider('owner'))).toMatchObject({ email: 'owner@provider.example', admin: true })
      // Nor is there a way back to a password: a sign-up with the address changes nothing.
      await newPerson(test).send('POST', '/api/auth/sign-up/email', body)
      expect((await newPerson(test).send('POST', '/api/auth/sign-in/email', body)).statusCode).toBe(401)
    })

    it('refuses an account that never came from it, and an address that it has not confirmed', async () => {
      const { db } = test.archive.store
      await signUp(test, 'own@example.com')
      await expect(makeProviderAdmin(db, 'own@example.com')).rejects.toThrow(/sign in through it once/)
      await byProvider('unsure')
      await expect(makeProviderAdmin(db, 'unsure@provider.example')).rejects.toThrow(/--provider 'unsure'/)
      expect(await accountByEmail(db, 'unsure@provider.example')).toMatchObject({ isAdmin: false })
      expect(await makeProviderAdmin(db, 'unsure')).toMatchObject({ email: 'unsure@provider.example' })
      expect(await userOf(await byProvider('unsure'))).toMatchObject({ admin: true })
    })
  })

  it.runIf(database.isEmbedded)('that says no leads to the login dialog, or to the window it began in', async () => {
    for (const [path, end] of [
      ['/', '/login?error=access_denied'],
      ['/signed-in.html', '/signed-in.html?error=access_denied'],
    ]) {
      const person = newPerson(test)
      const [status, location] = await finish(person, await visit(await start(person, path), 'deny'))
      expect([status, String(location).split('&')[0], await userOf(person)]).toEqual([302, end, null])
    }
  })

  it('never opens an account made by password with the same e-mail address', async () => {
    const owner = await signUp(test, 'squat@provider.example')
    const person = newPerson(test)
    const end = await finish(person, await visit(await start(person), 'login?account=squat'))
    expect(end).toEqual([302, '/login?error=account_not_linked'])
    expect([await userOf(person), await userOf(owner)]).toEqual([null, expect.anything()])
  })

  it('is believed only in the browser that began, and once', async () => {
    const person = newPerson(test)
    const url = await visit(await start(person), 'login?account=mallory')
    const victim = newPerson(test)
    expect(String((await finish(victim, url))[1])).toMatch(/^\/login\?error=/)
    await finish(person, url)
    const again = newPerson(test)
    again.cookie = person.cookie
    await again.send('POST', '/api/auth/sign-out')
    expect(String((await finish(again, url))[1])).toMatch(/^\/login\?error=/)
    expect([await userOf(victim), await userOf(again)]).toEqual([null, null])
    expect(String((await finish(newPerson(test), '/api/auth/callback/oidc?code=a&state=b'))[1])).toMatch(
      /^\/login\?error=/,
    )
  })

  it
    .runIf(database.isEmbedded)
    .each([
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/\t/evil.example',
      'evil',
      '/ a',
    ])('does not lead to %j afterwards', async (callbackURL) => {
    expect((await begin(newPerson(test), callbackURL)).statusCode).toBe(400)
  })
})

describe('a provider', () => {
  it('that cannot be reached delays no other request, and is asked again', async () => {
    const provider = await startProvider(SITE)
    await provider.close()
    const test = await openTestApp([], provider.settings)
    test.viewer = null
    const { statusCode } = await newPerson(test).send('POST', '/api/auth/sign-in/social', { provider: 'oidc' })
    expect(statusCode).toBe(503)
    // Nor is JSON left in the window that comes back from it.
    const back = await newPerson(test).send('GET', '/api/auth/callback/oidc?code=a&state=b')
    expect([back.statusCode, back.headers.location, back.headers['cache-control']]).toEqual([
      302,
      '/signed-in.html?error=unavailable',
      'no-store',
    ])
    expect(await signUp(test, 'a@example.com')).toBeDefined()
    await test.close()
  })

  it('that is not set is not there; with sign-up closed it makes no accounts', async () => {
    const without = await openTestApp([])
    expect((await newPerson(without).send('POST', '/api/auth/sign-in/social', { provider: 'oidc' })).statusCode).toBe(
      404,
    )
    await without.close()

    const provider = await startProvider(SITE)
    const test = await openTestApp([], { ...provider.settings, SIGN_UP: 'closed' })
    const person = newPerson(test)
    const { url } = (await person.send('POST', '/api/auth/sign-in/social', { provider: 'oidc' })).json<{
      url: string
    }>()
    const end = await person.send('GET', await visit(url, 'login?account=grace'))
    expect(end.headers.location).toBe('/login?error=signup_disabled')
    await test.close()
    await provider.close()
  })
})
