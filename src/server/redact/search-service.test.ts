/** @module-tag process */
import { expect, it, vi } from 'vitest'
import { newCard } from '#archive/card.ts'
import { openAlgolia } from '#search/algolia-client.ts'
import { algoliaEngine } from '#search/algolia-engine.ts'
import { deleteUnpublished } from '#search/delete-unpublished.ts'
import { everyDatabase, fill } from '#testing/databases.ts'
import { startAlgolia } from '#testing/algolia.ts'
import { redact } from './redact-words.ts'

it('sends the search service a card without the words that are redacted, within seconds and without a sync', async () => {
  const algolia = await startAlgolia()
  const archive = await everyDatabase[0]!.open()
  const failures: unknown[] = []
  const onError = (error: unknown) => void failures.push(error)
  await fill(archive, [newCard({ id: 'a', prompt: 'the full quokka' }), newCard({ id: 'b', prompt: 'else' })])
  const { db } = archive.store
  const engine = algoliaEngine({ store: archive.store, own: archive.search, service: algolia.service, onError })
  await engine.rebuild()
  const unwatch = deleteUnpublished(db, algolia.service, onError)
  const needs = { db, search: archive.search, changed: () => Promise.resolve() }
  await redact(needs, 'a', { words: 'quokka', reason: 'an animal' }, { id: 'admin', name: 'Ada' })
  const record = () => openAlgolia(algolia.service).getObject({ indexName: 'cards', objectID: 'a' })
  const options = { timeout: 20_000, interval: 100 }
  await vi.waitFor(async () => expect((await record())['prompt']).toBe('the full ▇▇▇'), options)
  expect((await openAlgolia(algolia.service).getObject({ indexName: 'cards', objectID: 'b' }))['prompt']).toBe('else')
  expect(failures).toEqual([])
  unwatch()
  await archive.close()
  await algolia.close()
})
