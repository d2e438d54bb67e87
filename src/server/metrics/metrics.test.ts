import { expect, it, vi } from 'vitest'
import { newCard } from '#archive/card.ts'
import { openTestApp } from '#testing/app.ts'

const CARDS = [newCard({ id: 'a', prompt: 'a kettle', dayStamp: '20240101_1' })]

it('the metrics count and time answers by route, searches, asking again and listeners, and hold nothing that was asked', async () => {
  const test = await openTestApp(CARDS)
  const { headers } = await test.get('/api/cards?search=kettle')
  await test.get('/api/cards?search=kettle', { 'if-none-match': String(headers.etag) })
  await test.get('/api/cards?search=kettle', { 'if-none-match': 'another' })
  await test.get('/api/cards/absent')
  await test.get('/nothing-zebra')
  const leaving = new AbortController()
  const address = await test.app.listen({ port: 0 })
  await fetch(`${address}/api/live`, { signal: leaving.signal })
  const answer = await vi.waitFor(async () => {
    const read = await test.get('/metrics')
    expect(read.body).toContain('colloquy_listeners{stream="cards"} 1')
    return read
  }, 10_000)
  expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(answer.headers['cache-control']).toBe('no-store')
  for (const line of [
    'colloquy_request_seconds_count{method="GET",route="/api/cards",status="2xx"} 2',
    'colloquy_request_seconds_count{method="GET",route="/api/cards",status="3xx"} 1',
    'colloquy_request_seconds_count{method="GET",route="/api/cards/:id",status="4xx"} 1',
    'colloquy_conditional_requests_total{result="hit"} 1',
    'colloquy_conditional_requests_total{result="miss"} 1',
    'colloquy_search_seconds_count{result="found"} 1',
    'colloquy_response_cache_requests_total{result="hit"} 2',
    'colloquy_response_cache_requests_total{result="miss"} 2',
    'colloquy_listeners{stream="comments"} 0',
    'colloquy_last_import_timestamp_seconds 0',
  ]) {
    expect(answer.body.split('\n')).toContain(line)
  }
  expect(answer.body).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m)
  expect(answer.body).toMatch(/^process_resident_memory_bytes \d+$/m)
  expect(answer.body).not.toMatch(/kettle|absent|zebra/)
  leaving.abort()
  await test.close()
})

it('the metrics tell of the last import, or of a later file of a followed folder, and go on when the database is away', async () => {
  const test = await openTestApp(CARDS)
  const { db } = test.archive.store
  const ledger = JSON.stringify({ outcomes: { card: 3, hidden: 2 } })
  await db.insertInto('imports').values({ id: 'i', source: 'secret.zip', at: 1_700_000_000_000, ledger }).execute()
  const { body } = await test.get('/metrics')
  expect(body).toContain('colloquy_last_import_timestamp_seconds 1700000000\n')
  expect(body).toContain('colloquy_last_import_messages{outcome="hidden"} 2\n')
  expect(body).not.toContain('secret')
  const watched = { folder: '/in', size: 1, changed_at: 0, hash: '' }
  const read = { ...watched, path: '/in/secret.jsonl', read_to: 1, read_at: 1_700_000_060_000, trouble: '' }
  const unread = { ...watched, path: '/in/b.zip', read_to: 0, read_at: 1_700_000_090_000, trouble: 'Not an export.' }
  await db.insertInto('watched_files').values([read, unread]).execute()
  const later = (await test.get('/metrics')).body
  expect(later).toContain('colloquy_last_import_timestamp_seconds 1700000060\n')
  expect(later).toContain('colloquy_last_import_messages{outcome="hidden"} 2\n')
  expect(later).not.toContain('secret')
  await db.destroy()
  expect((await test.get('/metrics')).statusCode).toBe(200)
  await test.close()
})

it.each([
  ['local', {}, 200],
  ['local', { host: 'archive.example.com' }, 404],
  ['local', { 'x-forwarded-for': '10.0.0.1' }, 404],
  ['on', { host: 'archive.example.com', 'x-forwarded-for': '10.0.0.1' }, 200],
  ['off', {}, 404],
])('METRICS=%s answers a caller with %j by %d', async (METRICS, headers, status) => {
  const test = await openTestApp([], { METRICS })
  expect((await test.get('/metrics', headers)).statusCode).toBe(status)
  await test.close()
})
