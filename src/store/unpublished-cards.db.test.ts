import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { everyDatabase, type TestArchive } from '#testing/databases.ts'
import { goneSince, recordUnpublished } from './unpublished-cards.ts'

describe.each(everyDatabase)('tombstones of public cards on $name', (database) => {
  let archive: TestArchive
  beforeEach(async () => {
    archive = await database.open()
  })
  afterEach(() => archive.close())
  const record = (...ids: string[]) => archive.store.db.transaction().execute((trx) => recordUnpublished(trx, ids))
  const since = (number: number) => goneSince(archive.store.db, number)

  it('name the cards, until some of them are cleared away after a minute', async () => {
    await record('a', 'b')
    await record('c')
    expect([await since(0), await since(2), await since(3)]).toEqual([
      { ids: ['a', 'b', 'c'], last: 3 },
      { ids: ['c'], last: 3 },
      { ids: [], last: 3 },
    ])
    const now = Date.now()
    vi.spyOn(Date, 'now').mockReturnValue(now + 61_000)
    await record('d')
    expect([await since(0), await since(3)]).toEqual([
      { ids: null, last: 4 },
      { ids: ['d'], last: 4 },
    ])
  })

  it('name none where more than 200 went at once', async () => {
    await record(...Array.from({ length: 201 }, (_, at) => `c${at}`))
    expect(await since(0)).toEqual({ ids: null, last: 1 })
  })
})
