import { createServer } from 'node:http'
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import type { AddressInfo } from 'node:net'

const CLIENT = 'colloquy'
const KEY_ID = 'k1'

export type Claims = Record<string, unknown>

/** The provider's response to a code exchange; each test changes the tested part. */
interface Script {
  /** @param nonce what the site asked for */
  claims: (nonce: string) => Claims
  /** Null leaves the id token out. */
  idToken: (claims: Claims) => string | null
  userInfo: Claims
}

/** A provider on loopback that answers whatever a test tells it to, unlike a real one. */
export interface ScriptedProvider {
  issuer: string
  settings: Record<string, string>
  script: Script
  /** Signs as the provider does. */
  signed: (claims: Claims) => string
  /** Where the provider sends the browser back to. @param start where the site sent it */
  callback: (start: string) => string
  close(): Promise<void>
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token as RFC 7519 has it. @param key null leaves it unsigned */
export function makeToken(claims: Claims, key: KeyObject | null): string {
  const head = encode(key ? { alg: 'RS256', kid: KEY_ID, typ: 'JWT' } : { alg: 'none', typ: 'JWT' })
  const text = `${head}.${encode(claims)}`
  return `${text}.${key ? sign('sha256', Buffer.from(text), key).toString('base64url') : ''}`
}

/** A key that the provider does not have. */
export const foreignKey = (): KeyObject => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

/** @param site where the site is reached */
export async function startScriptedProvider(site: string): Promise<ScriptedProvider> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let nonce = ''
  const signed = (claims: Claims) => makeToken(claims, privateKey)
  const script: Script = { claims: () => ({}), idToken: signed, userInfo: {} }
  server.on('request', (request, response) => {
    const answers: Record<string, () => unknown> = {
      '/.well-known/openid-configuration': () => ({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/jwks`,
        id_token_signing_alg_values_supported: ['RS256'],
      }),
      '/jwks': () => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' }] }),
      '/token': () => {
        const idToken = script.idToken(script.claims(nonce))
        return {
          access_token: 'a',
          token_type: 'Bearer',
          expires_in: 60,
          ...(idToken === null ? {} : { id_token: idToken }),
        }
      },
      '/userinfo': () => script.userInfo,
    }
    const answer = answers[request.url ?? '']
    response.statusCode = answer ? 200 : 404
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer?.() ?? {}))
  })
  return {
    issuer,
    settings: {
      SITE_ADDRESS: site,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT,
      OIDC_CLIENT_SECRET: 'the secret of a test',
    },
    script,
    signed,
    callback: (start) => {
      const { searchParams } = new URL(start)
      nonce = searchParams.get('nonce') ?? ''
      return `/api/auth/callback/oidc?code=c&state=${searchParams.get('state')}`
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
