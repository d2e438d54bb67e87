import { afterEach, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { everyDatabase, fill, type TestArchive } from '#testing/databases.ts'
import { dayCounts } from './calendar.ts'
import { keySpan } from './card-key.ts'
import { cardById, countCards, neighboursOf, picturedFrom, summariesOf } from './cards.ts'
import { allRows, knownCards, rowsById } from './card-rows.ts'
import { assignKeys } from './assign-keys.ts'
import { correctionsOf, logCorrections } from './corrections.ts'
import { reviewsOf, setKeptPrivate } from './reviews.ts'
import { readRevision } from './revision.ts'
import { readSetting, writeSetting } from './settings.ts'

const CARDS = [
  newCard({
    id: 'a',
    prompt: 'first \u{1f319} “text”\n',
    response: 'r1',
    dayStamp: '20230901_0900',
    sessionTitle: 'S',
    imageUrl: '/images/a.png',
  }),
  newCard({ id: 'b', prompt: 'hidden', dayStamp: '20230901_1000', isPrivate: true }),
  newCard({ id: 'c', prompt: 'third', dayStamp: '20230902_0900', category: 'x', slug: 'the-third', reltimeLast: 1.5 }),
  newCard({ id: 'd', prompt: 'no day' }),
]

async function summariesFor(...asked: Parameters<typeof summariesOf>) {
  const all = []
  for await (const row of summariesOf(...asked)) all.push(row)
  return all
}

describe.each(everyDatabase)('the store on $name', ({ open }) => {
  let archive: TestArchive
  afterEach(() => archive.close())
  const start = async () => {
    archive = await open()
    await fill(archive, CARDS)
    return archive.store.db
  }

  it('gives back every field of a card as it was written', async () => {
    const db = await start()
    for (const card of CARDS) expect(await cardById(db, 'all', card.id)).toEqual(card)
  })

  it('reads no private card unless the visibility is all', async () => {
    const db = await start()
    expect(await cardById(db, 'public', 'b')).toBeNull()
    expect(await cardById(db, 'public', 'absent')).toBeNull()
    expect(await neighboursOf(db, 'public', 'b')).toBeNull()
    expect(await dayCounts(db, 'public')).toEqual([
      { date: '2023-09-01', count: 1 },
      { date: '2023-09-02', count: 1 },
      { date: '', count: 1 },
    ])
    expect(await dayCounts(db, 'all')).toContainEqual({ date: '2023-09-01', count: 2 })
    expect(await countCards(db)).toBe(4)
  })

  it('reads more cards at once than a statement has parameters', async () => {
    const db = await start()
    const ids = [...Array.from({ length: 70_000 }, (_, index) => `nothing${index}`), '__proto__', 'b', '"', '\\', 'a']
    expect((await rowsById(db, ids)).map(({ id }) => id)).toEqual(['a', 'b'])
    expect([...(await knownCards(db, ids)).keys()].toSorted()).toEqual(['a', 'b'])
    const keys = Array.from({ length: 70_000 }, (_, index) => index)
    expect(await summariesFor(db, 'public', keys)).toEqual([])
    await db.transaction().execute(async (trx) => {
      const by = { id: 'x', name: 'x' }
      await logCorrections(trx, 'b', [{ field: 'pageTitle', before: '', after: 'B' }], by, 0)
      await setKeptPrivate(trx, ['b'], true)
      await setKeptPrivate(trx, ids, false)
    })
    expect(await correctionsOf(db, ids)).toEqual(new Map([['b', { pageTitle: 'B' }]]))
    expect((await reviewsOf(db, ids)).get('b')).toMatchObject({ is_kept: 0 })
  })

  it('walks the timeline over what the viewer may see, cards without a day at its end', async () => {
    const db = await start()
    const ids = async (visibility: 'public' | 'all', id: string) => {
      const found = await neighboursOf(db, visibility, id)
      return [found?.previous, found?.next].map((json) => (json ? (JSON.parse(json) as { id: string }).id : null))
    }
    expect(await ids('public', 'a')).toEqual([null, 'c'])
    expect(await ids('all', 'a')).toEqual([null, 'b'])
    expect(await ids('all', 'c')).toEqual(['b', 'd'])
    expect(await ids('public', 'd')).toEqual(['c', null])
  })

  it('keeps summaries as ASCII JSON that parses to the card without its response', async () => {
    const db = await start()
    const keys = (await db.selectFrom('cards').select('key').orderBy('key').execute()).map((row) => row.key)
    const summaries = await summariesFor(db, 'all', keys.toReversed())
    expect(summaries.map((row) => row.key)).toEqual(keys.toReversed())
    expect((await summariesFor(db, 'public', keys)).length).toBe(CARDS.filter((card) => !card.isPrivate).length)
    const { response: _, ...first } = CARDS[0]!
    expect(JSON.parse(summaries.at(-1)!.summary)).toEqual(first)
    // oxlint-disable-next-line no-control-regex -- every character must be ASCII
    expect(summaries.at(-1)!.summary).toMatch(/^[\u0000-\u007e]*$/)
    expect(await picturedFrom(db, 'public', 0, 3)).toHaveLength(1)
  })

  it('writes nothing for the same content, keeps what an admin did for changed content', async () => {
    const db = await start()
    const before = await readRevision(db)
    expect(await fill(archive, CARDS)).toMatchObject({ added: 0, changed: 0, unchanged: 4, forgotten: 0 })
    expect(await readRevision(db)).toBe(before)
    await db.updateTable('cards').set({ is_viewed: 1 }).where('id', '=', 'c').execute()
    const changed = { ...CARDS[2]!, prompt: 'third, changed', dayStamp: '20230903_0900' }
    expect(await fill(archive, [changed])).toMatchObject({ added: 0, changed: 1, unchanged: 0, forgotten: 0 })
    expect(await cardById(db, 'public', 'c')).toEqual({ ...changed, isViewed: true })
    expect(await dayCounts(db, 'public')).toContainEqual({ date: '2023-09-03', count: 1 })
    expect(await dayCounts(db, 'public')).not.toContainEqual(expect.objectContaining({ date: '2023-09-02' }))
    expect(await readRevision(db)).toBe(before + 1)
  })

  it('leaves nothing behind when a transaction fails', async () => {
    const db = await start()
    const failing = db.transaction().execute(async (trx) => {
      await writeSetting(trx, 'demo', 'yes')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await readSetting(db, 'demo')).toBeNull()
  })

  it.each(['', '20240101_1200'])(
    'keeps the places of cards of the time %j that come with other texts',
    async (dayStamp) => {
      const db = await start()
      const cards = (...said: [id: string, prompt: string][]) =>
        said.map(([id, prompt]) => newCard({ id, prompt, dayStamp }))
      const inOrder = async () =>
        (await db.selectFrom('cards').select('prompt').where('id', 'like', 'k_').orderBy('key').execute()).map(
          ({ prompt }) => prompt,
        )
      await fill(archive, cards(['k1', 'a'], ['k2', 'b'], ['k3', 'c']))
      await fill(archive, cards(['k1', 'A'], ['k2', 'b'], ['k4', 'd'], ['k3', 'C']))
      expect(await inOrder()).toEqual(['A', 'b', 'C', 'd'])
      await fill(archive, cards(['k3', 'c'], ['k1', 'a']))
      expect(await inOrder()).toEqual(['c', 'b', 'a', 'd'])
    },
  )

  it('finds a place for more cards of one time than a time has keys', async () => {
    const db = await start()
    const at = (id: string, dayStamp = '20240101_1200') => newCard({ id, dayStamp })
    const many = Array.from({ length: 2 ** 13 + 9 }, (_, index) => at(`t${index}`))
    const keys = await db.transaction().execute((trx) => assignKeys(trx, many))
    expect(new Set(keys).size).toBe(many.length)
    // As if it were the last but one that has a key of its time.
    await fill(archive, [at('t0')])
    await db
      .updateTable('cards')
      .set({ key: keySpan('20240101_1200').to - 1 })
      .where('id', '=', 't0')
      .execute()
    await fill(archive, many.slice(1, 5))
    await fill(archive, [at('late'), at('next', '20240102_0000')])
    let seen = 0
    for await (const rows of allRows(db)) seen += rows.length
    expect(seen).toBe(11)
    const found = await db
      .selectFrom('cards')
      .select(['id', 'key'])
      .where('id', 'in', ['late', 'next'])
      .orderBy('key')
      .execute()
    expect(found.map((row) => row.id)).toEqual(['late', 'next'])
  })
})
