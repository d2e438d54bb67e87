import { z } from 'zod'
import { MAX_PASSWORD_LENGTH } from '#archive/password.ts'
import { endpoint, resource } from './endpoint.ts'
import { storableText } from './storable.ts'

/** Someone with an account (R5.16); starred cards have calls of their own. */
const profile = resource('Profile', {
  id: z.string(),
  type: z.literal('authenticated'),
  email: z.string(),
  displayName: z.string().describe("'' when none was given"),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime().nullable(),
  admin: z.boolean().describe('the admin claim as it is now'),
})

export const session = resource('Session', {
  session: z.object({ expiresAt: z.iso.datetime().describe('the latest end; it ends earlier when it is not used') }),
  user: profile,
})

/** Longer ones are refused before anything is done with them. */
const email = z.string().max(320)
/** One that is too long for a password is refused in a sentence of its own. */
const password = z.string().max(10 * MAX_PASSWORD_LENGTH)

export const getSession = endpoint('GET /api/auth/get-session', {
  keyScope: 'none',
  summary: 'Who is signed in; null without a session',
  output: session.nullable(),
})

export const signUp = endpoint('POST /api/auth/sign-up/email', {
  keyScope: 'none',
  summary: 'Makes an account; the answer is the same where there is one with this address',
  body: z.strictObject({ email, password, name: z.string().trim().pipe(storableText(80)).default('') }),
  output: z.object({ success: z.boolean() }),
})

export const signIn = endpoint('POST /api/auth/sign-in/email', {
  keyScope: 'none',
  summary: 'Signs in with e-mail and password',
  body: z.strictObject({ email, password }),
  output: session,
})

export const signInWithProvider = endpoint('POST /api/auth/sign-in/social', {
  keyScope: 'none',
  summary: 'Begins to sign in through the OpenID Connect provider: the browser goes on at the answered address',
  body: z.strictObject({
    provider: z.literal('oidc'),
    callbackURL: z.string().max(2000).default('/').describe('a path of this site to end at'),
  }),
  output: z.object({ url: z.string() }),
})

export const signOut = endpoint('POST /api/auth/sign-out', {
  keyScope: 'none',
  summary: 'Ends the session, here and on the server',
  output: z.object({ success: z.boolean() }),
})

export const changePassword = endpoint('POST /api/auth/change-password', {
  keyScope: 'none',
  summary: 'Sets another password and ends all sessions but a new one for the caller (member)',
  body: z.strictObject({ currentPassword: password, newPassword: password }),
  output: session,
})
