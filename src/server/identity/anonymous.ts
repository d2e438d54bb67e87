import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnown, type KnownViewer, type Viewer } from '#archive/viewer.ts'
import { keyedHash } from '#server/http/keyed-hash.ts'

type Anonymous = Extract<Viewer, { role: 'anonymous' }>

const NAME = 'colloquy_visitor'
/** Lifetime of the cookie in seconds: the maximum in browsers, 400 days. */
const KEPT_SECONDS = 400 * 24 * 60 * 60

/** The form of a proposed id, with characters that are safe in record ids. */
const PROPOSED = /^[A-Za-z0-9-]{16,64}$/

/** The header in which a page proposes the id that it stores under `anonymous_user_id`. */
const PROPOSAL_HEADER = 'x-anonymous-id'

/** The identity of anonymous visitors. */
export interface Identity {
  /** The visitor of the request's cookie; with a null id where there is none. The proposed id is ignored. */
  anonymousViewer(request: FastifyRequest): Anonymous
  /** Returns the viewer, or for an anonymous one without an identity a new one, bound to a cookie in the reply. */
  bind: (viewer: Viewer, request: FastifyRequest, reply: FastifyReply) => KnownViewer
}

/**
 * Nothing is stored about a visitor before the first star or comment: the signed cookie alone identifies them (ADR-0118).
 * @param secret signing key of the cookie
 * @param isSecure true when the site is reached by https
 */
export function openIdentity(secret: string, isSecure: boolean): Identity {
  const name = isSecure ? `__Host-${NAME}` : NAME
  const sign = (id: string) => keyedHash(secret, `visitor:${id}`)

  const anonymousViewer = (request: FastifyRequest): Anonymous => {
    const own = request.headers.cookie?.split(/; */).find((cookie) => cookie.startsWith(`${name}=`))
    if (own === undefined) return { role: 'anonymous', id: null }
    const [id = '', signature = ''] = own.slice(name.length + 1).split('.')
    const expected = Buffer.from(sign(id))
    const given = Buffer.from(signature)
    const isOurs = expected.length === given.length && timingSafeEqual(expected, given)
    return { role: 'anonymous', id: isOurs ? id : null }
  }

  return {
    anonymousViewer,
    bind(viewer, request, reply) {
      if (isKnown(viewer)) return viewer
      const proposal = request.headers[PROPOSAL_HEADER]
      const id = newId(typeof proposal === 'string' ? proposal : '')
      const bounds = `Path=/; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
      void reply.header('set-cookie', `${name}=${id}.${sign(id)}; ${bounds}`)
      return { role: 'anonymous', id }
    },
  }
}

/**
 * A new unique id: the proposed one with a random suffix, so that a visitor who proposes another's id does not get that
 * visitor's stars. Its prefix distinguishes it from ids of accounts.
 */
const newId = (proposal: string): string => `a-${PROPOSED.test(proposal) ? `${proposal}-` : ''}${randomUUID()}`
