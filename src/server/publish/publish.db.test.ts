import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newCard, type Card } from '#archive/card.ts'
import { NO_FILTERS } from '#archive/filters.ts'
import type { IntakeStep } from '#intake/intake.ts'
import { newLedger } from '#intake/ledger.ts'
import { dayCounts } from '#store/calendar.ts'
import { cardById, countCards } from '#store/cards.ts'
import { readSetting } from '#store/settings.ts'
import { everyDatabase, type TestArchive } from '#testing/databases.ts'
import { importCards, previewImport } from './import-cards.ts'
import { setPrivacy } from './set-privacy.ts'
import { showDemo } from './show-demo.ts'

const BREAD = { sessionTitle: 'Bread', dayStamp: '20230901_0900' }
const A = newCard({ id: 'a', prompt: 'How warm is dough?', response: 'Quite.', ...BREAD })
const B = newCard({ id: 'b', prompt: 'And rye?', dayStamp: '20230902_0900' })

async function* steps(
  cards: Card[],
  { fails = false, isPrivate }: { fails?: boolean; isPrivate?: boolean } = {},
): AsyncGenerator<IntakeStep> {
  await Promise.resolve()
  yield { kind: 'progress', phase: 'checking', bytes: 1, totalBytes: 1, cards: 0 }
  for (const card of cards) {
    yield { kind: 'cards', cards: [{ card, assets: [], ...(isPrivate === undefined ? {} : { isPrivate }) }] }
  }
  if (fails) throw new Error('the disk is gone')
  yield { kind: 'done', ledger: { ...newLedger('test.json'), cards: cards.length } }
}

describe.each(everyDatabase)('publishing on $name', ({ open }) => {
  let archive: TestArchive
  beforeEach(async () => {
    archive = await open()
  })
  afterEach(() => archive.close())

  const take = (reading: AsyncGenerator<IntakeStep>, publish = false) =>
    importCards({ db: archive.store.db, search: archive.search }, reading, { publish, progress: () => undefined })
  const found = async (term: string, visibility: 'public' | 'all' = 'public') =>
    (await archive.search.find(visibility, { ...NO_FILTERS, search: [term] })).page.total

  it('imports cards as private, unless told otherwise by the importer or the source', async () => {
    expect(await take(steps([A, B]))).toMatchObject({ added: 2, changed: 0, unchanged: 0, isPrivate: 2 })
    expect([await found('dough'), await found('dough', 'all')]).toEqual([0, 1])
    expect(await dayCounts(archive.store.db, 'public')).toEqual([])
    expect(await take(steps([newCard({ id: 'c', prompt: 'open dough' })]), true)).toMatchObject({ isPrivate: 0 })
    expect(await take(steps([newCard({ id: 'd', prompt: 'closed dough' })], { isPrivate: true }), true)).toMatchObject({
      isPrivate: 1,
    })
    expect([await found('dough'), await found('dough', 'all')]).toEqual([1, 3])
  })

  it('adds nothing twice and keeps what was published', async () => {
    await take(steps([A, B]))
    await archive.store.db.transaction().execute((trx) => setPrivacy(trx, archive.search, { session: 'Bread' }, false))
    expect(await take(steps([A, B]))).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
    expect((await cardById(archive.store.db, 'public', 'a'))?.isPrivate).toBe(false)
    expect(await archive.store.db.selectFrom('imports').select('source').execute()).toHaveLength(2)
  })

  it('takes a changed card back from the public until it is published again', async () => {
    await take(steps([A]), true)
    expect(await take(steps([{ ...A, response: 'About 24 degrees.' }]))).toMatchObject({ changed: 1, isPrivate: 1 })
    expect(await cardById(archive.store.db, 'public', 'a')).toBeNull()
    expect([await found('dough'), await found('degrees', 'all'), await countCards(archive.store.db)]).toEqual([0, 1, 1])
  })

  it('leaves the archive as it was when the export fails in its middle', async () => {
    await take(steps([A]), true)
    await expect(take(steps([B, newCard({ id: 'c' })], { fails: true }))).rejects.toThrow('the disk is gone')
    expect([await countCards(archive.store.db), await found('rye', 'all')]).toEqual([1, 0])
    expect(await archive.search.verify()).toEqual({ missing: 0, stray: 0 })
  })

  it('publishes a session or everything, once', async () => {
    await take(steps([A, B]))
    const publish = (which: Parameters<typeof setPrivacy>[2], isPrivate = false) =>
      archive.store.db.transaction().execute((trx) => setPrivacy(trx, archive.search, which, isPrivate))
    expect(await publish({ session: 'Bread' })).toBe(1)
    expect([await found('dough'), await found('rye')]).toEqual([1, 0])
    expect(await publish({ all: true })).toBe(1)
    expect(await publish({ all: true })).toBe(0)
    expect(await dayCounts(archive.store.db, 'public')).toEqual([
      { date: '2023-09-01', count: 1 },
      { date: '2023-09-02', count: 1 },
    ])
    expect(await publish({ all: true }, true)).toBe(2)
    expect(await dayCounts(archive.store.db, 'public')).toEqual([])
    expect(await archive.search.verify()).toEqual({ missing: 0, stray: 0 })
  })

  it('shows the demo until the first import, and never again', async () => {
    const demo = () => Promise.resolve([newCard({ id: 'demo', prompt: 'a demo' })])
    await showDemo(archive.store, archive.search, demo)
    expect([await found('demo'), await readSetting(archive.store.db, 'demo')]).toEqual([1, 'yes'])
    await showDemo(archive.store, archive.search, () => Promise.reject(new Error('read twice')))
    await previewImport(steps([A]), () => undefined)
    expect(await found('demo')).toBe(1)
    expect(await take(steps([A]))).toMatchObject({ replacedDemo: true })
    expect(await take(steps([B]))).toMatchObject({ replacedDemo: false })
    await showDemo(archive.store, archive.search, () => Promise.reject(new Error('shown again')))
    expect([await found('demo', 'all'), await countCards(archive.store.db)]).toEqual([0, 2])
  })

  it('keeps the demo when an export holds no card', async () => {
    await showDemo(archive.store, archive.search, () => Promise.resolve([newCard({ id: 'demo', prompt: 'a demo' })]))
    expect(await take(steps([]))).toMatchObject({ added: 0, replacedDemo: false })
    expect(await found('demo')).toBe(1)
  })
})
