import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { countComment } from '#store/discussion.ts'
import { currentVersion, raiseRevision } from '#store/revision.ts'
import { everyDatabase, fill, type TestArchive } from '#testing/databases.ts'
import { withPublicCounts } from './comment-count-placeholder.ts'

describe.each(everyDatabase)('comment counts of public cards on $name', (database) => {
  let archive: TestArchive
  beforeAll(async () => {
    archive = await database.open()
    await fill(archive, [newCard({ id: 'a' }), newCard({ id: 'b' }), newCard({ id: 'hidden', isPrivate: true })])
  })
  afterAll(() => archive.close())

  const comment = (id: string) => archive.store.db.transaction().execute((trx) => countComment(trx, `card-${id}`, 1, 1))

  it('are those of the moment, as comments are written and cards turn public', async () => {
    const { db } = archive.store
    const asked = async () =>
      withPublicCounts(db, await currentVersion(db), async (countOf) => ['a', 'b', 'hidden'].map(countOf).join())
    expect(await asked()).toBe('0,0,0')
    await comment('b')
    expect(await asked()).toBe('0,1,0')
    expect(await asked()).toBe('0,1,0')
    await comment('hidden')
    await db.transaction().execute((trx) => raiseRevision(trx, { isVisible: true }))
    expect(await asked()).toBe('0,1,1')
  })
})
