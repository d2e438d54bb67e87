import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** A real OpenID Connect provider on loopback, that accepts any claimed identity. */
export interface TestProvider {
  issuer: string
  /** The settings of a site that uses it. */
  settings: Record<string, string>
  close(): Promise<void>
}

const CLIENT = { id: 'colloquy', secret: 'the secret of a test' }

const page = (uid: string) => `<!doctype html><html lang="en"><title>provider</title>
<form action="/interaction/${uid}/login"><label>account <input name="account" value="grace"></label>
<button>continue</button></form><a href="/interaction/${uid}/deny">deny</a>`

/**
 * Starts a provider for one site. An account NAME has the e-mail address NAME@provider.example, confirmed but for 'unsure',
 * and is called 'Ms NAME', with letters between that nothing shows.
 * @param site where the site is reached
 */
export async function startProvider(site: string): Promise<TestProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      { client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [`${site}/api/auth/callback/oidc`] },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['only a test'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        email: `${id}@provider.example`,
        email_verified: id !== 'unsure',
        name: `\u202eMs\u200b ${id}`,
      }),
    }),
    loadExistingGrant: async ({ oidc }) => {
      const { client, session } = oidc
      const grant = new oidc.provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const handle = provider.callback()
  server.on('request', (request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    const [, room, uid = '', act] = url.pathname.split('/')
    if (room !== 'interaction') return void handle(request, response)
    if (act === undefined) return void response.setHeader('content-type', 'text/html').end(page(uid))
    const result =
      act === 'login' ? { login: { accountId: url.searchParams.get('account') ?? '' } } : { error: 'access_denied' }
    provider.interactionFinished(request, response, result).catch((error: unknown) => response.end(String(error)))
  })
  return {
    issuer,
    settings: {
      SITE_ADDRESS: site,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: 'Example',
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
