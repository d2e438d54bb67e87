import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { runAfterReads } from '#testing/run-after-reads.ts'
import { everyDatabase, fill, type TestArchive } from '#testing/databases.ts'
import { countDays, dayCounts } from './calendar.ts'
import { countPrivate, rowsById, updateRows, type CardRow } from './card-rows.ts'
import { countKeptPrivate, setKeptPrivate } from './reviews.ts'

const IDS = Array.from({ length: 150 }, (_, at) => `c${at}`)

describe.each(everyDatabase)('rows of cards in $name', (database) => {
  let archive: TestArchive
  beforeEach(async () => {
    archive = await database.open()
    await fill(
      archive,
      IDS.map((id, at) =>
        newCard({ id, slug: `s-${id}`, prompt: `Why ${id}?`, response: `As ${id}.`, dayStamp: `2024${1000 + at}` }),
      ),
    )
  })
  afterEach(() => archive.close())

  /** Writes rows that changed. @returns how many statements that took */
  async function update(rows: readonly CardRow[], to: (row: CardRow) => Partial<CardRow>): Promise<number> {
    let asked = 0
    const db = runAfterReads(archive.store.db, () => asked++)
    await db.transaction().execute((trx) =>
      updateRows(
        trx,
        rows.map((before) => ({ before, row: { ...before, ...to(before) } })),
      ),
    )
    return asked
  }

  it('are changed a hundred by one statement, whose texts stay but for those that change', async () => {
    const before = await rowsById(archive.store.db, IDS)
    expect(await update(before, ({ key }) => ({ is_private: 1, category: `k${key}` }))).toBe(2)
    const changed = await rowsById(archive.store.db, IDS)
    expect(changed).toEqual(before.map((row) => ({ ...row, is_private: 1, category: `k${row.key}` })))
    const some = ({ id, response }: CardRow) => (id === 'c7' ? { response: `${response} Or not.`, category: 'x' } : {})
    expect(await update(changed, some)).toBe(3)
    expect(await rowsById(archive.store.db, IDS)).toEqual(changed.map((row) => ({ ...row, ...some(row) })))
  })

  it('are counted by their days in one statement, days that are new among them', async () => {
    let asked = 0
    const db = runAfterReads(archive.store.db, () => asked++)
    const changes = new Map([
      ['2024-10-01', { public: -1, private: 1 }],
      ['2025-01-01', { public: 2, private: 0 }],
    ])
    const before = new Map((await dayCounts(archive.store.db, 'public')).map(({ date, count }) => [date, count]))
    await db.transaction().execute((trx) => countDays(trx, changes))
    expect(asked).toBe(1)
    const rows = await archive.store.db.selectFrom('calendar').selectAll().execute()
    const byDay = new Map(rows.map((row) => [row.day, [row.public_count, row.private_count]]))
    expect(byDay.get('2025-01-01')).toEqual([2, 0])
    expect(byDay.get('2024-10-01')).toEqual([(before.get('2024-10-01') ?? 0) - 1, 1])
  })

  it('are counted where they are private, and where an admin keeps them so', async () => {
    const { db } = archive.store
    await update(await rowsById(db, ['c1', 'c2']), () => ({ is_private: 1 }))
    await db.transaction().execute((trx) => setKeptPrivate(trx, ['c2', 'c3'], true))
    const some = ['c1', 'c2', 'c3', 'none']
    expect([await countPrivate(db, some), await countKeptPrivate(db, some)]).toEqual([2, 1])
    expect([await countPrivate(db, ['none']), await countKeptPrivate(db, [])]).toEqual([0, 0])
  })
})
