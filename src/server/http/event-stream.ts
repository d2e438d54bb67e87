import { z } from 'zod'
import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { EXHAUSTED } from '#archive/live-events.ts'
import { Refusal } from '#archive/refusal.ts'
import { REFUSALS } from '#archive/texts.ts'

/** The answer of a route that is a stream, as the description of the calls has it. */
export const EVENTS = {
  200: { description: '', content: { 'text/event-stream': { schema: z.string().describe('server-sent events') } } },
}

/** More streams of one kind than this are refused, so that the rest of the site goes on. */
const MAX_STREAMS = 20_000

/**
 * A listener that vanished without a word is noticed after 8 seconds of silence and 4 unanswered probes; an address that
 * answers keeps its stream for as long as it likes.
 */
const PROBES = { enable: true, initialDelay: 8000, interval: 2000, count: 4 }

/** A stream that ends at once: come back after the longest delay of R16.24, in milliseconds. */
const NONE_LEFT = `retry: 60000\nevent: ${EXHAUSTED}\ndata: {}\n\n`

/**
 * Begins a stream of server-sent events; from here on the response belongs to the writer of the events. When too many
 * are open it ends with the event 'exhausted': a page cannot read the status of a stream that is refused.
 * @param open how many streams of this kind are open already
 * @returns null when there are too many
 * @throws Refusal 'unavailable' when there are too many, for a caller that does not ask for events
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

/** What names the last event that a browser heard, which it sends after a cut; null for a stream that begins. */
export function lastHeard({ headers }: FastifyRequest): string | null {
  const last = headers['last-event-id']
  return typeof last === 'string' && /^[\w-]{1,30}$/.test(last) ? last : null
}
