import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newCard } from '#archive/card.ts'
import { NO_FILTERS } from '#archive/filters.ts'
import { Refusal } from '#archive/refusal.ts'
import { ANYONE } from '#archive/viewer.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import { everyDatabaseOnDisk, fill } from '#testing/databases.ts'

const CARDS = Array.from({ length: 350 }, (_, index) =>
  newCard({
    id: `c${index}`,
    prompt: `common word${index}`,
    dayStamp: index % 7 === 0 ? '' : `202309${String((index % 28) + 1).padStart(2, '0')}_1200`,
    isPrivate: index % 5 === 0,
  }),
)
const PUBLIC = CARDS.filter((card) => !card.isPrivate).length
const NOT_HERE =
  '⚠️ This feature is not available in production. Please use the development environment or run the sync manually.'

describe.each(everyDatabaseOnDisk)('the sync on $name', (database) => {
  let test: TestApp
  beforeEach(async () => {
    test = await openTestApp(CARDS, {}, { database })
    test.viewer = AN_ADMIN
  })
  afterEach(() => test.close())

  const find = async (term: string) =>
    (await test.archive.search.find('public', { ...NO_FILTERS, search: [term] })).page.total
  const sync = () => test.call('POST /api/sync-algolia')

  /** Changes cards behind the index: another program may write to the database. */
  async function damage() {
    const { db } = test.archive.store
    await fill(test.archive, [newCard({ id: 'stray', prompt: 'stray' })])
    const keys = (await db.selectFrom('cards').select('key').orderBy('key').limit(20).execute()).map(({ key }) => key)
    const turn = () => sql`UPDATE cards SET is_private = 1 - is_private WHERE key IN (${sql.join(keys)})`.execute(db)
    await turn()
    await test.archive.search.rebuild()
    await turn()
    await db.deleteFrom('cards').where('id', '=', 'stray').execute()
  }

  it('repairs what the index and the cards disagree about', async () => {
    await damage()
    expect((await test.call('GET /api/admin/dashboard')).index).toEqual({ ok: false, missing: 20, stray: 1 })
    expect(await sync()).toEqual({
      success: true,
      message: 'The search index was rebuilt from 350 cards; 20 missing and 1 stray entries were repaired.',
    })
    expect(await find('common')).toBe(PUBLIC)
    expect(await test.archive.search.verify()).toEqual({ missing: 0, stray: 0 })
    expect((await test.call('GET /api/admin/dashboard')).index.ok).toBe(true)
    expect(await sync()).toEqual({ success: true, message: 'The search index holds every card as it is.' })
  })

  it('never finds less meanwhile, and lets others write', async () => {
    const meanwhile = { isOver: false }
    const { search } = test.archive
    const rebuild = search.rebuild.bind(search)
    const begun = Promise.withResolvers<void>()
    // The calls below come in the middle of it, however quick it is.
    search.rebuild = async (onProgress) => {
      await begun.promise
      return rebuild(onProgress)
    }
    const syncing = sync().finally(() => (meanwhile.isOver = true))
    const counts = new Set<number>()
    const states = new Set<string>()
    let added = 0
    while (!meanwhile.isOver) {
      counts.add((await find('common')) - added)
      states.add((await test.call('GET /api/admin/sync')).status)
      if (states.has('syncing')) begun.resolve()
      if (added < 3) {
        await fill(test.archive, [newCard({ id: `new${added}`, prompt: 'common', dayStamp: '20230915_0000' })])
        added++
      }
      // Calls in memory never leave room for anything else by themselves.
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(await syncing).toMatchObject({ success: true })
    expect([...counts]).toEqual([PUBLIC])
    expect(states).toContain('syncing')
    expect(added).toBeGreaterThan(0)
    expect(await test.archive.search.verify()).toEqual({ missing: 0, stray: 0 })
    expect(await test.call('GET /api/admin/sync')).toMatchObject({ status: 'success', available: true })
  })

  it.runIf(database.isEmbedded)('is one for all concurrent requests', async () => {
    const rebuilt = vi.spyOn(test.archive.search, 'rebuild')
    const answers = await Promise.all([sync(), sync()])
    expect(answers[0]).toEqual(answers[1])
    expect(rebuilt).toHaveBeenCalledTimes(1)
  })

  it.runIf(database.isEmbedded)('says that it failed, and why where that is a sentence for the admin', async () => {
    const reason = 'The search service gave no answer: check ALGOLIA_HOSTS.'
    test.archive.search.rebuild = () => Promise.reject(new Refusal('unavailable', reason))
    expect(await sync()).toEqual({ success: false, message: reason })
    expect(await test.call('GET /api/admin/sync')).toMatchObject({ status: 'error', message: reason })
    test.archive.search.rebuild = () => Promise.reject(new Error('the disk is gone'))
    expect(await sync()).toEqual({ success: false, message: 'Sync failed' })
    expect(await test.call('GET /api/admin/sync')).toMatchObject({ status: 'error', message: 'Sync failed' })
  })

  it('finds everything again that it was given, any number of times', async () => {
    const seen: number[] = []
    expect(await test.archive.search.rebuild((done) => seen.push(done))).toBe(350)
    expect(seen.at(-1)).toBe(350)
    for (const index of [0, 7, 99, 100, 349]) {
      const isPublic = index % 5 !== 0
      expect(await find(`word${index}`)).toBe(isPublic ? 1 : 0)
    }
  })

  it.runIf(database.isEmbedded)('is refused from other machines, and to everyone but admins', async () => {
    const ask = (remoteAddress: string) =>
      test.app.inject({ method: 'POST', url: '/api/sync-algolia', headers: { host: 'localhost:3000' }, remoteAddress })
    const answer = await ask('203.0.113.5')
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { error: { message: NOT_HERE } }])
    const state = await test.app.inject({ url: '/api/admin/sync', remoteAddress: '203.0.113.5' })
    expect(state.json()).toMatchObject({ status: 'idle', available: false })
    test.viewer = ANYONE
    expect((await ask('127.0.0.1')).json()).toMatchObject({
      error: { message: 'Access denied. Admin privileges required.' },
    })
  })
})
