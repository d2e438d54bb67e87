import { expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { openTestApp } from '#testing/app.ts'

it('log lines name routes, times and requests, but no person, search or address', async () => {
  const lines: string[] = []
  const logTo = { write: (line: string) => void lines.push(line) }
  const test = await openTestApp([newCard({ id: 'a', prompt: 'p' })], { LOG_LEVEL: 'debug' }, { logTo })
  await test.get('/api/cards?search=zebra&month=zebra-13&tag=zebra', {
    'user-agent': 'zebra',
    referer: 'http://zebra/',
  })
  await test.get('/zebra', { 'x-forwarded-for': '10.9.8.7', cookie: 'zebra=1' })
  await test.get('/%zebra')
  const { headers } = await test.get('/api/cards/zebra')
  await test.archive.store.db.destroy()
  await test.get('/api/cards?search=zebra')
  await test.close()

  const text = lines.join('')
  expect(text).not.toMatch(/zebra|10\.9\.8\.7|127\.0\.0\.1|remoteAddress|user-agent/i)
  const events = lines.map((line) => JSON.parse(line) as { reqId?: string; req?: object; msg: string; err?: object })
  expect(events).toContainEqual(expect.objectContaining({ req: { method: 'GET', route: '/api/cards' } }))
  expect(events).toContainEqual(expect.objectContaining({ msg: 'filters skipped', skipped: ['Invalid month'] }))
  expect(events).toContainEqual(expect.objectContaining({ reqId: headers['x-request-id'], msg: 'request completed' }))
  expect(events).toContainEqual(
    expect.objectContaining({
      msg: 'unexpected',
      err: expect.objectContaining({ stack: expect.stringContaining('at ') }),
    }),
  )
})
