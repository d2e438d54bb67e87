import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { keyedHash } from '#server/http/keyed-hash.ts'
import { DEVICE_PATH, deviceCookie } from './names.ts'
import { cookieOf } from './signed-in.ts'

/** Lifetime of the cookie in seconds: the maximum in browsers, 400 days. */
const KEPT_SECONDS = 400 * 24 * 60 * 60
const ID_BYTES = 16

/**
 * Recognises browsers that signed in to an account before, by a cookie (OWASP, 'Slow Down Online Guessing Attacks with Device
 * Cookies').
 */
export interface Devices {
  /**
   * The device id of a request.
   * @param account the keyed hash of the e-mail address that the request is about
   * @returns null where the browser never signed in to that account
   */
  idOf: (request: Pick<FastifyRequest, 'headers'>, account: string) => string | null
  /**
   * Sets the cookie of an account that the browser has just signed in to.
   * @param id the result of `idOf`; null for a new device
   */
  remember: (reply: FastifyReply, account: string, id: string | null) => void
}

/**
 * The cookie holds a random id, signed together with the account: it is invalid for any other account, unreadable for scripts,
 * and valid in every process with the same secret. It grants no access; it only moves the attempts of its browser from the
 * counters of strangers to counters of its own.
 * @param secret signing key of the cookie
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
      const deviceId = id ?? randomBytes(ID_BYTES).toString('base64url')
      void reply.header(
        'set-cookie',
        `${deviceCookie(account, isSecure)}=${deviceId}.${sign(account, deviceId)}; ${bounds}`,
      )
    },
  }
}
