import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#archive/refusal.ts'
import { REFUSALS } from '#archive/texts.ts'

/** More streams of one kind than this are refused, so that the rest of the site goes on. */
const MOST_STREAMS = 20_000

/**
 * A listener that vanished without a word is noticed after 8 seconds of silence and 4 unanswered probes; an address that
 * answers keeps its stream for as long as it likes.
 */
const PROBES = { enable: true, initialDelay: 8000, interval: 2000, count: 4 }

/**
 * Begins a stream of server-sent events; from here on the response belongs to whoever writes the events.
 * @param open how many streams of this kind are open already
 * @throws Refusal 'unavailable' when there are too many
 */
export function beginStream(request: FastifyRequest, reply: FastifyReply, open: number): ServerResponse {
  if (open >= MOST_STREAMS) throw new Refusal('unavailable', REFUSALS.tooManyStreams, 10)
  const { raw: response } = reply
  reply.hijack()
  const headers = { ...reply.getHeaders(), 'content-type': 'text/event-stream; charset=utf-8' }
  response.writeHead(200, { ...headers, 'cache-control': 'no-store', 'x-accel-buffering': 'no' } as Record<
    string,
    string
  >)
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
