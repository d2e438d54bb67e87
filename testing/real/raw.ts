import { connect, type Socket } from 'node:net'

/** The raw response on a connection of its own, byte by byte. */
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
export function raw(port: number, chunks: Iterable<string | Buffer>, limit = 20_000): Promise<RawAnswer> {
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
    void send(socket, chunks)
  })
}

async function send(socket: Socket, chunks: Iterable<string | Buffer>): Promise<void> {
  for (const chunk of chunks) {
    if (socket.destroyed) return
    if (!socket.write(chunk)) {
      await new Promise<void>((resolve) => {
        socket.once('drain', resolve)
        socket.once('close', () => resolve())
      })
    }
  }
}

/** An answer as it came over the wire. */
export interface Answer {
  status: number
  headers: Headers
  body: string
}

export interface Asked {
  method?: string
  /** Exactly as it is sent: nothing is encoded or made shorter. */
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/**
 * Asks over a socket of its own, byte for byte, as no well-behaved client would.
 * @returns what came back until the server closed the connection; status 0 when nothing did
 */
export function ask(port: number, { method = 'GET', path, headers = {}, body }: Asked): Promise<Answer> {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const all = { host: `127.0.0.1:${port}`, connection: 'close', ...length, ...headers }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return sendBytes(port, [`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n`, body ?? ''])
}

/** Sends bytes that need not be HTTP. @throws Error when the server keeps silent */
export async function sendBytes(port: number, parts: readonly (string | Buffer)[]): Promise<Answer> {
  const { text, isClosed } = await raw(port, parts)
  if (!isClosed) throw new Error('The server keeps silent.')
  return readAnswer(text)
}

function readAnswer(text: string): Answer {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = new Headers()
  for (const line of lines) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0), headers, body: rest.join('\r\n\r\n') }
}
