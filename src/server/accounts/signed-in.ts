import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { endSession, recordSeen, sessionOf, type Account } from '#store/accounts.ts'
import type { Db } from '#store/tables.ts'

/** Idle timeout of a session, in milliseconds: 7 days. */
export const IDLE_LIMIT = 7 * 24 * 60 * 60 * 1000
/** Minimum interval of recording the last use, in milliseconds, so that reads hardly write. */
const NOTE_EVERY = 5 * 60 * 1000

/** A valid session. */
export interface SignedIn {
  token: string
  account: Account
  /** The absolute end. */
  expiresAt: Date
}

/** The raw value of a cookie; null when it is missing or ambiguous. */
export function cookieOf(header: string | undefined, name: string): string | null {
  if (header === undefined) return null
  const values = header.split(';').flatMap((pair) => {
    const [key, ...value] = pair.trim().split('=')
    return key === name ? [value.join('=')] : []
  })
  return values.length === 1 ? values[0]! : null
}

/**
 * The token in a signed cookie (`token.signature`, as better-auth writes it); null for an invalid signature. A token from a
 * backup is useless without the secret.
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

/** Ignores a failed write: a read-only database is no reason to refuse readers. */
function notWritten(): void {}

/**
 * Returns a function that finds the session of a request, with one query per request, which also reads the current admin
 * rights. A database failure is an error, never a role. With `again` the query is repeated: for a live stream, session or
 * rights may have ended meanwhile.
 * @param cookie the session cookie's name
 */
export function createSessionFinder(db: Db, cookie: string, secret: string) {
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
