import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { readConfig } from '#server/config.ts'
import { askEndpoint } from '#server/related/ask-endpoint.ts'
import { everyDatabase, fill } from '#testing/databases.ts'
import { openFakeEmbeddings, type FakeEmbeddings } from '#testing/fake-embeddings.ts'
import { storeEmbeddings } from '#store/embeddings.ts'
import { embeddingsCheck } from './check-embeddings.ts'

describe.each(everyDatabase)('the check of embeddings on $name', (database) => {
  let endpoint: FakeEmbeddings
  beforeEach(async () => void (endpoint = await openFakeEmbeddings()))
  afterEach(() => endpoint.close())

  it('says how many cards have a vector, and why the endpoint gives none', async () => {
    const archive = await database.open()
    const { store, search } = archive
    await fill(archive, [newCard({ id: 'a', prompt: 'soil' }), newCard({ id: 'b', prompt: 'rain', isPrivate: true })])
    const service = readConfig({ EMBEDDINGS_URL: endpoint.url, EMBEDDINGS_MODEL: 'fake' }).embeddings
    const embeddings = askEndpoint(service!)
    const run = (settings: object) =>
      embeddingsCheck.run({ kind: store.kind, db: store.db, search, folder: '', ...settings })
    expect(await run({})).toEqual({ ok: 'by the archive’s own words', problems: [] })
    const vector = Int8Array.of(1, 2, 3)
    // Of a private card, and of a text that a card has no more, nothing is kept.
    await storeEmbeddings(store.db, embeddings.model, [
      { id: 'a', text: 'other', vector },
      { id: 'b', text: 'rain', vector },
    ])
    expect(await run({ embeddings })).toEqual({ ok: '0 of 1 public card with a vector of the endpoint', problems: [] })
    await storeEmbeddings(store.db, embeddings.model, [{ id: 'a', text: 'soil', vector }])
    expect((await run({ embeddings })).ok).toMatch(/^1 of 1/)
    endpoint.misbehave = (response) => response.writeHead(401).end()
    const { problems } = await run({ embeddings })
    expect(problems.map(({ what }) => what)).toEqual([
      "the endpoint gives no vectors: it answered with status 401; the archive's own are used meanwhile",
    ])
    await archive.close()
  })
})
