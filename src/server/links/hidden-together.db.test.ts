import { afterEach, describe, expect, it, vi } from 'vitest'
import { newCard, type Card } from '#archive/card.ts'
import { ANYONE } from '#archive/viewer.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import { everyDatabase } from '#testing/databases.ts'

const DAY = 86_400_000
const card = (id: string, fields: Partial<Card> = {}) =>
  newCard({ id, prompt: `prompt of ${id}`, sessionTitle: 'Garden', ...fields })

describe.each(everyDatabase)('links to cards that are hidden together, on $name', (database) => {
  let test: TestApp
  const open = async (cards: Card[]) => {
    test = await openTestApp(cards, { SITE_ADDRESS: 'https://archive.example' }, { database })
    test.viewer = AN_ADMIN
  }
  afterEach(async () => {
    vi.useRealTimers()
    await test.close()
  })

  const make = (body: { card?: string; session?: string }) => test.call('POST /api/links', { body })
  const change = (ids: readonly string[], isPrivate: boolean) =>
    test.call('POST /api/cards/bulk', { body: { ids: [...ids], isPrivate } })

  it('are counted by the cards that they still show, each card once', async () => {
    const ids = ['one', 'two', 'three', 'four'] as const
    await open(ids.map((id) => card(id, { isPrivate: id === 'four' })))
    const hide = () => change(ids, true)
    const show = () => change(['one', 'two', 'three'], false)
    expect(await hide()).toMatchObject({ changed: 3, shared: 0 })
    await make({ card: 'one' })
    await make({ card: 'two' })
    await make({ card: 'two' })
    const { link } = await make({ session: 'three' })
    // Those that were private before are not counted.
    expect(await hide()).toMatchObject({ changed: 0, shared: 0 })
    await show()
    expect(await hide()).toMatchObject({ changed: 3, shared: 3 })
    await test.call('DELETE /api/links/:id', { params: { id: link.id } })
    await show()
    expect(await hide()).toMatchObject({ changed: 3, shared: 2 })
    expect(await show()).toMatchObject({ changed: 3, shared: 0 })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * DAY })
    expect(await hide()).toMatchObject({ changed: 3, shared: 0 })
  })

  it('are not counted where they show nothing of a card, as its findings wait for a look', async () => {
    await open([
      card('one', { isPrivate: false, prompt: 'mail me: jo.doe@fruits.org' }),
      card('two', { isPrivate: false }),
    ])
    const { address } = await make({ card: 'one' })
    await make({ card: 'two' })
    expect(await change(['one', 'two'], true)).toMatchObject({ changed: 2, shared: 1 })
    test.viewer = ANYONE
    expect((await test.get(new URL(address).pathname)).body).not.toContain('jo.doe')
  })
})
