import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newCard, type Card } from '#archive/card.ts'
import type { Model, PlacedCard } from '#meaning/model.ts'
import { lastChange, type LogPosition } from '#store/change-log.ts'
import { stateOfTick } from '#store/revision.ts'
import { runAfterReads } from '#testing/run-after-reads.ts'
import { everyDatabase, fill, type TestArchive } from '#testing/databases.ts'
import { FollowedModel } from './followed-model.ts'

const CARDS = Array.from({ length: 60 }, (_, at) =>
  newCard({ id: `c${at}`, prompt: `Question ${at}`, response: 'So.' }),
)

describe.each(everyDatabase)('a model that follows the log, on $name', (database) => {
  let archive: TestArchive
  let start: LogPosition
  beforeEach(async () => {
    archive = await database.open()
    await fill(archive, [newCard({ id: 'first', prompt: 'How?', response: 'So.' })])
    start = await lastChange(archive.store.db)
  })
  afterEach(() => archive.close())

  /** @param room how many cards can be placed */
  function follow({ room = Infinity } = {}) {
    const gate = Promise.withResolvers<void>()
    /** Texts of cards are read as soon as the gate is open. */
    const db = runAfterReads(archive.store.db, async (rows) => {
      if (rows.some((row) => 'prompt' in row)) await gate.promise
    })
    const taken: number[] = []
    const placed: string[] = []
    const put = (key: number, card: Omit<PlacedCard, 'key'> | null) => {
      if (card === null) taken.push(key)
      else placed.push(card.texts[0]!)
      return card === null || placed.length <= room
    }
    const followed = new FollowedModel(db, { put } as unknown as Model, start)
    const change = async (cards: readonly Card[]) => {
      await fill(archive, cards)
      await followed.follow(await stateOfTick(archive.store.db))
    }
    return { followed, change, taken, placed, open: () => gate.resolve() }
  }

  it('drops the old places of changed cards before new ones, and no request waits longer than its limit', async () => {
    const { followed, change, taken, placed, open } = follow()
    await change(CARDS)
    await followed.placed(1)
    expect([taken.length, placed]).toEqual([60, []])
    open()
    await followed.placed(60_000)
    expect(placed.toSorted()).toEqual(CARDS.map(({ prompt }) => prompt).toSorted())
  })

  it('places a card as it is now where it changed while it was read, and none that is private', async () => {
    const { followed, change, placed, open } = follow()
    await change(CARDS.slice(0, 2))
    await change([
      { ...CARDS[0]!, prompt: 'Another question' },
      { ...CARDS[1]!, isPrivate: true },
    ])
    open()
    await followed.placed(60_000)
    expect(placed).toEqual(['Another question'])
  })

  it('looks at no private card that comes, while public ones stay as they are', async () => {
    const { followed, change, taken, placed, open } = follow()
    open()
    await change(CARDS.slice(0, 2))
    await followed.placed(60_000)
    await change(CARDS.slice(2).map((card) => ({ ...card, isPrivate: true })))
    expect([taken.length, placed.length]).toEqual([2, 2])
    await change([
      { ...CARDS[2]!, isPrivate: false },
      { ...CARDS[0]!, isPrivate: true },
    ])
    await followed.placed(60_000)
    // Each once, as it keeps its key.
    expect([taken.length, placed.length]).toEqual([4, 3])
  })

  it('reads no card any more once there is no room, and still takes out what changes', async () => {
    const { followed, change, taken, placed, open } = follow({ room: 5 })
    open()
    await change(CARDS)
    await followed.placed(60_000)
    expect([taken.length, placed.length]).toEqual([60, 6])
    await change([{ ...CARDS[0]!, prompt: 'Another question' }])
    await followed.placed(60_000)
    expect([taken.length > 60, placed.length]).toEqual([true, 6])
  })

  it('places no more once it is closed', async () => {
    const { followed, change, placed, open } = follow()
    await change(CARDS)
    const closed = followed.close()
    open()
    await closed
    expect(placed.length).toBeLessThan(2)
  })
})
