import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { endSession, recordSeen, sessionOf, type Account } from '#store/accounts.ts'
import type { Db } from '#store/tables.ts'

/** Idle timeout of a session, in milliseconds: 7 days. */
export const IDLE_LIMIT = 7 * 24 * 60 * 60 * 1000
/** Use is noted no more often than this, so that reading does not write, in milliseconds. */
const NOTE_EVERY = 5 * 60 * 1000

/** A valid session. */
export interface SignedIn {
  token: string
  account: Account
  /** The latest end. */
  expiresAt: Date
}

/** The value of a cookie as it was sent; null when there is none, or more than one of its name. */
export function cookieOf(header: string | undefined, name: string): string | null {
  if (header === undefined) return null
  const values = header.split(';').flatMap((pair) => {
    const [key, ...value] = pair.trim().split('=')
    return key === name ? [value.join('=')] : []
  })
  return values.length === 1 ? values[0]! : null
}

/**
 * The token in a signed cookie (`token.signature`, as better-auth writes it); null when the signature is not ours. A
 * token copied out of a backup is worth nothing without the secret.
 */
export function readToken(header: string | undefined, name: string, secret: string): string | null {
  const value = cookieOf(header, name)
  if (value === null || value.length > 500) return null
  const signed = /^([^.]+)\.(.+)$/.exec(
    value.replace(/%([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  )
  if (!signed) return null
  const [, token = '', signature = ''] = signed
  const expected = createHmac('sha256', secret).update(token).digest()
  const given = Buffer.from(signature, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null
}

/** Ignores a failed write: a database that takes no writes is no reason to refuse readers. */
function notWritten(): void {}

/**
 * Works out who is signed in, once a request: one query, from which the admin claim is read as it is now. A database
 * that does not answer is an error, never a role. With `again`, the query is made once more: a live stream goes on for as
 * long as its request, and the session or the claim may have ended.
 * @param cookie the session cookie's name
 */
export function makeFindSignedIn(db: Db, cookie: string, secret: string) {
  const found = new WeakMap<FastifyRequest, Promise<SignedIn | null>>()

  async function find(request: FastifyRequest): Promise<SignedIn | null> {
    const token = readToken(request.headers.cookie, cookie, secret)
    if (token === null) return null
    const session = await sessionOf(db, token)
    if (!session) return null
    const now = Date.now()
    if (session.expiresAt.getTime() <= now || session.seenAt + IDLE_LIMIT <= now) {
      await endSession(db, token).catch(notWritten)
      return null
    }
    const { account, expiresAt } = session
    if (account.lastSeenAt === null || session.seenAt + NOTE_EVERY <= now) {
      await recordSeen(db, token, account.id, now).catch(notWritten)
      return { token, account: { ...account, lastSeenAt: new Date(now) }, expiresAt }
    }
    return { token, account, expiresAt }
  }

  return (request: FastifyRequest, again = false): Promise<SignedIn | null> => {
    const known = found.get(request)
    if (known && !again) return known
    const finding = find(request)
    found.set(request, finding)
    return finding
  }
}
