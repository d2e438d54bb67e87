import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/** Lifetime of HSTS, in seconds: a year. */
export const HSTS_SECONDS = 31_536_000

/**
 * The headers of every response. Only scripts of the site run, nothing may frame the site, and pictures may come from any host,
 * as `imageUrl` may name one (R5.12).
 * @param isSecure true when the site is reached by https
 * @param opensPopups true where the site opens popups of another site, which would otherwise look closed to it
 * @returns the headers, for responses that bypass the app
 */
export function securityHeaders(app: FastifyInstance, isSecure: boolean, opensPopups: boolean): OutgoingHttpHeaders {
  const headers = writtenBy(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          scriptSrc: ["'self'"],
          styleSrc: ["'self'"],
          imgSrc: ["'self'", 'data:', 'https:', 'http:'],
          fontSrc: ["'self'"],
          mediaSrc: ["'self'"],
          connectSrc: ["'self'"],
          manifestSrc: ["'self'"],
          workerSrc: ["'self'"],
          formAction: ["'self'"],
          baseUri: ["'none'"],
          objectSrc: ["'none'"],
          frameAncestors: ["'none'"],
        },
      },
      strictTransportSecurity: isSecure ? { maxAge: HSTS_SECONDS } : false,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      crossOriginOpenerPolicy: { policy: opensPopups ? 'same-origin-allow-popups' : 'same-origin' },
      // It would block pictures of other hosts.
      crossOriginEmbedderPolicy: false,
    }),
  )
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  return headers
}

/** The headers that helmet writes, computed once, as they are the same for every response. */
function writtenBy(write: ReturnType<typeof helmet>): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  write(request, response, (error) => {
    if (error) throw new Error('The security headers cannot be made.', { cause: error })
  })
  return response.getHeaders()
}
