import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { runAfterReads } from '#testing/run-after-reads.ts'
import { everyDatabase, fill, type TestArchive } from '#testing/databases.ts'
import { withConsistentState, stateOfTick } from './revision.ts'
import type { Db } from './tables.ts'

describe.each(everyDatabase)('the state of the archive in $name', (database) => {
  let archive: TestArchive
  /** The archive as one that takes waiting, as on another machine. */
  let db: Db
  let asked: number
  beforeEach(async () => {
    archive = await database.open()
    asked = 0
    db = runAfterReads(archive.store.db, () => asked++)
  })
  afterEach(() => archive.close())
  const change = (id: string) => fill(archive, [newCard({ id })])

  it('is read once for a response, whatever changes meanwhile', async () => {
    const states = await withConsistentState(async () => {
      const first = await stateOfTick(db)
      await change('a')
      return [first, ...(await Promise.all([stateOfTick(db), stateOfTick(db)]))]
    })
    expect(asked).toBe(1)
    expect(new Set(states).size).toBe(1)
    expect((await stateOfTick(db)).revision).toBeGreaterThan(states[0]!.revision)
  })

  it('is read again for the next response, and by work that continues after the one that began it', async () => {
    const later = Promise.withResolvers<void>()
    let goesOn = Promise.resolve(0)
    const revision = await withConsistentState(async () => {
      goesOn = later.promise.then(async () => (await stateOfTick(db)).revision)
      return (await stateOfTick(db)).revision
    })
    await change('a')
    later.resolve()
    expect(await goesOn).toBeGreaterThan(revision)
    expect((await withConsistentState(() => stateOfTick(db))).revision).toBeGreaterThan(revision)
  })
})
