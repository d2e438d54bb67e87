import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { newCard, type Card } from '#archive/card.ts'
import { NO_FILTERS, type Filters } from '#archive/filters.ts'
import { logChanges, logForgetting } from '#store/change-log.ts'
import { openStore, type Store } from '#store/open.ts'
import { raiseRevision } from '#store/revision.ts'
import { fill } from '#testing/databases.ts'
import { freshArchive } from '#testing/postgres.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import type { SearchEngine } from '#search/engine.ts'
import { memoryEngine } from './memory-engine.ts'
import { removeSnapshot, SNAPSHOT_FILE } from './snapshot-file.ts'
import type { SyncedIndexOptions } from './synced-index.ts'

const WORDS = ['sun', 'moon', 'tide', 'sea', 'salt', 'wind', 'sand', 'rain']

const card = (index: number, fields: Partial<Card> = {}): Card =>
  newCard({
    id: `c${index}`,
    prompt: `${WORDS[index % 8]} number${index}`,
    response: WORDS[(index * 7) % 8]!,
    dayStamp: `202309${String(1 + (index % 30)).padStart(2, '0')}_1200`,
    ...fields,
  })
const cards = (count: number): Card[] => Array.from({ length: count }, (_, index) => card(index))
const search = (...terms: string[]): Filters => ({ ...NO_FILTERS, search: terms, sort: 'oldest' })

/** Removes a card for good, as the database alone hears of it. */
async function forget({ store }: Pick<Opened, 'store'>, id: string): Promise<void> {
  await store.db.transaction().execute(async (trx) => {
    const { key } = await trx.selectFrom('cards').select('key').where('id', '=', id).executeTakeFirstOrThrow()
    await trx.deleteFrom('cards').where('id', '=', id).execute()
    await raiseRevision(trx, { isVisible: true })
    await logChanges(trx, [key])
    await logForgetting(trx)
  })
}

/** A place for an archive, opened by one process's worth of engines after the other. */
interface Place {
  folder: string
  snapshot: string
  open(options?: Partial<SyncedIndexOptions>): Promise<Opened>
  remove(): Promise<void>
}
interface Opened {
  store: Store
  search: SearchEngine
  close(): Promise<void>
}

const places: { name: string; isEmbedded: boolean; make: () => Promise<Place> }[] = ['SQLite', 'PostgreSQL'].map(
  (name) => ({
    name,
    isEmbedded: name === 'SQLite',
    make: async () => {
      const folder = temporaryFolder()
      const database = name === 'PostgreSQL' ? await freshArchive() : null
      const snapshot = join(folder.path, SNAPSHOT_FILE)
      return {
        folder: folder.path,
        snapshot,
        open: async (options = {}) => {
          const store = await openStore({ folder: folder.path, databaseUrl: database?.url })
          const archive = database ? { url: database.url } : { file: join(folder.path, 'colloquy.db') }
          const engine = memoryEngine(store.db, { archive, snapshot, waits: true, fewCards: 5, ...options })
          const close = async () => {
            await engine.close()
            await store.close()
          }
          return { store, search: engine, close }
        },
        remove: async () => {
          await database?.drop()
          folder.remove()
        },
      }
    },
  }),
)

describe.each(places)('the index in memory on $name', { tags: 'process' }, ({ make, isEmbedded }) => {
  const made: Place[] = []
  const opened: Opened[] = []
  const begin = async () => {
    const place = await make()
    made.push(place)
    return place
  }
  const open = async (place: Place, options?: Partial<SyncedIndexOptions>) => {
    const archive = await place.open(options)
    opened.push(archive)
    return archive
  }
  const close = async (archive: Opened) => {
    opened.splice(opened.indexOf(archive), 1)
    await archive.close()
  }
  afterEach(async () => {
    for (const archive of opened.splice(0)) await archive.close()
    for (const place of made.splice(0)) await place.remove()
  })
  const idsOf = async ({ store, search: engine }: Opened, term: string, visibility: 'public' | 'all' = 'public') => {
    // Requests are heard in turns of the event loop.
    await setImmediate()
    const { keys } = await engine.find(visibility, search(term))
    const rows = await store.db.selectFrom('cards').select(['key', 'id']).execute()
    const ids = new Map(rows.map((row) => [row.key, row.id]))
    return keys.map((key) => ids.get(key))
  }

  it('gives the next answer without a card that another process hides, and with one that it shows', async () => {
    const place = await begin()
    const one = await open(place)
    const other = await open(place)
    await fill(one, cards(8))
    expect(await idsOf(one, 'number3')).toEqual(['c3'])
    expect(await idsOf(other, 'number3')).toEqual(['c3'])
    await fill(one, [card(3, { isPrivate: true })])
    expect(await idsOf(other, 'number3')).toEqual([])
    expect(await idsOf(other, 'number3', 'all')).toEqual(['c3'])
    await fill(other, [card(3, { prompt: 'number3 again' })])
    expect(await idsOf(one, 'again')).toEqual(['c3'])
    expect(await one.search.verify()).toEqual({ missing: 0, stray: 0 })
  })

  it('keeps a snapshot that only its owner may read, and answers from it after a start', async () => {
    const place = await begin()
    const first = await open(place)
    await fill(first, cards(40))
    expect(await idsOf(first, 'number7')).toEqual(['c7'])
    await close(first)
    expect(statSync(place.snapshot).mode & 0o777).toBe(0o600)
    expect(readdirSync(place.folder).filter((name) => name.endsWith('.part'))).toEqual([])
    const second = await open(place, { archive: { file: join(place.folder, 'nowhere', 'at-all.db') } })
    // A build would fail: there is no such archive.
    expect(await idsOf(second, 'number7')).toEqual(['c7'])
    expect(await second.search.verify()).toEqual({ missing: 0, stray: 0 })
  })

  it('makes up for what changed since the snapshot', async () => {
    const place = await begin()
    const first = await open(place)
    await fill(first, cards(40))
    await idsOf(first, 'sun')
    await close(first)
    const writer = await open(place, { snapshot: null })
    await fill(writer, [card(7, { prompt: 'rewritten' }), card(41)])
    await close(writer)
    const second = await open(place)
    await second.search.prepare()
    expect(await idsOf(second, 'number7')).toEqual([])
    expect(await idsOf(second, 'rewritten')).toEqual(['c7'])
    expect(await idsOf(second, 'number41')).toEqual(['c41'])
  })

  it.runIf(isEmbedded)('is built from the cards where the snapshot is damaged or missing', async () => {
    const place = await begin()
    const first = await open(place)
    await fill(first, cards(40))
    await idsOf(first, 'sun')
    await close(first)
    writeFileSync(place.snapshot, readFileSync(place.snapshot).subarray(0, -1))
    const second = await open(place, { archive: null })
    expect(await idsOf(second, 'number7')).toEqual(['c7'])
    await close(second)
    rmSync(place.snapshot)
    const third = await open(place)
    expect(await idsOf(third, 'number7')).toEqual(['c7'])
    expect(await third.search.verify()).toEqual({ missing: 0, stray: 0 })
  })

  it.runIf(isEmbedded)('is built from the cards where the snapshot is of another archive', async () => {
    const [place, strange] = [await begin(), await begin()]
    const stranger = await open(strange)
    await fill(stranger, cards(40))
    await idsOf(stranger, 'sun')
    await close(stranger)
    const own = await open(place)
    await fill(
      own,
      Array.from({ length: 40 }, (_, index) => card(index, { prompt: `own${index}` })),
    )
    await close(own)
    writeFileSync(place.snapshot, readFileSync(strange.snapshot))
    const again = await open(place)
    expect(await idsOf(again, 'number7')).toEqual([])
    expect(await idsOf(again, 'own7')).toEqual(['c7'])
  })

  it('is built from the cards where the log does not reach back to it', async () => {
    const place = await begin()
    const archive = await open(place)
    await fill(archive, cards(10))
    await idsOf(archive, 'sun')
    const { db } = archive.store
    await fill(archive, [card(3, { prompt: 'changed' })])
    await db.updateTable('card_changes').set({ mark: 1 }).execute()
    await fill(archive, [card(4, { prompt: 'changed' })])
    expect(await idsOf(archive, 'changed')).toEqual(['c3', 'c4'])
  })

  it.runIf(isEmbedded)(
    'refuses a search in one sentence while it is being built, says how far it is, and lists go on',
    async () => {
      const place = await begin()
      const archive = await open(place, { waits: false })
      await fill(archive, cards(40))
      const refused = await archive.search.find('public', search('sun')).then(
        () => null,
        (error: unknown) => error,
      )
      expect(refused).toMatchObject({
        code: 'preparing',
        message: expect.stringMatching(/^The search is being prepared: \d+ %\.$/),
        retryAfter: 2,
      })
      expect(archive.search.progress('public')).toMatchObject({ done: expect.any(Number), total: expect.any(Number) })
      // Lists of all cards and of days need no index.
      const listed = await archive.search.find('public', { ...NO_FILTERS, month: ['2023-09'], page: 9 })
      expect(listed.page).toMatchObject({ total: 40, page: 1 })
      await expect.poll(() => archive.search.progress('public'), { timeout: 30_000 }).toBeNull()
      expect(await idsOf(archive, 'number7')).toEqual(['c7'])
    },
  )

  it('holds no word of a forgotten card in any file, whether it was asked before or not', async () => {
    const place = await begin()
    const archive = await open(place)
    await fill(archive, [...cards(40), card(50, { prompt: 'unforgettable' })])
    expect(await idsOf(archive, 'unforgettable')).toEqual(['c50'])
    const holds = () => readFileSync(place.snapshot).includes('unforgettable')
    await expect.poll(holds, { timeout: 30_000 }).toBe(true)
    await forget(archive, 'c50')
    expect(await idsOf(archive, 'number7')).toEqual(['c7'])
    await expect.poll(holds, { timeout: 30_000 }).toBe(false)
  })

  it.runIf(isEmbedded).each(['before it has heard of that', 'while it writes the file'])(
    'leaves no word of a forgotten card in a file when it is closed, %s',
    async (when) => {
      const place = await begin()
      const archive = await open(place)
      await fill(archive, [...cards(40), card(50, { prompt: 'unforgettable' })])
      expect(await idsOf(archive, 'unforgettable')).toEqual(['c50'])
      if (when === 'before it has heard of that') {
        await expect.poll(() => existsSync(place.snapshot), { timeout: 30_000 }).toBe(true)
        await fill(archive, [card(51)])
        expect(await idsOf(archive, 'number51')).toEqual(['c51'])
      }
      // As a command does while a server runs.
      await forget(archive, 'c50')
      removeSnapshot(place.snapshot)
      await close(archive)
      expect(existsSync(place.snapshot)).toBe(false)
    },
  )

  it('follows changes before the next search', async () => {
    const place = await begin()
    const archive = await open(place)
    await fill(archive, cards(10))
    await idsOf(archive, 'sun')
    await fill(archive, [card(20)])
    expect(await idsOf(archive, 'number20')).toEqual(['c20'])
    expect(await archive.search.rebuild()).toBe(11)
    expect(await idsOf(archive, 'number20')).toEqual(['c20'])
  })
})
