import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveCards } from '#server/cards/save-cards.ts'
import { goneSince } from '#store/unpublished-cards.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import { everyDatabase } from '#testing/databases.ts'
import { RICH_CONTENT, richCard } from '#testing/rich-card.ts'

describe.each(everyDatabase)('devices forget a public card on $name', (database) => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp([], {}, { database })
    const card = richCard({ imageUrl: '/images/bed.png' })
    const { store, search } = test.archive
    await store.db
      .transaction()
      .execute((trx) => saveCards(trx, search, [{ card, content: RICH_CONTENT, fingerprint: 'f' }]))
    test.viewer = AN_ADMIN
  })
  afterAll(() => test.close())

  /** The ids of cards that `act` withdrew something of. */
  const goneBy = async (act: () => Promise<unknown>) => {
    const { last } = await goneSince(test.archive.store.db, 0)
    await act()
    return (await goneSince(test.archive.store.db, last)).ids
  }
  const params = { id: 'rich' }
  const redact = (words: string) => test.call('POST /api/cards/:id/redactions', { params, body: { words } })
  const show = (isShown: boolean) => test.call('PUT /api/cards/:id/reasoning', { params, body: { isShown } })
  const change = (body: { imageUrl?: string; category?: string }) => test.call('PATCH /api/cards/:id', { params, body })

  it('of which words are redacted in another answer, a file name, an earlier version or a source', async () => {
    for (const words of ['roses', 'soil.csv', 'Dig once', 'sun'])
      expect(await goneBy(() => redact(words))).toEqual(['rich'])
  })

  it('of which reasoning is shown no more', async () => {
    expect(await goneBy(() => show(true))).toEqual([])
    expect(await goneBy(() => show(false))).toEqual(['rich'])
  })

  it('of which the picture was taken away or is another one', async () => {
    expect(await goneBy(() => change({ category: 'Beds' }))).toEqual([])
    expect(await goneBy(() => change({ imageUrl: '/images/wall.png' }))).toEqual(['rich'])
    expect(await goneBy(() => change({ imageUrl: '' }))).toEqual(['rich'])
    expect(await goneBy(() => change({ imageUrl: '/images/bed.png' }))).toEqual([])
  })
})
