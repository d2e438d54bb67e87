import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newCard } from '#archive/card.ts'
import { everyDatabase, fill, type TestArchive } from '#testing/databases.ts'
import { heldBy, startAlgolia, type AlgoliaDouble } from '#testing/algolia.ts'
import { openAlgolia } from './algolia-client.ts'
import { AlgoliaSync } from './algolia-sync.ts'
import { deleteUnpublished } from './delete-unpublished.ts'

const cards = (ids: readonly string[], isPrivate = false) =>
  ids.map((id) => newCard({ id, prompt: `the moon ${id}`, dayStamp: '20230901_1000', isPrivate }))

/** As a later change leaves them, a minute after. */
async function clearTombstones(archive: TestArchive): Promise<void> {
  await archive.store.db.updateTable('gone_cards').set({ at: 0 }).execute()
  await fill(archive, cards(['other']))
  await fill(archive, cards(['other'], true))
}

const forgetPlace = ({ store: { db } }: TestArchive): Promise<unknown> =>
  db.deleteFrom('settings').where('name', '=', 'algolia_gone').execute()

describe.each(everyDatabase)('a card that turns private, in the search service, $name', ({ open, isEmbedded }) => {
  let algolia: AlgoliaDouble
  let archive: TestArchive
  const client = () => openAlgolia(algolia.service)
  beforeAll(async () => {
    algolia = await startAlgolia()
  })
  afterAll(() => algolia.close())
  beforeEach(async () => {
    archive = await open()
  })
  afterEach(async () => {
    await archive.close()
    await client().deleteIndex({ indexName: 'cards' })
  })

  const held = () => heldBy(algolia.service)

  const many = Array.from({ length: 201 }, (_, index) => `m${index}`)
  it.each([
    ['one of few', ['a']],
    ['one of more than are named', ['a', ...many]],
  ])('%s while a sync sends it is deleted again by the sync', async (_, ids) => {
    await fill(archive, cards([...ids, 'b']))
    const slow = client()
    vi.spyOn(slow, 'batch').mockImplementationOnce(async (given) => {
      await fill(archive, cards(ids, true))
      return client().batch(given)
    })
    await new AlgoliaSync(archive.store.db, slow, algolia.service).push()
    expect(await held()).toEqual(['b'])
  })

  it('is taken away by the next server where a sync ended after the server had taken it away, and before it was followed', async () => {
    const { db } = archive.store
    await fill(archive, cards(['a', 'b']))
    await new AlgoliaSync(db, client(), algolia.service).push()
    await fill(archive, cards(['c']))
    const cut = client()
    vi.spyOn(cut, 'batch').mockImplementationOnce(async (given) => {
      await fill(archive, cards(['c'], true))
      await new AlgoliaSync(db, client(), algolia.service).deleteUnpublished()
      const { taskID } = await client().batch(given)
      await client().waitForTask({ indexName: 'cards', taskID })
      throw new Error('cut off')
    })
    await expect(new AlgoliaSync(db, cut, algolia.service).push()).rejects.toThrow('cut off')
    expect(await held()).toEqual(['a', 'b', 'c'])
    await new AlgoliaSync(db, client(), algolia.service).deleteUnpublished()
    expect(await held()).toEqual(['a', 'b'])
  })

  it.runIf(isEmbedded).each([
    ['hidden', ['a'], async () => undefined],
    ['hidden with more than are named', ['a', ...many], async () => undefined],
    ['hidden so long before that it is not known which', ['a'], clearTombstones],
    ['hidden under an earlier version', ['a'], forgetPlace],
  ])('is taken away by the next server where none ran while it was %s', async (_, ids, meanwhile) => {
    const { db } = archive.store
    await fill(archive, cards([...ids, 'b']))
    await new AlgoliaSync(db, client(), algolia.service).push()
    await fill(archive, cards(ids, true))
    await meanwhile(archive)
    await fill(archive, cards(['new']))
    const failures: unknown[] = []
    const unwatch = deleteUnpublished(db, algolia.service, (error) => failures.push(error))
    // New cards wait for a sync.
    await vi.waitFor(async () => expect(await held()).toEqual(['b']), { timeout: 20_000, interval: 100 })
    unwatch()
    expect(failures).toEqual([])
  })
})
