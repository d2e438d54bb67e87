import { z } from 'zod'
import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { EXHAUSTED } from '#archive/live-events.ts'
import { Refusal } from '#archive/refusal.ts'
import { REFUSALS } from '#archive/texts.ts'

/** The response of a streaming route in the API description. */
export const EVENTS = {
  200: { description: '', content: { 'text/event-stream': { schema: z.string().describe('server-sent events') } } },
}

/** Maximum number of streams of one kind, so that the rest of the site stays responsive. */
const MAX_STREAMS = 20_000

/**
 * TCP keep-alive: a connection that vanished is noticed after 8 seconds of silence and 4 unanswered probes. Streams of clients
 * that answer are never cut.
 */
const PROBES = { enable: true, initialDelay: 8000, interval: 2000, count: 4 }

/** A stream that ends at once; clients reconnect after the longest delay of R16.24, in milliseconds. */
const NONE_LEFT = `retry: 60000\nevent: ${EXHAUSTED}\ndata: {}\n\n`

/**
 * Begins a stream of server-sent events; from here on the caller writes the response. When too many are open, it ends with the
 * event 'exhausted', as a page cannot read the status of a refused stream.
 * @param open number of open streams of this kind
 * @returns null when there are too many
 * @throws Refusal 'unavailable' when there are too many, for a caller that does not accept events
 */
export function beginStream(request: FastifyRequest, reply: FastifyReply, open: number): ServerResponse | null {
  const isExhausted = open >= MAX_STREAMS
  if (isExhausted && !request.headers.accept?.includes('text/event-stream')) {
    throw new Refusal('unavailable', REFUSALS.tooManyStreams, 60)
  }
  const { raw: response } = reply
  reply.hijack()
  const headers = { ...reply.getHeaders(), 'content-type': 'text/event-stream; charset=utf-8' }
  response.writeHead(200, { ...headers, 'cache-control': 'no-store', 'x-accel-buffering': 'no' } as Record<
    string,
    string
  >)
  if (isExhausted) {
    response.end(NONE_LEFT)
    return null
  }
  response.flushHeaders()
  response.on('error', () => response.destroy())
  request.raw.socket.setTimeout(0)
  request.raw.socket.setKeepAlive(PROBES)
  request.raw.socket.setNoDelay(true)
  return response
}

/** The id of the last event that a reconnecting browser received; null for a new stream. */
export function lastEventId({ headers }: FastifyRequest): string | null {
  const last = headers['last-event-id']
  return typeof last === 'string' && /^[\w-]{1,30}$/.test(last) ? last : null
}
