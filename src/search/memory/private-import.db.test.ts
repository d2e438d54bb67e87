import { setImmediate } from 'node:timers/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newCard, type Card } from '#archive/card.ts'
import { NO_FILTERS } from '#archive/filters.ts'
import type { Visibility } from '#archive/viewer.ts'
import type { SearchEngine } from '#search/engine.ts'
import { openStore, type Store } from '#store/open.ts'
import { raiseRevision } from '#store/revision.ts'
import { runAfterReads } from '#testing/run-after-reads.ts'
import { fill, type TestArchive } from '#testing/databases.ts'
import { freshArchive } from '#testing/postgres.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { memoryEngine } from './memory-engine.ts'

/** So few cards are indexed at once: the public ones here are. */
const FEW_CARDS = 10

const card = (index: number, fields: Partial<Card> = {}): Card =>
  newCard({ id: `c${index}`, prompt: `tide number${index}`, response: 'Twice a day.', ...fields })
const cards = (from: number, to: number, fields: Partial<Card> = {}) =>
  Array.from({ length: to - from }, (_, at) => card(from + at, fields))

describe.each(['SQLite', 'PostgreSQL'])('an import of private cards on %s', { tags: 'process' }, (name) => {
  let store: Store
  /** The reads of a server, and the writes of another process. */
  let search: SearchEngine
  /** Opens the server's search again, with the index as it wrote it at the end. */
  let restart: () => Promise<void>
  let other: Pick<TestArchive, 'store' | 'search'>
  /** Cards that the index has read. */
  let read: number
  let end: () => Promise<void>

  beforeEach(async () => {
    const folder = temporaryFolder()
    const database = name === 'PostgreSQL' ? await freshArchive() : null
    const open = () => openStore({ folder: folder.path, databaseUrl: database?.url })
    store = await open()
    const writing = await open()
    const archive = database ? { url: database.url } : { file: join(folder.path, 'colloquy.db') }
    const options = { archive, snapshot: null, fewCards: FEW_CARDS }
    other = { store: writing, search: memoryEngine(writing.db, options) }
    const counted = runAfterReads(store.db, (rows) => {
      read += rows.filter((row) => 'prompt' in row).length
    })
    search = memoryEngine(counted, { ...options, waits: false })
    restart = async () => {
      const again = { ...options, snapshot: join(folder.path, 'search.index'), fewCards: 1 }
      const before = memoryEngine(store.db, again)
      await before.prepare()
      for (const one of [before, search]) await one.close()
      search = memoryEngine(store.db, { ...again, waits: false })
    }
    end = async () => {
      await search.close()
      await store.close()
      await other.search.close()
      await writing.close()
      await database?.drop()
      folder.remove()
    }
    await fill(other, cards(0, 8))
    expect(await total('tide')).toBe(8)
    read = 0
  })
  afterEach(() => end())

  const total = async (term: string, visibility: Visibility = 'public') => {
    // Requests are heard in turns of the event loop.
    await setImmediate()
    return (await search.find(visibility, { ...NO_FILTERS, search: [term] })).page.total
  }
  /** More changes than the log holds. */
  const cutLog = () => store.db.updateTable('card_changes').set({ mark: 1 }).execute()

  it('keeps no visitor waiting, and is followed soon', async () => {
    await fill(other, cards(8, 30, { isPrivate: true }))
    expect(await total('tide')).toBe(8)
    expect(read).toBe(0)
    await expect.poll(() => read, { timeout: 30_000 }).toBe(22)
    expect(await total('tide', 'all')).toBe(30)
    await fill(other, [card(30, { isPrivate: true })])
    expect(await total('tide', 'all')).toBe(31)
    await fill(other, [card(3, { isPrivate: true })])
    expect(await total('number3')).toBe(0)
  })

  it('of more cards than the log holds keeps the search for visitors, while admins wait for it', async () => {
    await cutLog()
    await fill(other, cards(8, 30, { isPrivate: true }))
    expect(await total('tide')).toBe(8)
    await expect(total('tide', 'all')).rejects.toMatchObject({ code: 'preparing' })
    expect([search.progress('public'), search.progress('all')]).toEqual([null, expect.anything()])
    expect(await total('tide')).toBe(8)
    // A comparison waits until it is built.
    expect(await search.verify()).toEqual({ missing: 0, stray: 0 })
    expect(await total('tide', 'all')).toBe(30)
  })

  it.each([
    ['a restart', () => restart()],
    ['a sync', () => search.rebuild()],
    [
      'a public change that is no card',
      () => store.db.transaction().execute((trx) => raiseRevision(trx, { isVisible: true })),
    ],
  ])('of more cards than the log holds keeps the search for visitors after %s', async (_, change) => {
    await change()
    expect(await total('tide')).toBe(8)
    await cutLog()
    await fill(other, cards(8, 30, { isPrivate: true }))
    expect(await total('tide')).toBe(8)
    await expect(total('tide', 'all')).rejects.toMatchObject({ code: 'preparing' })
  })

  it('of more cards than the log holds keeps none waiting who compares and has no time', async () => {
    await cutLog()
    await fill(other, cards(8, 30, { isPrivate: true }))
    await expect(search.verify({ waits: false })).rejects.toMatchObject({ code: 'preparing' })
    expect(await search.verify()).toEqual({ missing: 0, stray: 0 })
  })

  it('of more cards than the log holds shows no card that is hidden then', async () => {
    await cutLog()
    await fill(other, cards(8, 30, { isPrivate: true }))
    expect(await total('number3')).toBe(1)
    await fill(other, [card(3, { isPrivate: true })])
    await expect(total('number3')).rejects.toMatchObject({ code: 'preparing' })
    expect(search.progress('public')).not.toBeNull()
    await expect.poll(() => total('number3').catch(() => null), { timeout: 30_000 }).toBe(0)
  })
})
