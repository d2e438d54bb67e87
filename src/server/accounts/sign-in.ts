import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { session } from '#api/session.ts'
import { Refusal } from '#archive/refusal.ts'
import { REFUSALS, TEXTS } from '#archive/texts.ts'
import { logSecurity } from '#server/http/security-log.ts'
import { accountByEmail, endSession, isPasswordStill, passwordOf, replacePassword, sessionOf } from '#store/accounts.ts'
import type { Accounts } from './accounts.ts'
import { askAuth, originOf, passCookies, refuseWithoutHttps, tokenOf, userOf, type AuthAnswer } from './ask-auth.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { checkPassword } from './password-rules.ts'
import type { SignedIn } from './signed-in.ts'
import { ACCOUNT, ADDRESS, DEVICE, DEVICES, PAIR, SIGN_UP, type Attempt } from './throttle.ts'

type Session = z.input<typeof session>

/** The context of a use case of accounts: request, and the response that takes cookies. */
export interface SignInCall {
  accounts: Accounts
  /** Called after a sign-in, to move the visitor's stars and comments to the account. */
  onSignedIn: (request: FastifyRequest, accountId: string) => Promise<void>
  request: FastifyRequest
  reply: FastifyReply
}

/** A session in the form of the contract. */
export const sessionAnswer = ({ account, expiresAt }: Pick<SignedIn, 'account' | 'expiresAt'>): Session => ({
  session: { expiresAt: expiresAt.toISOString() },
  user: {
    id: account.id,
    type: 'authenticated',
    email: account.email,
    displayName: account.displayName,
    createdAt: account.createdAt.toISOString(),
    lastSeenAt: account.lastSeenAt?.toISOString() ?? null,
    admin: account.isAdmin,
  },
})

/**
 * An attempt from a browser that signed in to this account before: guesses of strangers do not count against it. Its limits
 * keep both an account with many such browsers and an IP address with many such accounts from filling the queue.
 */
const fromDevice = (device: string, { account, block }: { account: string; block: string }): Attempt => ({
  whose: [`device ${device}`, `devices ${account}`, `devices at ${block}`],
  counted: [
    [DEVICE, device],
    [DEVICES, account],
  ],
  isDevice: true,
})

const fromPlace = (block: string, account: string): Attempt => ({
  whose: [block, account],
  counted: [
    [PAIR, `${account} ${block}`],
    [ACCOUNT, account],
    [ADDRESS, block],
  ],
  isDevice: false,
})

/** The session of a new token; the browser's previous session ends (checklist V7.2.4). */
export async function begin({ accounts, onSignedIn, request }: SignInCall, token: string): Promise<Session> {
  const { db } = accounts
  const before = await accounts.signedIn(request)
  if (before && before.token !== token) await endSession(db, before.token)
  const found = await sessionOf(db, token)
  if (!found) throw new Refusal('unavailable', TEXTS.somethingWrong)
  await onSignedIn(request, found.account.id)
  return sessionAnswer(found)
}

/**
 * Creates a session by password. Verifying takes a quarter of a second: a password that was replaced meanwhile, by
 * `create-admin` or in another window, counts as wrong, and its session ends before a cookie is sent.
 * @returns better-auth's response; null for a wrong password
 */
async function openSession(
  { accounts: { auth, db, address }, request }: SignInCall,
  email: string,
  password: string,
): Promise<AuthAnswer | null> {
  const known = await passwordOf(db, email)
  const answer = await askAuth(await auth(), request, originOf(request, address), '/sign-in/email', { email, password })
  if (!answer.ok) return null
  const user = userOf(answer)
  if (known !== null && user !== null && (await isPasswordStill(db, user, known))) return answer
  await endSession(db, tokenOf(answer))
  return null
}

/**
 * Signs in. A missing account takes as long and gets the same response as a wrong password, as better-auth hashes the password
 * either way.
 * @throws Refusal 'unauthenticated', 'forbidden' where the browser would keep no cookie, or 'too-many' after too many attempts
 */
export async function signIn(
  call: SignInCall,
  { email, password }: { email: string; password: string },
): Promise<Session> {
  const { accounts, request, reply } = call
  const { throttle, hashOf, blockOf, devices } = accounts
  refuseWithoutHttps(request, accounts.address)
  const account = hashOf(email)
  const from = blockOf(request)
  const device = devices.idOf(request, account)
  const attempt = device === null ? fromPlace(from, account) : fromDevice(device, { account, block: from })
  const answer = await throttle.attempt(attempt, () => openSession(call, email.trim(), password))
  if (!answer) {
    logSecurity(request, 'sign-in failed', { account, from })
    throw new Refusal('unauthenticated', TEXTS.loginFailed)
  }
  await throttle.succeeded(attempt.counted)
  const session = await begin(call, tokenOf(answer))
  logSecurity(request, 'sign-in', { account, user: session.user.id, from })
  passCookies(reply, answer)
  devices.remember(reply, account, device)
  return session
}

/**
 * Creates an account, unless the e-mail address has one: response, work and duration are the same (ADR-0124). Only signing in
 * with the same password reveals which it was.
 * @throws Refusal for a weak password, an invalid e-mail address, or closed registration
 */
export async function signUp(
  { accounts, request }: Pick<SignInCall, 'accounts' | 'request'>,
  { email, password, name }: { email: string; password: string; name: string },
): Promise<{ success: boolean }> {
  const { auth, db, throttle, address, isSignUpOpen } = accounts
  if (!isSignUpOpen) throw new Refusal('forbidden', TEXTS.signUpClosed)
  refuseWithoutHttps(request, address)
  await checkPassword(password, [email, ...accounts.context])
  const from = accounts.blockOf(request)
  const attempt: Attempt = { whose: [from], counted: [[SIGN_UP, from]], isDevice: false }
  const answer = await throttle.attempt(attempt, async () => {
    const body = { email: email.trim(), password, name }
    return askAuth(await auth(), request, originOf(request, address), '/sign-up/email', body)
  })
  // Of two concurrent sign-ups for one e-mail address the second fails, but the account exists.
  const account = await accountByEmail(db, email.trim())
  const isNew = account !== null && account.id === userOf(answer)
  const details = { account: accounts.hashOf(email), from, ...(isNew ? { user: account.id } : {}) }
  logSecurity(request, isNew ? 'sign-up' : 'sign-up refused', details)
  if (account) return { success: true }
  if (answer.code === 'INVALID_EMAIL' || answer.code === 'VALIDATION_ERROR')
    throw new Refusal('bad-request', TEXTS.emailInvalid)
  throw new Refusal('unavailable', TEXTS.somethingWrong)
}

/** Ends the session of a request, in the database as well; does nothing without one. */
export async function signOut({ accounts, request, reply }: SignInCall): Promise<{ success: boolean }> {
  const signedIn = await accounts.signedIn(request)
  passCookies(
    reply,
    await askAuth(await accounts.auth(), request, originOf(request, accounts.address), '/sign-out', {}),
  )
  if (signedIn) {
    await endSession(accounts.db, signedIn.token)
    logSecurity(request, 'sign-out', { user: signedIn.account.id })
  }
  return { success: true }
}

/** Changes the password; every session of the account ends, and the caller gets a new one. */
export async function changePassword(
  call: SignInCall,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<Session> {
  const { accounts, request, reply } = call
  const signedIn = await accounts.signedIn(request)
  if (!signedIn) throw new Refusal('unauthenticated', REFUSALS.notSignedIn)
  const { email, id } = signedIn.account
  await checkPassword(newPassword, [email, ...accounts.context])
  const { db, throttle, hashOf, blockOf, devices, passwordCost } = accounts
  const known = await passwordOf(db, email)
  if (known === null) throw new Refusal('conflict', REFUSALS.passwordNone)
  const account = hashOf(email)
  // A browser with a session has signed in before, whether or not it has a device cookie.
  const device = devices.idOf(request, account) ?? hashOf(signedIn.token)
  const attempt = fromDevice(device, { account, block: blockOf(request) })
  const answer = await throttle.attempt(attempt, async () => {
    if (!(await verifyPassword(known, currentPassword))) return null
    const next = await hashPassword(newPassword, passwordCost)
    if (!(await replacePassword(db, id, known, next))) return null
    return { opened: await openSession(call, email, newPassword).catch(() => null) }
  })
  if (!answer) {
    logSecurity(request, 'password change failed', { user: id })
    throw new Refusal('forbidden', REFUSALS.passwordWrong)
  }
  await throttle.succeeded(attempt.counted)
  logSecurity(request, 'password changed', { user: id })
  const { opened } = answer
  if (!opened) throw new Refusal('unauthenticated', REFUSALS.passwordChangedSignIn)
  const session = await begin(call, tokenOf(opened))
  passCookies(reply, opened)
  return session
}
