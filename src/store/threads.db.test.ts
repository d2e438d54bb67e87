import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { NO_FILTERS } from '#archive/filters.ts'
import { everyDatabase, fill, type TestArchive } from '#testing/databases.ts'
import { workLimit } from '#testing/growth.ts'
import { blockedUntil, blocksAt, dropBlock, putBlock } from './blocks.ts'
import { listComments } from './comments.ts'
import { countComment, EVENT_LOG_SIZE, logEvent, nextEvent, readDiscussion, threadState } from './discussion.ts'
import { batchWrite } from './batch-write.ts'
import { countAttempts } from './limits.ts'
import { siteSecret } from './secret.ts'
import { addStar, adoptStars, removeStar, starredCardIds } from './stars.ts'

const MANY = 10_000
const CARDS = Array.from({ length: MANY }, (_, index) =>
  newCard({
    id: `c${index}`,
    category: 'sea',
    isPrivate: index === 1,
    dayStamp: `2023${String(1001 + (index % 28))}_0900`,
  }),
)

describe.each(everyDatabase)('stars and threads in $name', ({ open }) => {
  let archive: TestArchive
  let db: TestArchive['store']['db']
  beforeAll(async () => {
    archive = await open()
    db = archive.store.db
    await fill(archive, CARDS)
    await archive.search.prepare()
  }, 120_000)
  afterAll(() => archive.close())

  it('keep 10,000 stars, which are listed and counted in no time', async () => {
    await db.transaction().execute(async (trx) => {
      for (const [index, { id }] of CARDS.entries()) await addStar(trx, 'many', id, index)
    })
    expect(await starredCardIds(db, 'all', 'many')).toEqual(CARDS.map(({ id }) => id))
    expect(await starredCardIds(db, 'public', 'many')).toHaveLength(MANY - 1)
    const begin = performance.now()
    const last = await archive.search.find('public', { ...NO_FILTERS, page: 999 }, { starredBy: 'many' })
    const tagged = await archive.search.find('public', { ...NO_FILTERS, tag: ['sea'] }, { starredBy: 'many' })
    expect(last.page).toMatchObject({ total: MANY - 1, page: 200 })
    expect(tagged.page.total).toBe(MANY - 1)
    expect(performance.now() - begin).toBeLessThan(workLimit(2000))
  })

  it('agree after 20 clients have starred and unstarred the same cards', async () => {
    const ids = CARDS.slice(2, 7).map(({ id }) => id)
    const calls = Array.from({ length: 20 }, (_, client) =>
      ids.flatMap((id, index) => [
        () => addStar(db, 'raced', id, client),
        ...((client + index) % 2 ? [() => removeStar(db, 'raced', id)] : []),
        () => addStar(db, 'raced', id, client),
        ...(index === 0 ? [() => removeStar(db, 'raced', id)] : []),
      ]),
    )
    await Promise.all(
      calls.map(async (own) => {
        for (const call of own) await call()
      }),
    )
    const records = await db.selectFrom('stars').select(['id', 'dedupid']).where('user_id', '=', 'raced').execute()
    // The first card's last call of every client takes its star away; the others' sets one.
    expect(records.map(({ dedupid }) => dedupid).sort()).toEqual(ids.slice(1).sort())
    expect(records.every(({ id, dedupid }) => id === `raced_${dedupid}`)).toBe(true)
    expect((await starredCardIds(db, 'public', 'raced')).sort()).toEqual(ids.slice(1).sort())
  })

  it('join the account at sign-in, each card once', async () => {
    await addStar(db, 'a-1', 'c5', 10)
    await addStar(db, 'a-1', 'c6', 20)
    await addStar(db, 'account', 'c6', 5)
    await db.transaction().execute((trx) => adoptStars(trx, 'a-1', 'account'))
    await db.transaction().execute((trx) => adoptStars(trx, 'account', 'account'))
    expect(await starredCardIds(db, 'public', 'account')).toEqual(['c6', 'c5'])
    expect(await starredCardIds(db, 'public', 'a-1')).toEqual([])
  })

  it('number events in the order of commits, and keep the latest', async () => {
    const write = (index: number) =>
      db.transaction().execute(async (trx) => {
        const number = await nextEvent(trx)
        await logEvent(trx, { number, threadId: 'main-page', kind: 'added', commentId: `x${index}` })
        await countComment(trx, 'main-page', 1, number)
        return number
      })
    const numbers = await Promise.all(Array.from({ length: 50 }, (_, index) => write(index)))
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
    expect(await threadState(db, 'main-page')).toEqual({ count: 50, latest: 50 })
    expect(await readDiscussion(db)).toEqual({ events: 50, counts: 0 })
    await db
      .updateTable('discussion')
      .set({ events: EVENT_LOG_SIZE + 499 })
      .execute()
    expect(await write(0)).toBe(EVENT_LOG_SIZE + 500)
    const { number } = await db.selectFrom('thread_events').select('number').orderBy('number').executeTakeFirstOrThrow()
    expect(number).toBe(EVENT_LOG_SIZE + 500)
  })

  it('count against a limit together, and from zero when it ends', async () => {
    const limit = { key: 'k', most: 5, seconds: 60 }
    const count = (now: number) => db.transaction().execute((trx) => countAttempts(trx, limit, now))
    const waits = await Promise.all(Array.from({ length: 20 }, () => count(1000)))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
    expect(waits.filter((wait) => wait === 60)).toHaveLength(15)
    expect(await count(31_000)).toBe(30)
    expect(await count(61_000)).toBe(0)
    // The clock was set back by a day.
    expect(await count(61_000 - 86_400_000)).toBe(0)
  })

  it('write together, and one that fails leaves the others alone', async () => {
    const write = (index: number) =>
      batchWrite(db, async (trx) => {
        await addStar(trx, 'grouped', `c${index}`, index)
        if (index === 3) throw new Error('number 3')
        return index
      })
    const results = await Promise.allSettled(Array.from({ length: 10 }, (_, index) => write(index)))
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual(results.map((_, index) => index !== 3))
    const starred = await starredCardIds(db, 'all', 'grouped')
    expect(starred).toEqual(['c0', 'c1', 'c2', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9'])
    expect(await write(11)).toBe(11)
  })

  it('have one secret, whichever process asks first', async () => {
    const secrets = await Promise.all([1, 2, 3, 4].map(() => siteSecret(db)))
    expect(new Set(secrets).size).toBe(1)
    expect(secrets[0]).toMatch(/^[\w-]{43}$/)
  })

  it('know which authors are blocked, and until when', async () => {
    const block = {
      id: 'b1',
      kind: 'author' as const,
      subject: 'a-1',
      name: 'Anonymous',
      said: 'pills',
      by_name: 'ada',
    }
    const put = (more: object) =>
      db.transaction().execute((trx) => putBlock(trx, { ...block, since: 0, until: 100, ...more }))
    const until = (subject: string, now: number) =>
      blockedUntil(
        db,
        [
          { kind: 'author', subject },
          { kind: 'address', subject: 'elsewhere' },
        ],
        now,
      )
    await put({})
    expect(await put({ id: 'b2', until: 200 })).toMatchObject({ id: 'b1', until: new Date(200).toISOString() })
    await put({ id: 'b3', kind: 'address', subject: 'elsewhere', until: 300 })
    expect([await until('a-1', 99), await until('absent', 299), await until('a-1', 300)]).toEqual([300, 300, 0])
    expect((await blocksAt(db, 150)).map(({ id }) => id)).toEqual(['b3', 'b1'])
    expect([await dropBlock(db, 'b3'), await dropBlock(db, 'b3')]).toEqual([true, false])
    await put({ id: 'b4', subject: 'later', since: 250, until: 400 })
    expect((await blocksAt(db, 0)).map(({ id }) => id)).toEqual(['b4'])
  })

  it('list nothing where nothing was said', async () => {
    expect(await listComments(db, { threadId: 'card-c1', waiting: 'all', before: null, limit: 10 })).toEqual([])
  })
})
