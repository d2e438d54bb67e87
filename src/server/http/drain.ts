import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Connections are accepted until none has come for this long, in milliseconds, as another process may hand them over. */
const QUIET = 200
/** Maximum time after the request to close in which connections are accepted, in milliseconds. */
const ACCEPTED_FOR = 1500
/** Turns of the event loop that accept, read and start everything that has arrived, however busy the loop was. */
const TURNS = 4
/** Interval of closing idle connections from then on, in milliseconds. */
const SWEEP_INTERVAL = 100

/** The property in which Node keeps the current response of a connection; null between two. */
const ANSWER = '_httpMessage'
type Connection = Socket & { [ANSWER]?: object | null }

/**
 * Closes the server without losing a request that has arrived: in the accept queue, in the buffer of a socket, pipelined behind
 * another request, or with its response not yet sent. Node itself would reset all of these, as it considers only requests that
 * it has begun to read and responses that it has begun to send.
 * @returns a function that says whether the server is being closed
 */
export function drainOnClose(app: FastifyInstance): () => boolean {
  let isClosing = false
  /** The bytes read of each connection at the last sweep; -1 before. */
  const connections = new Map<Connection, number>()
  let accepted = 0
  app.server.on('connection', (socket: Connection) => {
    accepted += 1
    connections.set(socket, -1)
    socket.once('close', () => connections.delete(socket))
  })

  /** Closes connections without a request or response that have received nothing since the last sweep. */
  const sweep = () => {
    for (const [socket, read] of connections) {
      connections.set(socket, socket.bytesRead)
      if (!socket[ANSWER] && socket.writableLength === 0 && socket.bytesRead === read) socket.destroy()
    }
  }
  // Called by Node and Fastify when they close.
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

  /** The latest request of each connection. */
  const latest = new WeakMap<Socket, IncomingMessage>()
  // On the server, as requests on the fast path never reach the hooks, and in 'onReady', when the fast path has replaced the
  // listeners.
  app.addHook('onReady', (done) => {
    app.server.prependListener('request', (request) => latest.set(request.socket, request))
    done()
  })
  app.addHook('onSend', ({ raw }, reply, _payload, done) => {
    if (!isClosing) return done()
    // After a turn, all pipelined requests have been read; requests behind the response with this header would be lost.
    setImmediate(() => {
      if (latest.get(raw.socket) === raw) void reply.header('connection', 'close')
      else reply.raw.removeHeader('connection')
      done()
    })
  })
  return () => isClosing
}
