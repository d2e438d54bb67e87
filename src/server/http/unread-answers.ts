import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Shorter answers are not looked after: a connection's own buffers are as large. */
const LARGE_BYTES = 256 * 1024
/** Large answers that are on their way have no more bytes than this altogether; a single one may be larger. */
const MAX_BYTES = 96 * 1024 * 1024
/** A client gets this long to read, in milliseconds. */
const GRACE_MS = 1000

/** A large answer that is on its way. */
interface Sending {
  response: ServerResponse
  payload: string | Buffer
  began: number
  /** What its connection had written before. */
  writtenBefore: number
}

/** Bytes that a client has taken a second. */
const rateOf = ({ response, began, writtenBefore }: Sending, now: number): number =>
  ((response.socket?.bytesWritten ?? 0) - writtenBefore) / (now - began)

/**
 * Bounds the memory of answers that clients ask for and do not read. When large answers on their way take too much, the
 * connections that read slowest are cut, and other clients need not wait for them. Streams have back-pressure of their own.
 * @param maxBytes tests make it small
 */
export function boundUnread(app: FastifyInstance, maxBytes = MAX_BYTES): void {
  const sending = new Set<Sending>()

  /** Bytes of all of them. A cached answer is in memory once, whatever number of clients it is sent to. */
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
      // Where nothing waits for the client, the answer is still being compressed.
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
  // Those that came within the grace of each other are looked at again.
  const timer = setInterval(cutSlowest, GRACE_MS)
  timer.unref()
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer)
    done()
  })
}
