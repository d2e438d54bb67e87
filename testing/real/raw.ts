import { connect, type Socket } from 'node:net'

/** What came back over a connection of its own, byte by byte as it was. */
export interface RawAnswer {
  /** 0 when the connection was closed without an answer. */
  status: number
  text: string
  /** In milliseconds, until the server closed the connection or `limit` was over. */
  took: number
  isClosed: boolean
}

export const open = (port: number): Socket => connect(port, '127.0.0.1').on('error', () => undefined)

/**
 * Sends bytes as they are and waits until the server closes the connection, or for one whole answer.
 * @param limit in milliseconds
 */
export function raw(port: number, pieces: Iterable<string | Buffer>, limit = 20_000): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const start = performance.now()
    const socket = open(port)
    const parts: Buffer[] = []
    let isClosed = false
    const finish = () => {
      clearTimeout(timer)
      socket.destroy()
      const text = Buffer.concat(parts).toString()
      resolve({
        status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0),
        text,
        took: performance.now() - start,
        isClosed,
      })
    }
    const timer = setTimeout(finish, limit)
    socket.on('data', (bytes: Buffer) => parts.push(bytes))
    socket.on('close', () => {
      isClosed = true
      finish()
    })
    void send(socket, pieces)
  })
}

async function send(socket: Socket, pieces: Iterable<string | Buffer>): Promise<void> {
  for (const piece of pieces) {
    if (socket.destroyed) return
    if (!socket.write(piece)) {
      await new Promise<void>((resolve) => {
        socket.once('drain', resolve)
        socket.once('close', () => resolve())
      })
    }
  }
}
