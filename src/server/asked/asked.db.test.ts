import { afterEach, describe, expect, it } from 'vitest'
import { newCard, type Card } from '#archive/card.ts'
import { ANYONE } from '#archive/viewer.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import { everyDatabase, fill } from '#testing/databases.ts'

const LEMON = 'How do I repot an overgrown lemon tree?'

/** The same question over three years and models, once as a private card; others between. */
const CARDS: readonly Card[] = [
  asked('lemon1', LEMON, { dayStamp: '20230402_0900', model: 'gpt-4', sessionTitle: 'South wall' }),
  asked('garlic', 'When should I plant garlic in a cold garden?', { dayStamp: '20230501' }),
  asked('lemon2', 'How do I repot an overgrwon lemon tree, please?', { dayStamp: '20240402', model: 'claude-3-opus' }),
  asked('hidden', `${LEMON} zebrasecret`, { dayStamp: '20240601', isPrivate: true }),
  asked('limerick', 'Write a limerick about an unhappy tax collector', { dayStamp: '20240701' }),
  asked('lemon3', 'An overgrown lemon tree: how do I repot it?', { dayStamp: '20250402', model: 'o3' }),
]

function asked(id: string, prompt: string, card: Partial<Card>): Card {
  return newCard({ id, prompt, response: `An answer of ${id}`, ...card })
}

describe.each(everyDatabase)('prompts that ask the same on $name', (database) => {
  let test: TestApp
  afterEach(() => test.close())
  const group = (id: string) => test.call('GET /api/cards/:id/asked', { params: { id } })
  const idsOf = async (id: string) => (await group(id)).cards.map((card) => card.id)
  /** A server whose prompts are compared, in a thread where others can open the archive too. */
  const open = async (cards = CARDS) => {
    test = await openTestApp(cards, {}, { database })
    await expect.poll(async () => (await group('lemon1')).isLearning, { timeout: 60_000, interval: 50 }).toBe(false)
  }

  it('are a group in the order of time, with day, model, session and prompt, whichever of them is asked for', async () => {
    await open()
    const found = await group('lemon2')
    expect(found).toMatchObject({ total: 3, since: '2023-04-02', isLearning: false })
    expect(found.cards.map(({ id, model }) => [id, model])).toEqual([
      ['lemon1', 'gpt-4'],
      ['lemon2', 'claude-3-opus'],
      ['lemon3', 'o3'],
    ])
    expect(found.cards[0]).toMatchObject({ dayStamp: '20230402_0900', sessionTitle: 'South wall', prompt: LEMON })
    for (const id of ['lemon1', 'lemon3']) expect(await group(id)).toEqual(found)
  })

  it.runIf(database.isEmbedded)('are the card alone where it was asked once', async () => {
    await open()
    expect(await group('garlic')).toMatchObject({ total: 1, since: '2023-05-01', cards: [{ id: 'garlic' }] })
  })

  it.runIf(database.isEmbedded)('are public cards alone, for admins too, and hold no private word', async () => {
    await open()
    for (const viewer of [ANYONE, AN_ADMIN]) {
      test.viewer = viewer
      for (const { id } of CARDS.filter(({ isPrivate }) => !isPrivate))
        expect(JSON.stringify(await group(id))).not.toMatch(/zebrasecret|"hidden"/)
    }
    expect(await group('hidden')).toMatchObject({ total: 1, cards: [{ id: 'hidden', isPrivate: true }] })
  })

  it.runIf(database.isEmbedded).each([true, false])(
    'are not joined by a prompt between them that is private: %s',
    async (isPrivate) => {
      const [jam, relish] = ['quince jam wooden spoon copper kettle', 'vinegar cloves ginger onions mustard raisins']
      await open([
        ...CARDS,
        asked('jam', `${jam} with sugar overnight`, { dayStamp: '20250501' }),
        asked('between', `${jam} with sugar ${relish}`, { dayStamp: '20250502', isPrivate }),
        asked('relish', `${relish} with sugar briefly`, { dayStamp: '20250503' }),
      ])
      expect(await idsOf('relish')).toEqual(isPrivate ? ['relish'] : ['jam', 'between', 'relish'])
    },
  )

  it('lose a card that turns private, is redacted or is deleted with the next answer', async () => {
    await open([...CARDS, asked('lemon4', LEMON, { dayStamp: '20260101' })])
    test.viewer = AN_ADMIN
    await test.call('POST /api/cards/:id/redactions', {
      params: { id: 'lemon2' },
      body: { words: 'repot an overgrwon lemon tree', reason: 'a secret tree' },
    })
    test.viewer = ANYONE
    expect(await idsOf('lemon1')).toEqual(['lemon1', 'lemon3', 'lemon4'])
    expect(await group('lemon2')).toMatchObject({ total: 1 })
    test.viewer = AN_ADMIN
    await test.call('PATCH /api/cards/:id', { params: { id: 'lemon1' }, body: { isPrivate: true } })
    // The admin sees the card, and no group that visitors do not have.
    expect(await idsOf('lemon1')).toEqual(['lemon1'])
    test.viewer = ANYONE
    expect(await group('lemon3')).toMatchObject({ total: 2, since: '2025-04-02' })
    const refused = await test.get('/api/cards/lemon1/asked')
    const never = await test.get('/api/cards/absent/asked')
    const plain = ({ statusCode, body }: typeof never) => [statusCode, body.replace(/"requestId":"[^"]*"/, '')]
    expect(plain(refused)).toEqual(plain(never))
    expect(never.statusCode).toBe(404)
    test.viewer = AN_ADMIN
    await test.call('POST /api/forget', { body: { card: 'lemon4', cards: 1 } })
    test.viewer = ANYONE
    expect(await group('lemon3')).toMatchObject({ total: 1, cards: [{ id: 'lemon3' }] })
  })

  it('are compared again after cards have changed', { timeout: 120_000 }, async () => {
    await open()
    await fill(test.archive, [
      asked('garlic2', 'When should I plant garlic in a cold garden?', { dayStamp: '20260101' }),
    ])
    await expect.poll(async () => idsOf('garlic'), { timeout: 90_000, interval: 100 }).toEqual(['garlic', 'garlic2'])
    expect(await idsOf('lemon1')).toEqual(['lemon1', 'lemon2', 'lemon3'])
  })

  it.runIf(database.isEmbedded)('are at most 50 in an answer: the first, and those around the card', async () => {
    const day = (at: number) => `2023${String(1 + (at % 12)).padStart(2, '0')}${String(1 + (at % 28)).padStart(2, '0')}`
    const many = Array.from({ length: 120 }, (_, at) =>
      asked(`many${at}`, 'Which apples keep longest in a cellar?', { dayStamp: day(at) }),
    )
    await open([...CARDS, ...many])
    const first = await group('many0')
    const ordered = [...many].sort((a, b) => (a.dayStamp < b.dayStamp ? -1 : 1))
    const inMiddle = await group(ordered[60]!.id)
    const last = await group(ordered.at(-1)!.id)
    expect(last.cards.at(-1)!.id).toBe(ordered.at(-1)!.id)
    for (const found of [first, inMiddle, last]) {
      expect(found).toMatchObject({ total: 120, since: '2023-01-01' })
      expect(found.cards).toHaveLength(50)
      expect(new Set(found.cards.map(({ id }) => id)).size).toBe(50)
      expect(found.cards.map(({ dayStamp }) => dayStamp)).toEqual(
        found.cards.map(({ dayStamp }) => dayStamp).toSorted(),
      )
    }
    expect(inMiddle.cards.map(({ id }) => id)).toContain(ordered[60]!.id)
    expect(inMiddle.cards[0]).toEqual(first.cards[0])
  })

  it.runIf(database.isEmbedded)('give the beginning of a very long prompt', async () => {
    const long = `${LEMON} ${'Tell me about its roots, its leaves and its pot. '.repeat(2000)}`
    await open([
      ...CARDS,
      asked('long1', long, { dayStamp: '20250501' }),
      asked('long2', long, { dayStamp: '20250502' }),
    ])
    const { cards } = await group('long1')
    expect(cards.map(({ prompt }) => prompt.length)).toEqual([1000, 1000])
  })
})
