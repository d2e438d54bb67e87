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

/**
 * A host of files as plain as they come: a folder's page is its index.html, what is not there is 404.html.
 * @param place the path of the folder on the host, without a slash at the end; below the top, its folders are reached with one
 */
export async function openPlainHost(folder: string, place = ''): Promise<PlainHost> {
  const sent: [string, number][] = []
  const server: Server = createServer((request, response) => {
    const answer = async () => {
      const [asked = '/', query] = (request.url ?? '/').split(/(?=\?)/)
      if (!`${asked}/`.startsWith(`${place}/`)) return void response.writeHead(404).end()
      const path = normalize(decodeURIComponent(asked.slice(place.length)))
      let file = join(folder, path)
      let status = 200
      const found = await stat(file).catch(() => null)
      if (found?.isDirectory()) {
        const isToMove = place !== '' && !path.endsWith('/')
        if (isToMove) return void response.writeHead(301, { location: `${asked}/${query ?? ''}` }).end()
        file = join(file, 'index.html')
      }
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
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${place}`,
    sent: (name) => sent.filter(([path]) => name.test(path)).reduce((sum, [, bytes]) => sum + bytes, 0),
    close: () => void server.close(),
  }
}
