/** In a process of its own: nothing but `node:http`, sending for each path the very bytes that it was given. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Sent } from './servers.ts'

process.once('message', (answers: Sent[]) => {
  const known = new Map(
    answers.map(({ path, headers, body }) => [path, { headers, body: Buffer.from(body, 'base64') }]),
  )
  const server = createServer((request, response) => {
    const answer = known.get(request.url!)
    if (!answer) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, answer.headers).end(answer.body)
  })
  server.listen(0, '127.0.0.1', () => {
    process.send!(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  })
})
