import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { AN_ADMIN, openTestServer, type TestApp } from '#testing/app.ts'
import { everyDatabaseOnDisk, fill } from '#testing/databases.ts'
import { expectNothingWritten } from '#testing/nothing-written.ts'
import { newPerson } from '#testing/people.ts'

const IDENTITIES = 500
const TOGETHER = 50
const MAIN = '/api/threads/main-page/comments'

describe.each(everyDatabaseOnDisk)('what $name keeps of visitors', (database) => {
  let test: TestApp
  beforeAll(async () => {
    const archive = await database.open()
    await fill(archive, [newCard({ id: 'open' }), newCard({ id: 'hidden', isPrivate: true })])
    test = await openTestServer(archive)
    test.viewer = null
  })
  afterAll(() => test.close())

  it(`is nothing of ${IDENTITIES} identities without star or comment`, async () => {
    await expectNothingWritten(test.archive.store.db, async () => {
      const ids = new Set<string>()
      for (let done = 0; done < IDENTITIES; done += TOGETHER) {
        const answers = await Promise.all(
          Array.from({ length: TOGETHER }, () => newPerson(test).send('POST', '/api/identity')),
        )
        for (const answer of answers) ids.add(answer.json<{ id: string }>().id)
      }
      expect(ids.size).toBe(IDENTITIES)
    })
  })

  it('is nothing of comments and stars that are refused', async () => {
    const { db } = test.archive.store
    const from = (address: string) => newPerson(test, address)
    const [writer, blocked] = [from('10.0.0.1'), from('10.0.0.2')]
    const say = (person: typeof writer, text: string, more: object = {}) => person.send('POST', MAIN, { text, ...more })
    for (let index = 0; index < 6; index++) expect((await say(writer, `words ${index}`)).statusCode).toBe(200)
    for (let index = 0; index < 20; index++) await say(from('10.0.0.3'), `other words ${index}`)
    const said = await say(blocked, 'some words that are long enough')
    for (const address of ['10.0.0.4', '10.0.0.5']) await say(from(address), 'some words that are long enough')
    test.viewer = AN_ADMIN
    await test.call('POST /api/blocks', {
      body: { commentId: said.json<{ id: string }>().id, kind: 'author', days: 1 },
    })
    test.viewer = null
    const links = Array.from({ length: 4 }, (_, index) => `http://a${index}.example`).join(' ')
    await expectNothingWritten(db, async () => {
      const refused = [
        await say(writer, 'one too many'),
        await say(from('10.0.0.3'), 'one too many from here'),
        await say(blocked, 'more'),
        await say(from('10.0.0.6'), 'some words that are long enough'),
        await say(from('10.0.0.6'), links),
        await say(from('10.0.0.6'), 'x', { website: 'http://spam.example' }),
        await say(from('10.0.0.6'), 'x', { filledIn: 300 }),
        await say(from('10.0.0.6'), '  '),
        await say(from('10.0.0.6'), 'x'.repeat(2000)),
        await from('10.0.0.6').send('POST', '/api/threads/card-hidden/comments', { text: 'x' }),
        await from('10.0.0.6').send('PUT', '/api/stars/hidden'),
      ]
      expect(refused.map(({ statusCode }) => statusCode)).toEqual([
        429, 429, 403, 429, 400, 400, 429, 400, 400, 404, 404,
      ])
    })
    const kept = await say(from('10.0.0.6'), 'a first word')
    expect(kept.statusCode).toBe(200)
  })
})
