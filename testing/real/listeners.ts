/** The other side of `listening.ts`: opens many streams and says when all have heard of a comment. */
import { connect, type Socket } from 'node:net'

type Message = { open: number; url: string } | { await: string }

const sockets: { socket: Socket; text: string }[] = []

process.on('message', (message: Message) => {
  if ('open' in message) void open(message)
  else whenAll(message.await, 'heard')
})

async function open({ open: count, url }: { open: number; url: string }): Promise<void> {
  const { hostname, port, pathname, host } = new URL(url)
  for (let index = 0; index < count; index++) {
    const socket = connect(Number(port), hostname)
    const entry = { socket, text: '' }
    sockets.push(entry)
    socket.setEncoding('utf8').on('data', (chunk) => (entry.text += String(chunk)))
    socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nAccept: text/event-stream\r\n\r\n`)
    // The listening queue of the system is short.
    if (index % 50 === 49) await new Promise((done) => setTimeout(done, 20))
  }
  whenAll('retry:', 'open')
}

function whenAll(text: string, word: string): void {
  const timer = setInterval(() => {
    if (!sockets.every((entry) => entry.text.includes(text))) return
    clearInterval(timer)
    process.send?.(word)
  }, 5)
}
