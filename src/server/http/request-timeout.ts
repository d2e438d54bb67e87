import type { FastifyInstance, FastifyReply } from 'fastify'
import { FAILURE_TEXTS } from '#archive/texts.ts'
import { errorPage, HTML_TYPE, wantsPage } from './error-page.ts'
import { errorBody, JSON_TYPE } from './serve.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Exempts the call from the timeout. */
    answersWhenDone?: boolean
  }
}

/**
 * Responds with 503 when a handler takes too long, as with a frozen database. The handler continues, and its write may still be
 * saved, as when a connection breaks. Fastify's own `handlerTimeout` would also cut responses that are being sent to a slow
 * client.
 * @param limit in milliseconds
 */
export function addRequestTimeout(app: FastifyInstance, limit: number): void {
  const timers = new WeakMap<FastifyReply, NodeJS.Timeout>()

  app.addHook('preHandler', async (request, reply) => {
    if (request.routeOptions.config.answersWhenDone) return
    const giveUp = () => {
      if (reply.sent || reply.raw.headersSent) return
      request.log.error('database silent')
      reply.hijack()
      const isPage = wantsPage(request)
      const body = isPage
        ? errorPage(FAILURE_TEXTS.away, request.id)
        : JSON.stringify(errorBody('unavailable', FAILURE_TEXTS.away, request))
      const previousHeaders = reply.getHeaders() as Record<string, string>
      const headers = {
        'content-type': isPage ? HTML_TYPE : JSON_TYPE,
        'cache-control': 'no-store',
        'retry-after': '5',
      }
      reply.raw.writeHead(503, { ...previousHeaders, ...headers }).end(request.method === 'HEAD' ? undefined : body)
    }
    timers.set(reply, setTimeout(giveUp, limit))
    reply.raw.once('close', () => clearTimeout(timers.get(reply)))
  })

  app.addHook('onSend', async (_request, reply) => clearTimeout(timers.get(reply)))
}
