import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newCard, type Card } from '#archive/card.ts'
import { ANYONE } from '#archive/viewer.ts'
import { lastChange, logRebuild } from '#store/change-log.ts'
import { stateOfTick } from '#store/revision.ts'
import { runAfterReads } from '#testing/run-after-reads.ts'
import { everyDatabase, fill, type TestArchive } from '#testing/databases.ts'
import { askedGroup } from './asked-group.ts'
import { learnPrompts } from './learn-prompts.ts'
import { RepeatedNow } from './repeated-now.ts'
import type { RepeatedPrompts } from './repeated-prompts.ts'

/** 120 cards that ask the same, a day each, and one that does not. */
const CARDS: readonly Card[] = [
  ...Array.from({ length: 120 }, (_, at) =>
    newCard({
      id: `c${at}`,
      prompt: 'Which apples keep longest in a cellar?',
      response: `Answer ${at}`,
      dayStamp: new Date(Date.UTC(2023, 0, 1 + at)).toISOString().slice(0, 10).replaceAll('-', ''),
    }),
  ),
  newCard({ id: 'other', prompt: 'When should I plant garlic?', response: 'In autumn.', dayStamp: '20240101' }),
]

describe.each(everyDatabase)('groups of prompts that follow the log, on $name', (database) => {
  let archive: TestArchive
  let now: RepeatedNow
  /** Prompts that were read from the database. */
  let read: number
  beforeEach(async () => {
    archive = await database.open()
    await fill(archive, CARDS)
    const { db } = archive.store
    const counted = runAfterReads(db, (rows) => {
      read += rows.filter((row) => 'prompt' in row).length
    })
    now = new RepeatedNow(counted, await learnPrompts(db), await lastChange(db))
    read = 0
  })
  afterEach(() => archive.close())
  const follow = async () => now.follow(await stateOfTick(archive.store.db))
  const group = (id: string) => {
    const repeated = { current: async () => (await follow(), now) } as RepeatedPrompts
    return askedGroup({ db: archive.store.db, repeated }, ANYONE, id)
  }
  const change = (id: string, to: Partial<Card>) => fill(archive, [{ ...CARDS.find((card) => card.id === id)!, ...to }])

  it('count no card that is not listed and asks something else by now, is private, or both and then public again', async () => {
    expect((await group('c0')).total).toBe(120)
    await change('c100', { prompt: 'What is the time?' })
    await change('c110', { isPrivate: true })
    const { total, cards } = await group('c0')
    expect([total, cards.length]).toEqual([118, 50])
    expect((await group('c100')).total).toBe(1)
    const around = (await group('c105')).cards.map(({ id }) => id)
    expect(around).toHaveLength(50)
    expect(around).not.toContain('c100')
    expect(around).not.toContain('c110')
    await change('c110', {})
    expect((await group('c0')).total).toBe(119)
  })

  it('read nothing of a group but what has changed, however large it is', async () => {
    await follow()
    expect(read).toBe(0)
    await change('c100', { response: 'Another answer' })
    await change('other', { response: 'Another answer' })
    await Promise.all([follow(), follow()])
    expect(read).toBeLessThan(2)
    const before = read
    await follow()
    expect(read).toBe(before)
    expect((await group('c0')).total).toBe(120 - (1 - read))
  })

  it('are known where the log does not reach back, and after a sync', async () => {
    await change('c110', { isPrivate: true })
    now = new RepeatedNow(archive.store.db, now.parts, { number: 0, mark: 0 })
    expect(await group('c0')).toMatchObject({ total: 119, isLearning: false })
    await archive.store.db.transaction().execute(logRebuild)
    await change('c100', { prompt: 'What is the time?' })
    expect(await group('c0')).toMatchObject({ total: 118, isLearning: false })
  })

  it('read nothing where private cards alone have changed, however many', async () => {
    await follow()
    const { db } = archive.store
    await db.updateTable('card_changes').set({ mark: 1 }).execute()
    await fill(archive, [newCard({ id: 'new', prompt: 'Which apples keep longest in a cellar?', isPrivate: true })])
    expect((await group('c0')).total).toBe(120)
    expect(read).toBe(0)
  })
})
