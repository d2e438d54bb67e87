import type { FastifyRequest } from 'fastify'
import { Refusal } from '#archive/refusal.ts'
import { TEXTS } from '#archive/texts.ts'
import type { Site } from '#archive/site.ts'
import type { Viewer } from '#archive/viewer.ts'
import { keyedHash } from '#server/http/keyed-hash.ts'
import { viewerOf } from '#server/http/viewer-of.ts'
import { addressBlock, clientAddress, type TrustedProxies } from '#server/http/client-address.ts'
import type { Store } from '#store/open.ts'
import type { AuthDependencies, makeAuth, Oidc } from './auth.ts'
import { openDevices, type Devices } from './devices.ts'
import { OIDC_ID, sessionCookie } from './names.ts'
import { PASSWORD_COST, type PasswordCost } from './password.ts'
import { createSessionFinder, readToken, type SignedIn } from './signed-in.ts'
import { makeThrottle, type Throttle } from './throttle.ts'

export interface AccountsDependencies
  extends
    Omit<AuthDependencies, 'address' | 'passwordCost' | 'onError'>,
    Partial<Pick<AuthDependencies, 'passwordCost' | 'onError'>> {
  /** The URL of the site, '' where it is not set; and its title, which is refused as a password. */
  site: Pick<Site, 'title' | 'address'>
  trustedProxies: TrustedProxies
}

type Auth = ReturnType<typeof makeAuth>

/** The dependencies of signing in, created once for a server. */
export interface Accounts {
  db: Store['db']
  address: string
  /** Texts whose words are refused in passwords, besides the account's own e-mail address. */
  context: readonly string[]
  isSignUpOpen: boolean
  throttle: Throttle
  passwordCost: PasswordCost
  /**
   * better-auth for e-mail and password, without the provider, so that a slow provider cannot delay it. Loaded at the first
   * sign-in, as most visitors never sign in and it would be the largest part of an idle server.
   */
  auth: () => Promise<Auth>
  /** better-auth with the provider, whose discovery document is fetched at the first use. */
  withProvider: () => Promise<Auth>
  /** The session of a request; null without one. @param again queries the database a second time in the same request */
  signedIn: (request: FastifyRequest, again?: boolean) => Promise<SignedIn | null>
  /** The session token in Set-Cookie headers; null when they begin no session. */
  tokenIn: (cookies: readonly string[]) => string | null
  /** Recognises browsers that signed in before. */
  devices: Devices
  /** The address block of a request, which counts as one client. */
  blockOf: (request: FastifyRequest) => string
  /** The keyed hash of an e-mail address, for logs and counters. */
  hashOf: (email: string) => string
}

/** Timeout of calls to a provider, in milliseconds: a person waits in front of the button. */
const PROVIDER_LIMIT = 10_000

export function openAccounts(needs: AccountsDependencies): Accounts {
  const { store, secret, site, isSignUpOpen, oidc, trustedProxies } = needs
  const { address } = site
  const { onError = () => undefined, passwordCost = PASSWORD_COST } = needs
  const authNeeds = { store, secret, address, isSignUpOpen, passwordCost, onError }
  const load = async (provider: Oidc | null) => (await import('./auth.ts')).makeAuth({ ...authNeeds, oidc: provider })
  let password: Promise<Auth> | undefined
  const isSecure = address.startsWith('https:')
  const cookie = sessionCookie(isSecure)
  return {
    db: store.db,
    address,
    context: [site.title, address],
    isSignUpOpen,
    throttle: makeThrottle(store.db, secret),
    passwordCost,
    auth: () => (password ??= load(null)),
    withProvider: providerOnce(oidc, load, onError),
    signedIn: createSessionFinder(store.db, cookie, secret),
    tokenIn: (cookies) => readToken(cookies.map((one) => one.split(';')[0]).join('; '), cookie, secret),
    devices: openDevices(secret, isSecure),
    blockOf: (request) => addressBlock(clientAddress(request.raw, trustedProxies)),
    hashOf: (email) => keyedHash(secret, `email ${email.trim().toLowerCase()}`).slice(0, 22),
  }
}

/**
 * The discovery document must name the requested issuer (OpenID Connect Discovery 1.0, section 4.3); a trailing slash is
 * ignored.
 */
const isSameIssuer = (one: string | undefined, other: string) => one?.replace(/\/$/, '') === other.replace(/\/$/, '')

/** Starts better-auth again after a failure, as it ignores for good a provider that did not respond when it started. */
function providerOnce(
  oidc: Oidc | null,
  load: (oidc: Oidc) => Promise<Auth>,
  onError: NonNullable<AccountsDependencies['onError']>,
): () => Promise<Auth> {
  let ready: Promise<Auth> | null = null
  const start = async (): Promise<Auth> => {
    if (!oidc) throw new Refusal('not-found', TEXTS.providerUnavailable)
    const auth = await load(oidc)
    const late = new Promise<null>((resolve) => setTimeout(resolve, PROVIDER_LIMIT, null).unref())
    const context = await Promise.race([auth.$context, late])
    const provider = context?.socialProviders.find(({ id }) => id === OIDC_ID)
    if (!provider) throw new Refusal('unavailable', TEXTS.providerUnavailable)
    if (isSameIssuer(provider.issuer, oidc.issuer)) return auth
    onError('the provider names another issuer than OIDC_ISSUER', [String(provider.issuer)])
    throw new Refusal('unavailable', TEXTS.providerUnavailable)
  }
  return async () => {
    ready ??= start()
    try {
      return await ready
    } catch (error) {
      ready = null
      throw error
    }
  }
}

/** The account of a request, as a viewer; null without a session. @param again queries the database again */
export async function accountViewer(
  accounts: Accounts,
  request: FastifyRequest,
  again = false,
): Promise<Viewer | null> {
  const signedIn = await accounts.signedIn(request, again)
  return signedIn && viewerOf(signedIn.account)
}
