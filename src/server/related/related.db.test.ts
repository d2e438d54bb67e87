import { afterEach, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { ANYONE } from '#archive/viewer.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import { callMcp, connectMcp } from '#testing/mcp-client.ts'
import { everyDatabase, fill } from '#testing/databases.ts'
import { CARDS, THEMES } from '#testing/themed-cards.ts'

describe.each(everyDatabase)('related cards on $name', (database) => {
  let test: TestApp
  afterEach(() => test.close())
  const related = (id: string) => test.call('GET /api/cards/:id/related', { params: { id } })
  /** A server whose archive is learned, in a thread where others can open it too. */
  const open = async (cards = CARDS) => {
    test = await openTestApp(cards, {}, { database })
    await expect.poll(async () => (await related('c0')).isLearning, { timeout: 60_000, interval: 100 }).toBe(false)
  }

  it('are about the same, of other conversations, one of each, with the words that both say', async () => {
    await open()
    const { cards, isLearning } = await related('c0')
    expect(isLearning).toBe(false)
    expect(cards.length).toBeGreaterThan(2)
    expect(cards.length).toBeLessThan(9)
    expect(new Set(cards.map(({ sessionTitle }) => sessionTitle)).size).toBe(cards.length)
    for (const { id, sessionTitle, words } of cards) {
      expect(Number(id.slice(1)) % 3).toBe(0)
      expect(sessionTitle).not.toBe('Session 0 0')
      expect(words.length).toBeGreaterThan(0)
      for (const word of words) expect(THEMES[0]).toContain(word)
    }
  })

  it.runIf(database.isEmbedded)('are what the tool of MCP gives, by an id or an address', async () => {
    await open()
    const client = await connectMcp(test.app)
    const { cards } = await related('c0')
    for (const id of ['c0', 'https://example.org/card/untitled-c0']) {
      const given = await callMcp<{ cards: { id: string; words: string[] }[]; isLearning: boolean }>(
        client,
        'related',
        { id },
      )
      expect(given.isLearning).toBe(false)
      expect(given.cards.map(({ id: one, words }) => [one, words])).toEqual(
        cards.map(({ id: one, words }) => [one, words]),
      )
    }
    const refused = await client.callTool({ name: 'related', arguments: { id: 'c12' } })
    expect(refused).toMatchObject({ isError: true })
    expect(refused).toEqual(await client.callTool({ name: 'related', arguments: { id: 'absent' } }))
    await client.close()
  })

  it.runIf(database.isEmbedded)(
    'are public ones alone, for admins too, and no private word is among those that relate them',
    async () => {
      await open()
      for (const viewer of [ANYONE, AN_ADMIN]) {
        test.viewer = viewer
        for (const { id } of CARDS.filter(({ isPrivate }) => !isPrivate)) {
          expect(JSON.stringify(await related(id))).not.toMatch(/zebrasecret|"c12"/)
        }
      }
      const { cards } = await related('c12')
      expect(cards.length).toBeGreaterThan(0)
      expect(JSON.stringify(cards)).not.toContain('zebrasecret')
    },
  )

  it('lose a card that turns private with the next answer', async () => {
    await open()
    const gone = (await related('c0')).cards[0]!.id
    test.viewer = AN_ADMIN
    await test.call('PATCH /api/cards/:id', { params: { id: gone }, body: { isPrivate: true } })
    test.viewer = ANYONE
    const left = (await related('c0')).cards.map(({ id }) => id)
    expect(left).not.toContain(gone)
    // Nor one of which what was learned has not heard yet.
    await test.archive.store.db.updateTable('cards').set({ is_private: 1 }).where('id', '=', left[0]!).execute()
    test.viewer = AN_ADMIN
    expect((await related('c0')).cards.map(({ id }) => id)).not.toContain(left[0])
    test.viewer = ANYONE
  })

  it('are found for a card that came after the learning, and it for others, until it is redacted', async () => {
    await open()
    const card = newCard({ ...CARDS[3]!, id: 'late', sessionTitle: 'A late session', dayStamp: '20240301' })
    await fill(test.archive, [card])
    expect((await related('late')).cards.map(({ id }) => id)).toContain('c3')
    expect((await related('c3')).cards.map(({ id }) => id)).toContain('late')
    await fill(test.archive, [{ ...card, prompt: CARDS[1]!.prompt, response: CARDS[1]!.response }])
    expect((await related('c3')).cards.map(({ id }) => id)).not.toContain('late')
  })

  it.runIf(database.isEmbedded)('are none in an archive of few cards', async () => {
    await open(CARDS.slice(0, 11))
    expect(await related('c0')).toEqual({ cards: [], isLearning: false })
  })
})
