import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Minimum size of responses that are tracked, in bytes: smaller ones fit into a connection's own buffers. */
const LARGE_BYTES = 256 * 1024
/** Maximum bytes of tracked responses in total; a single one may be larger. */
const MAX_BYTES = 96 * 1024 * 1024
/** Minimum time that a client has to read, in milliseconds. */
const GRACE_MS = 1000

/** A large response that is being sent. */
interface Sending {
  response: ServerResponse
  payload: string | Buffer
  began: number
  /** The bytes that its connection had written before. */
  writtenBefore: number
}

/** The client's reading rate, in bytes per millisecond. */
const rateOf = ({ response, began, writtenBefore }: Sending, now: number): number =>
  ((response.socket?.bytesWritten ?? 0) - writtenBefore) / (now - began)

/**
 * Bounds the memory of responses that clients do not read: when large responses exceed the limit, the slowest connections are
 * cut. Streams have back-pressure of their own.
 * @param maxBytes smaller in tests
 */
export function limitUnreadResponses(app: FastifyInstance, maxBytes = MAX_BYTES): void {
  const sending = new Set<Sending>()

  /** Bytes of all tracked responses. A cached response is counted once, however many clients get it. */
  function total(): number {
    const counted = new Set<Buffer>()
    let bytes = 0
    for (const { payload } of sending) {
      if (typeof payload !== 'string' && counted.has(payload)) continue
      if (typeof payload !== 'string') counted.add(payload)
      bytes += payload.length
    }
    return bytes
  }

  function cutSlowest(): void {
    if (total() <= maxBytes) return
    const now = performance.now()
    const slowest = [...sending]
      // A response without buffered bytes is still being compressed.
      .filter(({ response, began }) => now - began > GRACE_MS && response.writableLength > 0)
      .sort((a, b) => rateOf(a, now) - rateOf(b, now))
    for (const one of slowest) {
      if (total() <= maxBytes) return
      app.log.warn({ bytes: one.payload.length, ms: Math.round(now - one.began) }, 'unread answer cut')
      sending.delete(one)
      one.response.destroy()
    }
  }

  app.addHook('onSend', (_request, { raw: response }, payload, done) => {
    if ((typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length >= LARGE_BYTES) {
      const one = { response, payload, began: performance.now(), writtenBefore: response.socket?.bytesWritten ?? 0 }
      sending.add(one)
      response.once('close', () => sending.delete(one))
      cutSlowest()
    }
    done()
  })
  // Responses within their grace period are checked again.
  const timer = setInterval(cutSlowest, GRACE_MS)
  timer.unref()
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer)
    done()
  })
}
