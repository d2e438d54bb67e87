import { connect } from 'node:net'

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

const SILENCE = 10_000

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

/** Sends bytes that need not be HTTP. */
export function sendBytes(port: number, parts: readonly (string | Buffer)[]): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const chunks: Buffer[] = []
    socket.setTimeout(SILENCE, () => socket.destroy(new Error('The server keeps silent.')))
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(readAnswer(Buffer.concat(chunks).toString('latin1'))))
    for (const part of parts) socket.write(part)
  })
}

function readAnswer(text: string): Answer {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = new Headers()
  for (const line of lines) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  const body = Buffer.from(rest.join('\r\n\r\n'), 'latin1').toString('utf8')
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0), headers, body }
}
