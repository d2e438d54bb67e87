import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BLOCK_DAYS } from '#archive/block.ts'
import { isKnown, type KnownViewer, type Viewer } from '#archive/viewer.ts'
import { keyedHash } from '#server/http/keyed-hash.ts'

type Anonymous = Extract<Viewer, { role: 'anonymous' }>

const NAME = 'colloquy_visitor'
/** The cookie that names the last account which commented in a browser. */
const AUTHOR = 'colloquy_author'
/** Lifetime of the cookie in seconds: the maximum in browsers, 400 days. */
const KEPT_SECONDS = 400 * 24 * 60 * 60
/** How long an author is kept: as long as the longest block. */
const AUTHOR_SECONDS = Math.max(...BLOCK_DAYS) * 24 * 60 * 60

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
  /** The ids of those who comment in the request's browser, also after a sign-in or sign-out: visitor and last account. */
  authors(request: FastifyRequest): string[]
  /** Keeps the account of a comment in its browser, for `authors`. */
  keepAuthor(viewer: KnownViewer, reply: FastifyReply): void
}

/**
 * Nothing is stored about a visitor before the first star or comment: the signed cookie alone identifies them (ADR-0118).
 * @param secret signing key of the cookie
 * @param isSecure true when the site is reached by https
 */
export function openIdentity(secret: string, isSecure: boolean): Identity {
  const cookieOf = (name: string, of: 'visitor' | 'author', seconds: number) => {
    const full = isSecure ? `__Host-${name}` : name
    const sign = (id: string) => keyedHash(secret, `${of}:${id}`)
    return {
      /** The id in the request's cookie; null without one, or one that this server has not signed. */
      read(request: FastifyRequest): string | null {
        const own = request.headers.cookie?.split(/; */).find((cookie) => cookie.startsWith(`${full}=`))
        if (own === undefined) return null
        const [id = '', signature = ''] = own.slice(full.length + 1).split('.')
        const expected = Buffer.from(sign(id))
        const given = Buffer.from(signature)
        return expected.length === given.length && timingSafeEqual(expected, given) ? id : null
      },
      write(reply: FastifyReply, id: string): void {
        const bounds = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
        void reply.header('set-cookie', `${full}=${id}.${sign(id)}; ${bounds}`)
      },
    }
  }
  const visitor = cookieOf(NAME, 'visitor', KEPT_SECONDS)
  const author = cookieOf(AUTHOR, 'author', AUTHOR_SECONDS)

  return {
    anonymousViewer: (request) => ({ role: 'anonymous', id: visitor.read(request) }),
    bind(viewer, request, reply) {
      if (isKnown(viewer)) return viewer
      const proposal = request.headers[PROPOSAL_HEADER]
      const id = newId(typeof proposal === 'string' ? proposal : '')
      visitor.write(reply, id)
      return { role: 'anonymous', id }
    },

    authors: (request) => [visitor.read(request), author.read(request)].filter((id) => id !== null),

    keepAuthor(viewer, reply) {
      if (viewer.role === 'member') author.write(reply, viewer.id)
    },
  }
}

/**
 * A new unique id: the proposed one with a random suffix, so that a visitor who proposes another's id does not get that
 * visitor's stars. Its prefix distinguishes it from ids of accounts.
 */
const newId = (proposal: string): string => `a-${PROPOSED.test(proposal) ? `${proposal}-` : ''}${randomUUID()}`
