import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { answerErrors } from './serve.ts'
import { beginStream } from './event-stream.ts'

const FULL = 20_000

/** Asks for a stream where this number is open. */
async function ask(open: number, headers: Record<string, string>) {
  const app = Fastify()
  answerErrors(app, () => undefined)
  app.get('/live', (request, reply) => {
    beginStream(request, reply, open)?.end(': open')
  })
  const address = await app.listen()
  const response = await fetch(`${address}/live`, { headers })
  const body = await response.text()
  await app.close()
  const header = (name: string) => response.headers.get(name)
  return { status: response.status, body, type: header('content-type'), retryAfter: header('retry-after') }
}

it('a stream begins where there is room', async () => {
  expect(await ask(FULL - 1, { accept: 'text/event-stream' })).toMatchObject({ status: 200, body: ': open' })
})

it('one above the limit ends with an event, and reconnects after a minute', async () => {
  expect(await ask(FULL, { accept: 'text/event-stream' })).toMatchObject({
    status: 200,
    type: 'text/event-stream; charset=utf-8',
    body: 'retry: 60000\nevent: exhausted\ndata: {}\n\n',
  })
})

it('one too many that did not ask for events is refused with a status', async () => {
  const { status, body, retryAfter } = await ask(FULL, {})
  expect([status, retryAfter]).toEqual([503, '60'])
  expect(body).toContain('Too many visitors are connected just now. Please try again later.')
})
