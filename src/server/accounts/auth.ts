import { betterAuth, type BetterAuthOptions } from 'better-auth'
import { genericOAuth, type GenericOAuthConfig } from 'better-auth/plugins'
import { shownName } from '#archive/shown-name.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#archive/password.ts'
import { touchAccount } from '#store/accounts.ts'
import type { Store } from '#store/open.ts'
import { subjectOf } from './id-token.ts'
import { OIDC_ID } from './names.ts'
import { hashPassword, verifyPassword, type PasswordCost } from './password.ts'

/** The OpenID Connect provider in the settings. */
export interface Oidc {
  issuer: string
  clientId: string
  clientSecret: string
  /** Its name on the sign-in button. */
  name: string
}

export interface AuthDependencies {
  store: Pick<Store, 'db' | 'kind'>
  /** Signing key of cookies. */
  secret: string
  /** The URL of the site; '' for the host of the request. */
  address: string
  oidc: Oidc | null
  /** False when registration is closed. */
  isSignUpOpen: boolean
  /** Cost of hashing new passwords; lower in tests that make many accounts. */
  passwordCost: PasswordCost
  /** Called with errors of better-auth. */
  onError: (message: string, reasons: string[]) => void
}

/** Absolute lifetime of a session in seconds: 30 days. */
const SESSION_SPAN = 30 * 24 * 60 * 60

const dates = { createdAt: 'created_at', updatedAt: 'updated_at' }

/**
 * better-auth on the archive's own database. Its tables are made by migration 0002. It makes accounts and sessions and
 * talks to providers; permissions, rate limits and responses are implemented around it.
 */
export function makeAuth({ store, secret, address, oidc, isSignUpOpen, passwordCost, onError }: AuthDependencies) {
  const options = {
    appName: 'Colloquy',
    ...(address ? { baseURL: address } : {}),
    basePath: '/api/auth',
    secret,
    database: { db: store.db, type: store.kind },
    telemetry: { enabled: false },
    // Its messages contain e-mail addresses: only errors are passed on, and the rest is in the security log.
    logger: { level: 'error', log: (_level, message, ...details) => onError(message, reasonsOf(details)) },
    emailAndPassword: {
      enabled: true,
      disableSignUp: !isSignUpOpen,
      // With automatic sign-in better-auth would reveal whether an e-mail address is registered.
      autoSignIn: false,
      onExistingUserSignUp: ({ user }) => touchAccount(store.db, user.id),
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      password: {
        hash: (password) => hashPassword(password, passwordCost),
        verify: ({ hash, password }) => verifyPassword(hash, password),
      },
    },
    user: { modelName: 'users', fields: { ...dates, name: 'display_name', emailVerified: 'email_verified' } },
    session: {
      modelName: 'sessions',
      fields: {
        ...dates,
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
      },
      expiresIn: SESSION_SPAN,
      // The end is set at creation; the idle timeout is ours.
      disableSessionRefresh: true,
    },
    account: {
      modelName: 'credentials',
      fields: {
        ...dates,
        userId: 'user_id',
        providerId: 'provider_id',
        accountId: 'account_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
      },
      // An unverified e-mail address must not open or link an account.
      accountLinking: { enabled: false },
    },
    databaseHooks: {
      user: { create: { before: withShownName }, update: { before: withShownName } },
      // The provider's tokens are unused after a sign-in, and would only end up in backups.
      account: { create: { before: withoutTokens }, update: { before: withoutTokens } },
    },
    verification: { modelName: 'verifications', fields: { ...dates, expiresAt: 'expires_at' } },
    // Our own throttle limits attempts, as it works across processes and behind proxies.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'colloquy',
      useSecureCookies: address.startsWith('https:'),
      ipAddress: { disableIpTracking: true },
    },
    onAPIError: { errorURL: '/login' },
    plugins: oidc ? [genericOAuth({ config: [providerOf(oidc, isSignUpOpen, onError)] })] : [],
  } satisfies BetterAuthOptions
  return betterAuth(options)
}

/** Normalises the name of a user, from a form or from a provider. */
const withShownName = async (user: { name?: string | undefined }) => ({
  data: user.name === undefined ? user : { ...user, name: shownName(user.name) },
})

const withoutTokens = async (account: object) => ({
  data: { ...account, accessToken: null, refreshToken: null, idToken: null },
})

/** The messages alone, as other properties of a database error hold the values of the statement. */
const reasonsOf = (details: unknown[]) => details.flatMap((one) => (one instanceof Error ? one.message : []))

const providerOf = (
  { issuer, clientId, clientSecret, name }: Oidc,
  isSignUpOpen: boolean,
  onError: AuthDependencies['onError'],
): GenericOAuthConfig => ({
  providerId: OIDC_ID,
  name,
  clientId,
  clientSecret,
  discoveryUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
  requireIdTokenVerification: true,
  accountSubject: ({ tokens, profile }) => {
    try {
      return subjectOf(tokens.idToken, profile, clientId)
    } catch (error) {
      onError('sign-in through the provider refused', reasonsOf([error]))
      throw error
    }
  },
  scopes: ['openid', 'email', 'profile'],
  disableSignUp: !isSignUpOpen,
})
