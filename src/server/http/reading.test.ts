import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { openTestApp } from '#testing/app.ts'
import { newPerson } from '#testing/people.ts'

/** Streams have no end to wait for; they are read in the tests of the live channel. */
const STREAMS = /\/live$/

it('reading at any address changes nothing in the archive', { tags: 'scale' }, async () => {
  const routes: string[] = []
  const cards = [newCard({ id: 'a', prompt: 'p', dayStamp: '20240101_1' })]
  const test = await openTestApp(cards, {}, { onRoute: (route) => routes.push(route) })
  const { db } = test.archive.store
  test.viewer = null
  const visitor = newPerson(test)
  await visitor.send('PUT', '/api/stars/a')

  async function everything(): Promise<string> {
    const { rows: tables } = await sql<{ name: string }>`
      SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`.execute(db)
    const contents: unknown[] = []
    for (const { name } of tables) contents.push(name, (await sql`SELECT * FROM ${sql.table(name)}`.execute(db)).rows)
    return JSON.stringify(contents)
  }

  const before = await everything()
  const read = routes.filter((route) => route.startsWith('GET ') && !STREAMS.test(route))
  for (const route of read) {
    const url = route
      .slice(4)
      .replaceAll(/:thread/g, 'main-page')
      .replaceAll(/:\w+/g, 'a')
      .replaceAll('*', 'x-a')
    for (const query of ['', '?search=p&isPrivate=true&delete=1&_method=DELETE']) await visitor.send('GET', url + query)
  }
  expect(read.length).toBeGreaterThan(30)
  expect(before).toContain('"card')
  expect(await everything()).toBe(before)
  await test.close()
})

it('a site with https says so on every answer, and those made before any hook too', async () => {
  const test = await openTestApp([], { SITE_ADDRESS: 'https://archive.example.com' })
  for (const url of ['/', '/api/cards', '/api/nothing', '/%ff']) {
    expect([url, (await test.get(url)).headers['strict-transport-security']]).toEqual([
      url,
      'max-age=31536000; includeSubDomains',
    ])
  }
  await test.close()
})
