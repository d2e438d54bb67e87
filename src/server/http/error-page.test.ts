import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { Refusal } from '#archive/refusal.ts'
import { FOLDER, STYLE_FILE } from '#server/static-site/card-page.ts'
import { addRequestTimeout } from './request-timeout.ts'
import { answerErrors } from './serve.ts'

const AWAY = 'The archive cannot be read just now. Please try again later.'
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('a failure', () => {
  const app = Fastify()
  answerErrors(app, () => undefined)
  addRequestTimeout(app, 20)
  const away = () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
  app.get('/card/bread', away)
  app.get('/api/cards', away)
  app.get('/silent', () => new Promise(() => undefined))
  app.get('/limited', () => Promise.reject(new Refusal('too-many', 'At most 2 <of> them.', 30)))
  app.get('/none', () => Promise.reject(new Refusal('not-found', 'There is no such card.')))
  afterAll(() => app.close())

  it.each([
    ['/card/bread', 503, AWAY],
    ['/silent', 503, AWAY],
    ['/limited', 429, 'At most 2 &#60;of&#62; them.'],
  ])('of %s is a page for a browser, and JSON for programs', async (url, status, message) => {
    const page = await app.inject({ url, headers: BROWSER })
    expect([page.statusCode, page.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': expect.any(String) as string })
    expect(page.body).toContain(`href="${FOLDER}${STYLE_FILE}"`)
    expect(page.body).toContain(`<h1>${message}</h1>`)
    for (const headers of [{}, { accept: 'application/json' }]) {
      const { statusCode, headers: said } = await app.inject({ url, headers })
      expect([statusCode, said['content-type']]).toEqual([status, 'application/json; charset=utf-8'])
    }
  })

  it('of a call is JSON for everyone, and so is what only says that nothing is there', async () => {
    for (const url of ['/api/cards', '/none'])
      expect((await app.inject({ url, headers: BROWSER })).headers['content-type']).toMatch(/^application\/json/)
  })
})
