import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { everyDatabase, fill, type TestArchive } from '#testing/databases.ts'
import type { TextIndex } from '#text-index/text-index.ts'
import { compareIndex } from './compare-index.ts'

describe.each(everyDatabase)('the comparison of the index with the cards of $name', ({ open }) => {
  let archive: TestArchive
  beforeEach(async () => {
    archive = await open()
    await fill(archive, [newCard({ id: 'a' }), newCard({ id: 'b', isPrivate: true })])
  })
  afterEach(() => archive.close())

  /** Compares an index that lacks some cards with the archive. @param written how many cards are written meanwhile */
  async function compareWhile({ written, lacks = [] }: { written: number; lacks?: readonly string[] }) {
    let count = 0
    const current = async () => {
      const cards = await archive.store.db.selectFrom('cards').select(['key', 'id', 'is_private']).execute()
      const held = cards.filter(({ id }) => !lacks.includes(id))
      const keys = new Map(held.map(({ key, is_private }) => [key, is_private === 1 ? 'private' : 'public']))
      if (count < written) await fill(archive, [newCard({ id: `new${count++}` })])
      return { has: (key: number) => keys.get(key) ?? null, size: keys.size } as TextIndex
    }
    return compareIndex(archive.store.db, current)
  }

  it('finds what the index lacks', async () => {
    expect(await compareWhile({ written: 0 })).toEqual({ missing: 0, stray: 0 })
    expect(await compareWhile({ written: 0, lacks: ['b'] })).toEqual({ missing: 1, stray: 0 })
  })

  it('takes no card that comes meanwhile for one that is missing', async () => {
    expect(await compareWhile({ written: 1 })).toEqual({ missing: 0, stray: 0 })
  })

  it('finds what the index lacks of an archive that is written to all the time, and nothing else', async () => {
    expect(await compareWhile({ written: 100 })).toEqual({ missing: 0, stray: 0 })
    expect(await compareWhile({ written: 100, lacks: ['b'] })).toEqual({ missing: 1, stray: 0 })
  })
})
