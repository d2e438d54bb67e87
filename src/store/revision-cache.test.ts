import { afterEach, beforeEach, expect, it } from 'vitest'
import { everyDatabase, type TestArchive } from '#testing/databases.ts'
import { raiseRevision } from './revision.ts'
import { cachedByRevision } from './revision-cache.ts'

let archive: TestArchive
beforeEach(async () => {
  archive = await everyDatabase[0]!.open()
})
afterEach(() => archive.close())

it('what is remembered of public cards stays while private ones change, what is remembered of all does not', async () => {
  const { db } = archive.store
  const remembered = async () => {
    const [ofPublic, ofAll] = await Promise.all(
      (['public', 'all'] as const).map((visibility) => cachedByRevision(db, visibility, 'x', () => ({}))),
    )
    return { ofPublic, ofAll }
  }
  const change = async (isVisible: boolean) => {
    const before = await remembered()
    await db.transaction().execute((trx) => raiseRevision(trx, { isVisible }))
    const after = await remembered()
    return [after.ofPublic === before.ofPublic, after.ofAll === before.ofAll]
  }
  expect(await change(false)).toEqual([true, false])
  expect(await change(true)).toEqual([false, false])
})
