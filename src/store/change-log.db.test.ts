import { afterEach, describe, expect, it } from 'vitest'
import { everyDatabase, openTogether, type TestArchive } from '#testing/databases.ts'
import { changesSince, CHANGE_LOG_SIZE, lastChange, logChanges, logForgetting, logRebuild } from './change-log.ts'

const open: TestArchive[] = []
afterEach(async () => {
  for (const archive of open.splice(0)) await archive.close()
})

const log = ({ store }: TestArchive, keys: readonly number[]) =>
  store.db.transaction().execute((trx) => logChanges(trx, keys))

describe.each(everyDatabase)('the change log of $name', (database) => {
  const begin = async () => {
    const archive = await database.open()
    open.push(archive)
    return archive
  }

  it('says which keys changed since a place, each once, in the order of the commits', async () => {
    const archive = await begin()
    const { db } = archive.store
    const start = await lastChange(db)
    expect(await changesSince(db, start)).toEqual({ keys: [], isForgetting: false, isRebuilt: false, position: start })
    await log(archive, [3, 5])
    await log(archive, [])
    const between = await lastChange(db)
    await log(archive, [2 ** 52 + 1, 3])
    const last = await lastChange(db)
    const all = await changesSince(db, start)
    expect(all!.keys.toSorted((a, b) => a - b)).toEqual([3, 5, 2 ** 52 + 1])
    expect(all!.position).toEqual(last)
    expect(last.number).toBe(start.number + 4)
    expect((await changesSince(db, between))!.keys.toSorted((a, b) => a - b)).toEqual([3, 2 ** 52 + 1])
  })

  it('logs nothing of what is rolled back', async () => {
    const archive = await begin()
    const { db } = archive.store
    const start = await lastChange(db)
    const failing = db.transaction().execute(async (trx) => {
      await logChanges(trx, [1])
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await lastChange(db)).toEqual(start)
    await log(archive, [2])
    expect((await changesSince(db, start))!.keys).toEqual([2])
  })

  it('says when every index is to be rebuilt, which is the key of no card', async () => {
    const archive = await begin()
    const { db } = archive.store
    const start = await lastChange(db)
    await db.transaction().execute(logRebuild)
    expect(await changesSince(db, start)).toMatchObject({ keys: [], isForgetting: false, isRebuilt: true })
    expect(await changesSince(db, await lastChange(db))).toMatchObject({ keys: [], isRebuilt: false })
  })

  it('says when words were forgotten, which is the key of no card', async () => {
    const archive = await begin()
    const { db } = archive.store
    const start = await lastChange(db)
    await log(archive, [1])
    const before = await lastChange(db)
    await db.transaction().execute(logForgetting)
    expect(await changesSince(db, start)).toMatchObject({ keys: [1], isForgetting: true, isRebuilt: false })
    expect(await changesSince(db, before)).toMatchObject({ keys: [], isForgetting: true, isRebuilt: false })
    expect(await changesSince(db, await lastChange(db))).toMatchObject({
      keys: [],
      isForgetting: false,
      isRebuilt: false,
    })
  })

  it('knows no place of another past, nor one that it has dropped', async () => {
    const archive = await begin()
    const { db } = archive.store
    const start = await lastChange(db)
    await log(archive, [1])
    const last = await lastChange(db)
    expect(await changesSince(db, { ...last, mark: last.mark + 1 })).toBeNull()
    expect(await changesSince(db, { ...last, number: last.number + 1 })).toBeNull()
    const many = Array.from({ length: CHANGE_LOG_SIZE }, (_, index) => index)
    await log(archive, many)
    expect(await changesSince(db, start)).toBeNull()
    expect(await changesSince(db, last)).toBeNull()
    await log(archive, [7])
    const { count } = await db
      .selectFrom('card_changes')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(CHANGE_LOG_SIZE)
  })
})

it('is the same for two processes, the order of their commits that of its numbers', async () => {
  open.push(...(await openTogether(2)))
  const [one, other] = open as [TestArchive, TestArchive]
  const start = await lastChange(one.store.db)
  await log(one, [1])
  await log(other, [2])
  expect((await changesSince(one.store.db, start))!.keys).toEqual([1, 2])
  expect(await lastChange(other.store.db)).toEqual(await lastChange(one.store.db))
})
