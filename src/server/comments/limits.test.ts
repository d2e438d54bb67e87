import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Viewer } from '#archive/viewer.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'

let test: TestApp
beforeEach(async () => {
  test = await openTestApp([], { TRUSTED_PROXIES: '127.0.0.1' })
})
afterEach(() => test.close())

let turn = 0
const post = (from: { viewer?: Viewer; address?: string } = {}, body: object = { text: `words ${turn++}` }) => {
  test.viewer = from.viewer ?? { role: 'anonymous', id: 'a-1' }
  const headers = { 'x-forwarded-for': from.address ?? '1.2.3.4' }
  return test.app.inject({ method: 'POST', url: '/api/threads/main-page/comments', payload: body, headers })
}
const statuses = async (answers: Promise<{ statusCode: number }>[]) =>
  (await Promise.all(answers)).map(({ statusCode }) => statusCode)
/** One after the other, as the test server knows one viewer at a time. */
const inTurn = async (calls: (() => Promise<{ statusCode: number }>)[]) => {
  const answers = []
  for (const call of calls) answers.push((await call()).statusCode)
  return answers
}
const anonymous = (id: string): Viewer => ({ role: 'anonymous', id })

describe('limits on comments', () => {
  it('hold for one identity, at once and in parallel, and say when to come back', async () => {
    const all = await statuses(Array.from({ length: 30 }, () => post()))
    expect(all.filter((status) => status === 200)).toHaveLength(6)
    const refused = await post()
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50)
    expect(refused.json()).toMatchObject({
      error: { code: 'too-many', message: expect.stringContaining('Please wait') },
    })
    expect((await post({ viewer: anonymous('a-2') })).statusCode).toBe(200)
  })

  it('hold for a place, however many identities write from it', async () => {
    const from = (index: number, address: string) => post({ viewer: anonymous(`a-${index}`), address })
    const all = await inTurn(Array.from({ length: 30 }, (_, index) => () => from(index, `2001:db8:0:1::${index + 1}`)))
    expect(all.filter((status) => status === 200)).toHaveLength(20)
    expect((await from(99, '2001:db8:0:2::1')).statusCode).toBe(200)
    expect((await from(99, '2001:db8:0:1::ffff')).statusCode).toBe(429)
  })

  it('refuse the same words again, and common words from many', async () => {
    const body = { text: 'Buy my wonderful things now, please!' }
    expect((await post({}, body)).statusCode).toBe(200)
    expect((await post({}, { text: '  buy my wonderful  things now, please!' })).statusCode).toBe(429)
    const others = await inTurn([2, 3, 4].map((index) => () => post({ viewer: anonymous(`a-${index}`) }, body)))
    expect(others).toEqual([200, 200, 429])
  })

  it('refuse what fills in the hidden field, or is quicker than a person', async () => {
    expect((await post({}, { text: 'x', website: 'http://spam.example' })).statusCode).toBe(400)
    const quick = await post({}, { text: 'x', filledIn: 300 })
    expect([quick.statusCode, quick.headers['retry-after']]).toEqual([429, '2'])
    expect((await post({}, { text: 'x', website: '', filledIn: 4000 })).statusCode).toBe(200)
  })

  it('refuse many links', async () => {
    const links = (count: number) => Array.from({ length: count }, (_, index) => `http://a${index}.example`).join(' ')
    expect((await post({}, { text: links(4) })).statusCode).toBe(400)
    expect((await post({}, { text: '<a href="/x">a</a>'.repeat(4) })).statusCode).toBe(400)
    expect((await post({}, { text: links(3) })).statusCode).toBe(200)
  })

  it('do not hold for admins', async () => {
    const all = await statuses(Array.from({ length: 30 }, () => post({ viewer: AN_ADMIN }, { text: 'the same' })))
    expect(new Set(all)).toEqual(new Set([200]))
  })

  it('keep no address', async () => {
    await post()
    const rows = await test.archive.store.db.selectFrom('limits').selectAll().execute()
    expect(rows.length).toBeGreaterThan(3)
    expect(JSON.stringify(rows)).not.toMatch(/1\.2\.3\.4|a-1/)
  })
})
