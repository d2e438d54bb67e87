import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { expectNothingWritten } from '#testing/nothing-written.ts'
import { newPerson } from '#testing/people.ts'
import { MAX_STARS } from './star-limits.ts'

const CARDS = [newCard({ id: 'a' }), newCard({ id: 'secret', isPrivate: true })]

let test: TestApp
beforeEach(async () => {
  test = await openTestApp(CARDS)
  test.viewer = null
})
afterEach(() => test.close())

/** As if that much had been counted this hour. */
const count = (so: number) => test.archive.store.db.updateTable('limits').set({ count: so }).execute()
const counters = async () => (await test.archive.store.db.selectFrom('limits').selectAll().execute()).length

describe('limits on stars', () => {
  it('let a whole archive be starred by one visitor, then say when to come back', async () => {
    expect(MAX_STARS.identity).toBeGreaterThan(10_000)
    const visitor = newPerson(test)
    const star = (method: 'PUT' | 'DELETE' = 'PUT') => visitor.send(method, '/api/stars/a')
    for (const method of ['PUT', 'DELETE', 'PUT'] as const) expect((await star(method)).statusCode).toBe(200)
    await count(MAX_STARS.identity - 1)
    expect((await star()).statusCode).toBe(200)
    const refused = await star('DELETE')
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
    expect(refused.json()).toMatchObject({ error: { message: expect.stringContaining('Please wait a little') } })
    expect((await visitor.send('GET', '/api/stars')).json()).toMatchObject({ starredCardIds: ['a'] })
    expect((await newPerson(test).send('PUT', '/api/stars/a')).statusCode).toBe(200)
  })

  it('hold for a place, however many visitors it makes up', async () => {
    await newPerson(test, '2001:db8:0:1::1').send('PUT', '/api/stars/a')
    await count(MAX_STARS.block)
    expect((await newPerson(test, '2001:db8:0:1::2').send('PUT', '/api/stars/a')).statusCode).toBe(429)
    expect((await newPerson(test, '2001:db8:0:2::1').send('PUT', '/api/stars/a')).statusCode).toBe(200)
  })

  it('hold for a place all day, whatever is left of its hour', async () => {
    await newPerson(test).send('PUT', '/api/stars/a')
    await count(MAX_STARS.blockADay)
    const { db } = test.archive.store
    const hour = Date.now() + 60 * 60 * 1000
    await db.deleteFrom('limits').where('ends', '<=', hour).execute()
    const refused = await newPerson(test).send('PUT', '/api/stars/a')
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 23 * 60 * 60]).toEqual([429, true])
  })

  it('write nothing of what they refuse', async () => {
    const visitor = newPerson(test)
    for (const method of ['PUT', 'DELETE'] as const) await visitor.send(method, '/api/stars/a')
    await count(MAX_STARS.identity)
    await expectNothingWritten(test.archive.store.db, async () => {
      for (const method of ['PUT', 'DELETE'] as const)
        expect((await visitor.send(method, '/api/stars/a')).statusCode).toBe(429)
    })
  })

  it('count nothing for a card that does not exist for the visitor', async () => {
    for (const id of ['secret', 'absent']) {
      expect((await newPerson(test).send('PUT', `/api/stars/${id}`)).statusCode).toBe(404)
    }
    expect(await counters()).toBe(0)
  })

  it('are lifted together with those on comments', async () => {
    const open = await openTestApp(CARDS, { COMMENT_LIMITS: 'off' })
    expect((await newPerson(open).send('PUT', '/api/stars/a')).statusCode).toBe(200)
    expect(await open.archive.store.db.selectFrom('limits').selectAll().execute()).toEqual([])
    await open.close()
  })
})
