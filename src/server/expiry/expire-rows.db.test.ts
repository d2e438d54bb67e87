import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { newCard } from '#archive/card.ts'
import { removeExpired } from '#store/expired-rows.ts'
import { openTestServer } from '#testing/app.ts'
import { everyDatabase, fill, type TestArchive } from '#testing/databases.ts'
import { newPerson, signUp } from '#testing/people.ts'

const DAY = 24 * 60 * 60 * 1000
const YEAR = 365 * DAY

/** Counters of which every second is over at `now`. */
async function addCounters({ store: { db } }: TestArchive, now: number, count: number): Promise<void> {
  for (let from = 0; from < count; from += 500) {
    const some = Array.from({ length: 500 }, (_, index) => ({
      key: `k${from + index}`,
      ends: now + (index % 2) * 60_000,
    }))
    await db
      .insertInto('limits')
      .values(some.map((row) => ({ ...row, count: 1 })))
      .execute()
  }
}

const countIn = async ({ store: { db } }: TestArchive, table: string) =>
  Number((await sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.table(table)}`.execute(db)).rows[0]!.count)

describe.each(everyDatabase)('rows whose time is over, in $name', ({ open }) => {
  it('are removed in batches, and others write meanwhile', async () => {
    const archive = await open()
    const { db } = archive.store
    const now = Date.now()
    await addCounters(archive, now, 4000)
    const order: string[] = []
    const removing = removeExpired(db, now).then((removed) => {
      order.push('removed')
      return removed
    })
    const writing = db
      .insertInto('settings')
      .values({ name: 'demo', value: 'no' })
      .execute()
      .then(() => order.push('written'))
    await writing
    expect(await removing).toBe(2000)
    expect(order).toEqual(['written', 'removed'])
    expect(await countIn(archive, 'limits')).toBe(2000)
    expect(await removeExpired(db, now)).toBe(0)
    expect(await removeExpired(db, now + 60_000)).toBe(2000)
    await archive.close()
  })

  it('are counters, blocks, sessions and sign-ins, but no star, comment or account', async () => {
    const archive = await open()
    const { db } = archive.store
    await fill(archive, [newCard({ id: 'open' })])
    const test = await openTestServer(archive)
    test.viewer = null
    const [visitor, member] = [newPerson(test), await signUp(test, 'rosa@example.com')]
    for (const person of [visitor, member]) {
      await person.send('PUT', '/api/stars/open')
      await person.send('POST', '/api/threads/main-page/comments', { text: `by ${person === visitor}` })
    }
    const at = Date.now()
    const block = { id: 'b', kind: 'author' as const, subject: 'a-9', name: 'x', said: 'x', by_name: 'x' }
    await db
      .insertInto('blocks')
      .values({ ...block, since: at, until: at + 1000 })
      .execute()
    const day = (ms: number) => new Date(ms).toISOString()
    await sql`INSERT INTO verifications (id, identifier, value, expires_at, created_at, updated_at)
      VALUES ('v', 'state', 'x', ${day(at + 1000)}, ${day(at)}, ${day(at)})`.execute(db)
    const left = async () => {
      const tables = ['limits', 'blocks', 'sessions', 'verifications', 'stars', 'comments', 'users']
      const counts: Record<string, number> = {}
      for (const name of tables) counts[name] = await countIn(archive, name)
      return counts
    }
    expect(await removeExpired(db, at)).toBe(0)
    expect(await left()).toMatchObject({ blocks: 1, sessions: 1, verifications: 1, stars: 2, comments: 2, users: 1 })
    const origins = async () =>
      (await db.selectFrom('comments').select('origin').execute()).filter(({ origin }) => origin !== '').length
    await removeExpired(db, at + 29 * DAY)
    expect(await origins()).toBe(2)
    await removeExpired(db, at + 31 * DAY)
    expect(await origins()).toBe(0)
    await removeExpired(db, at + 2 * YEAR)
    const gone = { limits: 0, blocks: 0, sessions: 0, verifications: 0 }
    expect(await left()).toEqual({ ...gone, stars: 2, comments: 2, users: 1 })
    expect((await visitor.send('GET', '/api/stars')).json()).toMatchObject({ starredCardIds: ['open'] })
    await test.close()
  })

  it('are removed while the server listens', async () => {
    const archive = await open()
    await addCounters(archive, Date.now(), 500)
    const test = await openTestServer(archive)
    await test.app.listen({ host: '127.0.0.1', port: 0 })
    await vi.waitFor(async () => expect(await countIn(archive, 'limits')).toBe(250), 10_000)
    await test.close()
  })
})
