import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { rewriteCards } from './rewrite-cards.ts'
import { everyDatabase, fill, type TestArchive } from '#testing/databases.ts'
import { rowsById } from '#store/card-rows.ts'
import { insertComment } from '#store/comments.ts'
import { countComment, logEvent, nextEvent, readDiscussion, threadState } from '#store/discussion.ts'
import { migrate } from '#store/migrations/migrate.ts'
import { lockArchive, readPublicRevision, readRevision, readVersion } from '#store/revision.ts'

const CARDS = [newCard({ id: 'open' }), newCard({ id: 'hidden', isPrivate: true })]
const A_VISITOR = { author: 'a-1', user_id: null, user_name: null, user_email: null, origin: '' }

/** Writes a comment as far as the numbers of threads need it. */
const comment = ({ store }: TestArchive, id: string, threadId: string, isWaiting: 0 | 1 = 0) =>
  store.db.transaction().execute(async (trx) => {
    const number = await nextEvent(trx)
    const row = { id, number, thread_id: threadId, text: id, created_at: 1, is_waiting: isWaiting }
    await insertComment(trx, { ...row, ...A_VISITOR })
    await logEvent(trx, { number, threadId, kind: isWaiting ? 'waiting' : 'added', commentId: id })
    if (!isWaiting) await countComment(trx, threadId, 1, number)
    return number
  })

const rewrite = (archive: TestArchive, id: string, isPrivate: boolean) =>
  archive.store.db.transaction().execute(async (trx) => {
    await lockArchive(trx)
    return rewriteCards(trx, archive.search, await rowsById(trx, [id]), (card) => ({ ...card, isPrivate }))
  })

describe.each(everyDatabase)('the public numbers on $name', ({ open }) => {
  it('are raised by what visitors see, in either direction', async () => {
    const archive = await open()
    const { db } = archive.store
    await fill(archive, CARDS)
    const raisedBy = async (work: () => Promise<unknown>) => {
      const before = [await readRevision(db), await readPublicRevision(db)] as const
      await work()
      return [(await readRevision(db)) - before[0], (await readPublicRevision(db)) - before[1]]
    }
    expect(await raisedBy(() => rewrite(archive, 'hidden', false))).toEqual([1, 1])
    expect(await raisedBy(() => rewrite(archive, 'hidden', true))).toEqual([1, 1])
    expect(await raisedBy(() => rewrite(archive, 'hidden', true))).toEqual([0, 0])
    expect(await raisedBy(() => fill(archive, [newCard({ id: 'p', isPrivate: true })]))).toEqual([1, 0])
    expect(await raisedBy(() => fill(archive, [newCard({ id: 'p', prompt: 'x', isPrivate: true })]))).toEqual([1, 0])
    expect(await raisedBy(() => fill(archive, [newCard({ id: 'p', prompt: 'x' })]))).toEqual([1, 1])
    expect(await raisedBy(() => fill(archive, [newCard({ id: 'q', isPrivate: true }), newCard({ id: 'r' })]))).toEqual([
      1, 1,
    ])
    await archive.close()
  })

  it('count comments of public cards alone, and know of each thread what was last seen in it', async () => {
    const archive = await open()
    const { db } = archive.store
    await fill(archive, CARDS)
    await comment(archive, 'k1', 'main-page')
    const { counts } = await readVersion(db)
    await comment(archive, 'k2', 'card-hidden')
    await comment(archive, 'k3', 'card-open', 1)
    expect((await readVersion(db)).counts).toBe(counts)
    expect(await threadState(db, 'card-open')).toEqual({ count: 0, latest: 0 })
    const latest = await comment(archive, 'k4', 'card-open')
    expect((await readVersion(db)).counts).toBe(counts + 1)
    await comment(archive, 'k5', 'card-open', 1)
    expect(await threadState(db, 'card-open')).toEqual({ count: 1, latest })
    expect((await readDiscussion(db)).events).toBe(5)
    await archive.close()
  })

  it('miss no comment on a card that turns public meanwhile', async () => {
    const archive = await open()
    const { db } = archive.store
    await fill(archive, CARDS)
    const gate = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const order: string[] = []
    const commenting = db.transaction().execute(async (trx) => {
      await countComment(trx, 'card-hidden', 1, await nextEvent(trx))
      begun.resolve()
      await gate.promise
      order.push('commented')
    })
    await begun.promise
    const publishing = rewrite(archive, 'hidden', false).then(() => order.push('published'))
    await new Promise((resolve) => setTimeout(resolve, 300))
    gate.resolve()
    await Promise.all([commenting, publishing])
    expect(order).toEqual(['commented', 'published'])
    await archive.close()
  })

  it('go on from those of an archive from before', async () => {
    const archive = await open()
    const { db, kind } = archive.store
    await fill(archive, CARDS)
    const numbers = []
    for (const id of ['k1', 'k2']) numbers.push(await comment(archive, id, 'card-open'))
    await comment(archive, 'k3', 'card-open', 1)
    await sql`ALTER TABLE archive DROP COLUMN public_revision`.execute(db)
    await sql`ALTER TABLE thread_counts DROP COLUMN latest`.execute(db)
    await sql`DELETE FROM kysely_migration WHERE name = '0014-public-revision'`.execute(db)
    await migrate(db, kind)
    expect(await readPublicRevision(db)).toBe(await readRevision(db))
    expect(await threadState(db, 'card-open')).toEqual({ count: 2, latest: numbers[1] })
    await archive.close()
  })
})
