import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newCard } from '#archive/card.ts'
import { everyDatabase, fill, type TestArchive } from '#testing/databases.ts'
import { startAlgolia, type AlgoliaDouble } from '#testing/algolia.ts'
import { openAlgolia } from './algolia-client.ts'
import { AlgoliaSync } from './algolia-sync.ts'

const cards = (ids: readonly string[], isPrivate = false) =>
  ids.map((id) => newCard({ id, prompt: `the moon ${id}`, dayStamp: '20230901_1000', isPrivate }))

describe.each(everyDatabase)('a card that turns private, in the search service, $name', ({ open }) => {
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

  const held = async () => {
    const ids: string[] = []
    await client().browseObjects({
      indexName: 'cards',
      browseParams: {},
      aggregator: ({ hits }) => void ids.push(...hits.map(({ objectID }) => objectID)),
    })
    return ids.toSorted()
  }

  const many = Array.from({ length: 201 }, (_, index) => `m${index}`)
  it.each([
    ['one of few', ['a']],
    ['one of more than are named', ['a', ...many]],
  ])('%s, while a sync sends what it has read, is taken away again by the sync', async (_, ids) => {
    await fill(archive, cards([...ids, 'b']))
    const slow = client()
    vi.spyOn(slow, 'batch').mockImplementationOnce(async (given) => {
      await fill(archive, cards(ids, true))
      return client().batch(given)
    })
    await new AlgoliaSync(archive.store.db, slow, algolia.service).push()
    expect(await held()).toEqual(['b'])
  })
})
