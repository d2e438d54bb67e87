import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Connections are accepted until none has come for this long, in milliseconds: another process may hand them on. */
const QUIET = 200
/** Time after the request to close in which they are still accepted, in milliseconds. */
const ACCEPTED_FOR = 1500
/** Turns of the event loop in which whatever has arrived is accepted, read and begun, however busy the loop was. */
const TURNS = 4
/** How often connections on which nothing happens are closed from then on, in milliseconds. */
const SWEEP_INTERVAL = 100

/** Where Node keeps the answer that is being sent over a connection; null between two. */
const ANSWER = '_httpMessage'
type Connection = Socket & { [ANSWER]?: object | null }

/**
 * Closes the server without losing a request that has arrived: in the queue of the system, in the buffer of a socket, behind
 * another request on its connection, or with its answer not yet sent. Node itself would reset all of these, as it looks
 * only at requests it has begun to read and at answers it has begun to send.
 * @returns whether the server is being closed
 */
export function drainOnClose(app: FastifyInstance): () => boolean {
  let isClosing = false
  /** Each with the number of bytes that had been read of it when it was looked at last; -1 before. */
  const connections = new Map<Connection, number>()
  let accepted = 0
  app.server.on('connection', (socket: Connection) => {
    accepted += 1
    connections.set(socket, -1)
    socket.once('close', () => connections.delete(socket))
  })

  /** Closes the connections that have neither a request nor an answer, and of which nothing was read since the last look. */
  const sweep = () => {
    for (const [socket, read] of connections) {
      connections.set(socket, socket.bytesRead)
      if (!socket[ANSWER] && socket.writableLength === 0 && socket.bytesRead === read) socket.destroy()
    }
  }
  // Node and Fastify ask for this as soon as they close.
  app.server.closeIdleConnections = sweep

  app.addHook('preClose', async () => {
    isClosing = true
    if (!app.server.listening) return
    const end = performance.now() + ACCEPTED_FOR
    for (let before = -1; before !== accepted && performance.now() < end;) {
      before = accepted
      await wait(QUIET)
      for (let count = 0; count < TURNS; count++) await turn()
    }
    const sweeping = setInterval(() => setImmediate(sweep), SWEEP_INTERVAL)
    app.server.once('close', () => clearInterval(sweeping))
  })

  /** The request that was read last of each connection. */
  const latest = new WeakMap<Socket, IncomingMessage>()
  // At the server, as a request that the fast path answers never reaches the hooks; once it has replaced the listeners.
  app.addHook('onReady', (done) => {
    app.server.prependListener('request', (request) => latest.set(request.socket, request))
    done()
  })
  app.addHook('onSend', ({ raw }, reply, _payload, done) => {
    if (!isClosing) return done()
    // After a turn all requests are read that were sent in a row: those behind the one with this header are not answered.
    setImmediate(() => {
      if (latest.get(raw.socket) === raw) void reply.header('connection', 'close')
      else reply.raw.removeHeader('connection')
      done()
    })
  })
  return () => isClosing
}
