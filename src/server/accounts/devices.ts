import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { keyedHash } from '#server/http/keyed-hash.ts'
import { DEVICE_PATH, deviceCookie } from './names.ts'
import { cookieOf } from './signed-in.ts'

/** Browsers keep no cookie for longer, in seconds: 400 days. */
const KEPT_SECONDS = 400 * 24 * 60 * 60
const ID_BYTES = 16

/** Browsers that signed in to an account before, known by a cookie (OWASP, 'Slow Down Online Guessing Attacks with Device Cookies'). */
export interface Devices {
  /**
   * The id of the browser that a request comes from.
   * @param account the keyed hash of the e-mail address that the request is about
   * @returns null where that browser never signed in to that account
   */
  idOf: (request: Pick<FastifyRequest, 'headers'>, account: string) => string | null
  /**
   * Gives the browser the cookie of an account that it has just signed in to.
   * @param id what `idOf` said; null begins a new one
   */
  remember: (reply: FastifyReply, account: string, id: string | null) => void
}

/**
 * The cookie holds a random id, signed together with the account: it is worth nothing for any other account, no script
 * can read it, and every process with the same secret knows it. It opens nothing; it only moves its browser's attempts
 * from the counters that strangers fill to counters of its own.
 * @param secret what cookies are signed with
 * @param isSecure true when the site is reached by https
 */
export function openDevices(secret: string, isSecure: boolean): Devices {
  const sign = (account: string, id: string) => keyedHash(secret, `device ${account} ${id}`)
  const bounds = `Path=${DEVICE_PATH}; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
  return {
    idOf({ headers }, account) {
      const [id = '', signature = ''] = cookieOf(headers.cookie, deviceCookie(account, isSecure))?.split('.') ?? []
      const expected = Buffer.from(sign(account, id))
      const given = Buffer.from(signature)
      return expected.length === given.length && timingSafeEqual(expected, given) ? id : null
    },
    remember(reply, account, id) {
      const kept = id ?? randomBytes(ID_BYTES).toString('base64url')
      void reply.header('set-cookie', `${deviceCookie(account, isSecure)}=${kept}.${sign(account, kept)}; ${bounds}`)
    },
  }
}
