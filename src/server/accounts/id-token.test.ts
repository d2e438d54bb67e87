import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { newPerson } from '#testing/people.ts'
import {
  makeToken,
  startScriptedProvider,
  foreignKey,
  type Claims,
  type ScriptedProvider,
} from '#testing/scripted-oidc.ts'

const SITE = 'http://site.example'
const GRACE = { sub: 'grace', email: 'grace@provider.example', email_verified: true, name: 'Grace' }

describe('an answer of the provider', () => {
  let provider: ScriptedProvider
  let test: TestApp
  beforeAll(async () => {
    provider = await startScriptedProvider(SITE)
    test = await openTestApp([], provider.settings)
    test.viewer = null
  })
  afterAll(async () => {
    await test.close()
    await provider.close()
  })

  const now = () => Math.floor(Date.now() / 1000)
  const valid = (nonce: string): Claims => ({
    iss: provider.issuer,
    aud: 'colloquy',
    sub: 'grace',
    nonce,
    iat: now(),
    exp: now() + 60,
  })

  /** Signs in. @returns where the browser ends, and the account's e-mail address when it is signed in */
  async function signIn(script: Partial<ScriptedProvider['script']> = {}): Promise<[unknown, string | null]> {
    Object.assign(provider.script, { claims: valid, idToken: provider.signed, userInfo: GRACE, ...script })
    const person = newPerson(test)
    const begun = await person.send('POST', '/api/auth/sign-in/social', { provider: 'oidc', callbackURL: '/filter' })
    const end = await person.send('GET', provider.callback(begun.json<{ url: string }>().url))
    const session = await person.send('GET', '/api/auth/get-session')
    return [end.headers.location, session.json<{ user: { email: string } } | null>()?.user.email ?? null]
  }

  it('that is as it must be signs in, with the profile in the id token or beside it', async () => {
    const done = ['/filter', 'grace@provider.example']
    expect(await signIn()).toEqual(done)
    expect(await signIn({ claims: (nonce) => ({ ...GRACE, ...valid(nonce) }), userInfo: {} })).toEqual(done)
    expect(await signIn({ claims: (nonce) => ({ ...valid(nonce), aud: ['colloquy', 'x'], azp: 'colloquy' }) })).toEqual(
      done,
    )
  })

  const changed = (change: Claims) => ({ claims: (nonce: string) => ({ ...valid(nonce), ...change }) })

  it.each<[string, () => Partial<ScriptedProvider['script']>]>([
    ['without an id token', () => ({ idToken: () => null })],
    ['with another nonce', () => changed({ nonce: 'another' })],
    ['without a nonce', () => changed({ nonce: undefined })],
    ['of another issuer', () => changed({ iss: 'https://evil.example' })],
    ['for another audience', () => changed({ aud: 'another' })],
    ['issued to another client', () => changed({ aud: ['colloquy', 'another'], azp: 'another' })],
    ['that is over', () => changed({ exp: now() - 3600 })],
    ['that never ends', () => changed({ exp: undefined })],
    ['without a subject', () => changed({ sub: undefined })],
    ['about another subject than the profile', () => ({ userInfo: { ...GRACE, sub: 'mallory' } })],
    ['without a subject in the profile', () => ({ userInfo: { ...GRACE, sub: undefined } })],
    ['signed with another key', () => ({ idToken: (claims) => makeToken(claims, foreignKey()) })],
    ['that is not signed', () => ({ idToken: (claims) => makeToken(claims, null) })],
    ['that is no token', () => ({ idToken: () => 'no token' })],
  ])('%s does not sign in', async (_name, script) => {
    expect(await signIn(script())).toEqual(['/login?error=unable_to_get_user_info', null])
  })

  it('whose discovery names another issuer than the setting is not used', async () => {
    const other = await openTestApp([], {
      ...provider.settings,
      OIDC_ISSUER: provider.issuer.replace('127.0.0.1', 'localhost'),
    })
    const { statusCode } = await newPerson(other).send('POST', '/api/auth/sign-in/social', { provider: 'oidc' })
    await other.close()
    expect(statusCode).toBe(503)
  })
})
