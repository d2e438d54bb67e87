import { afterEach, describe, expect, it, vi } from 'vitest'
import { createClient, type Fetch } from './call.ts'

const calling = (fetching: Fetch) => createClient(fetching)('GET /api/calendar')
const failing = (error: Error) =>
  calling(async () => {
    throw error
  })

afterEach(() => vi.unstubAllGlobals())

describe('a call that brings no answer', () => {
  it.each([
    [new TypeError('fetch failed'), 'unreachable', 'Connection failed.'],
    [new DOMException('too late', 'TimeoutError'), 'deadline-exceeded', 'Request time out'],
  ])('because of %s says so in words of its own', async (error, code, message) => {
    await expect(failing(error)).rejects.toMatchObject({ status: 0, code, message })
  })

  it('without a network says that', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const message = 'Failed to get document because the client is offline.'
    await expect(failing(new TypeError('fetch failed'))).rejects.toMatchObject({ status: 0, code: 'offline', message })
  })

  it('is not taken for an empty one when it cannot be read to its end', async () => {
    const cut = { status: 0, message: 'The operation could not be completed' }
    await expect(calling(async () => new Response('{"activeDates": [{"da'))).rejects.toMatchObject(cut)
    const late = new ReadableStream({
      start: (controller) => controller.error(new DOMException('too late', 'TimeoutError')),
    })
    await expect(calling(async () => new Response(late))).rejects.toMatchObject({ message: 'Request time out' })
  })

  it('because the page gave it up says so, whatever ended it', async () => {
    const giving = new AbortController()
    giving.abort()
    const call = createClient(async () => {
      throw new DOMException('given up', 'AbortError')
    })
    const cancelled = { status: 0, code: 'cancelled', message: 'Operation cancelled' }
    await expect(call('GET /api/calendar', { signal: giving.signal })).rejects.toMatchObject(cancelled)
  })
})

it('a refusal has the server’s words and code; where it gave none, the client’s', async () => {
  const answer = (body: string) => async () => new Response(body, { status: 503 })
  const said = JSON.stringify({ error: { code: 'unavailable', message: 'The archive rests.', requestId: '1' } })
  await expect(calling(answer(said))).rejects.toMatchObject({
    status: 503,
    code: 'unavailable',
    message: 'The archive rests.',
    isFromServer: true,
  })
  await expect(calling(answer('<html>'))).rejects.toMatchObject({
    status: 503,
    code: 'unknown',
    message: 'The operation could not be completed',
    isFromServer: false,
  })
})

it('a POST names JSON with and without a body, a GET has no content type', async () => {
  const sent: (string | null)[] = []
  const call = createClient(async (_url, { headers, body }) => {
    sent.push(new Headers(headers).get('content-type'))
    return Response.json(body ?? null)
  })
  await call('POST /api/generate-seo')
  await call('POST /api/sync-algolia')
  await call('POST /api/threads/:thread/comments', { params: { thread: 'main-page' }, body: { text: 'x' } })
  await call('GET /api/calendar')
  await call('DELETE /api/stars/:id', { params: { id: 'a' } })
  expect(sent).toEqual([...Array<string>(3).fill('application/json'), null, null])
})
