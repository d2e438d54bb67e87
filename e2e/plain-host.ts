import { readFile, stat } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.xml': 'application/xml',
  '.woff2': 'font/woff2',
}

export interface PlainHost {
  url: string
  /** How many bytes were sent for files whose name matches. */
  sent(name: RegExp): number
  close(): void
}

/** A host of files as plain as they come: a folder's page is its index.html, what is not there is 404.html. */
export async function openPlainHost(folder: string): Promise<PlainHost> {
  const sent: [string, number][] = []
  const server: Server = createServer((request, response) => {
    const answer = async () => {
      const path = normalize(decodeURIComponent((request.url ?? '/').split('?')[0]!))
      let file = join(folder, path)
      let status = 200
      const found = await stat(file).catch(() => null)
      if (found?.isDirectory()) file = join(file, 'index.html')
      if (!(await stat(file).catch(() => null))) {
        file = join(folder, '404.html')
        status = 404
      }
      const bytes = await readFile(file)
      sent.push([path, bytes.length])
      response.writeHead(status, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(bytes)
    }
    answer().catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: (name) => sent.filter(([path]) => name.test(path)).reduce((sum, [, bytes]) => sum + bytes, 0),
    close: () => void server.close(),
  }
}
