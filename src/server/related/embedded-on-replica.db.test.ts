import { expect, it, vi } from 'vitest'
import { newCard } from '#archive/card.ts'
import { readConfig } from '#server/config.ts'
import { openPool } from '#store/postgres.ts'
import { openSplit, ReadSession, runInSession } from '#store/read-write-split.ts'
import { everyDatabase, fill } from '#testing/databases.ts'
import { openFakeEmbeddings } from '#testing/fake-embeddings.ts'
import { EmbeddedCards } from './embedded-cards.ts'

it('reads what is sent, and what changed, from the primary, also for visitors of a replica', async () => {
  const endpoint = await openFakeEmbeddings()
  const archive = await everyDatabase.find(({ name }) => name === 'PostgreSQL')!.open()
  await fill(archive, [newCard({ id: 'a', prompt: 'soil' }), newCard({ id: 'b', prompt: 'violin' })])
  const { place } = archive.store as { place: { url: string } }
  const primary = openPool(place.url)
  // Whatever is asked of it fails.
  const replica = openPool('postgres://nobody@127.0.0.1:1/none')
  const errors: unknown[] = []
  const embedded = new EmbeddedCards(openSplit(primary, replica), {
    service: readConfig({ EMBEDDINGS_URL: endpoint.url, EMBEDDINGS_MODEL: 'fake' }).embeddings!,
    archive: place,
    isSender: true,
    onWarning: (sentence) => void errors.push(sentence),
    onError: (error) => void errors.push(error),
  })
  const current = () => runInSession(new ReadSession(() => Promise.resolve('replica')), () => embedded.current())
  try {
    await vi.waitFor(async () => expect((await current())?.keys).toHaveLength(2), { timeout: 20_000 })
    await fill(archive, [newCard({ id: 'c', prompt: 'router' })])
    await current()
    expect(errors).toEqual([])
  } finally {
    await embedded.close()
    await primary.end()
    await replica.end()
    await archive.close()
    await endpoint.close()
  }
})
