import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnown, type KnownViewer, type Viewer } from '#archive/viewer.ts'
import { keyedHash } from '#server/http/keyed-hash.ts'

type Anonymous = Extract<Viewer, { role: 'anonymous' }>

const NAME = 'colloquy_visitor'
/** Browsers keep no cookie for longer. */
const KEPT_SECONDS = 400 * 24 * 60 * 60

/** What a browser may propose: letters that cannot be mistaken for anything else in a record's id. */
const PROPOSED = /^[A-Za-z0-9-]{16,64}$/

/** The header in which a page proposes the id that it keeps under `anonymous_user_id`. */
const PROPOSAL_HEADER = 'x-anonymous-id'

/** Who anonymous visitors are. */
export interface Identity {
  /** The visitor whom the request's cookie names; an id of null before there is one. The page's own word counts nothing. */
  anonymousViewer(request: FastifyRequest): Anonymous
  /** The same viewer, or an anonymous one with an identity from now on: bound to a cookie in the reply. */
  bind: (viewer: Viewer, request: FastifyRequest, reply: FastifyReply) => KnownViewer
}

/**
 * Nothing is written down of a visitor before the first star or comment: the signed cookie alone says who one is
 * (ADR-0118).
 * @param secret what cookies are signed with
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
 * An id that no visitor has had: the proposed one with something random behind it, so that a visitor who proposes the id
 * of another is not given that other's stars. It begins as no account's id does.
 */
const newId = (proposal: string): string => `a-${PROPOSED.test(proposal) ? `${proposal}-` : ''}${randomUUID()}`
