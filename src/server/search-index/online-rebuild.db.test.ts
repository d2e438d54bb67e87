import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newCard, type Card } from '#archive/card.ts'
import { NO_FILTERS } from '#archive/filters.ts'
import { buildIndex } from '#search/build-index.ts'
import { folded } from '#search/folded.ts'
import { layTables, tablesLeft } from '#search/lay-tables.ts'
import { clearAbandoned } from '#search/renew-beside.ts'
import { renew } from '#search/renew-index-file.ts'
import { takeOver } from '#search/take-over.ts'
import { Building } from '#store/building.ts'
import { rowsById } from '#store/card-rows.ts'
import { integrityFaults } from '#store/integrity.ts'
import { countWrongTerms } from '#store/repair-terms.ts'
import { beginRenewal, goOn, renewalUnderWay } from '#store/renewal.ts'
import { openBeside } from '#store/open-beside.ts'
import { fill, openFolder, type TestArchive } from '#testing/databases.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { removeCards } from '#server/cards/write-cards.ts'

const card = (index: number, fields: Partial<Card> = {}) =>
  newCard({
    id: `c${index}`,
    prompt: `common word${index} ${index % 3 === 0 ? 'third' : 'other'}`,
    response: `an answer about ${'tides and moons '.repeat(index % 9)}`,
    category: `category ${index % 4}`,
    dayStamp: index % 7 === 0 ? '' : `202309${String((index % 28) + 1).padStart(2, '0')}_1200`,
    isPrivate: index % 5 === 0,
    ...fields,
  })
const CARDS = Array.from({ length: 500 }, (_, index) => card(index))
const PUBLIC = 400

let folder: ReturnType<typeof temporaryFolder>
let archive: TestArchive
const file = () => join(folder.path, 'colloquy.db')
beforeEach(async () => {
  folder = temporaryFolder()
  archive = await openFolder(folder.path)
  await fill(archive, CARDS)
})
afterEach(async () => {
  await archive.close()
  folder.remove()
})

const found = async (term: string, { search } = archive) =>
  (await search.find('public', { ...NO_FILTERS, search: [term] })).page.total
const remove = ({ store, search }: TestArchive, id: string) =>
  store.db.transaction().execute(async (trx) => removeCards(trx, search, await rowsById(trx, [id])))

/** Changes of every kind, by somebody who has the file open as well. */
async function change(other: TestArchive, round: number): Promise<void> {
  const at = round * 10
  await fill(other, [card(at + 1, { isPrivate: true })])
  await fill(other, [card(at + 2, { prompt: `rewritten${round}` })])
  await fill(other, [card(at + 3, { dayStamp: '20240101_0000' })])
  await fill(other, [card(at + 5, { isPrivate: false })])
  await fill(other, [card(1000 + round, { isPrivate: false, prompt: `added${round}` })])
  await remove(other, `c${at + 4}`)
}

async function expectChanged(rounds: readonly number[]): Promise<void> {
  for (const round of rounds) {
    const at = round * 10
    const totals = [`word${at + 1}`, `word${at + 2}`, `word${at + 3}`, `word${at + 4}`, `word${at + 5}`]
    expect(await Promise.all(totals.map((term) => found(term)))).toEqual([0, 0, 1, 0, 1])
    expect([await found(`rewritten${round}`), await found(`added${round}`)]).toEqual([1, 1])
  }
}

/** Index and words are as the cards log, by FTS5's own check too, and nothing of a renewal is left. */
async function expectWhole(): Promise<void> {
  const { db } = archive.store
  expect(await archive.search.verify()).toEqual({ missing: 0, stray: 0 })
  expect(await countWrongTerms(db)).toBe(0)
  for (const table of ['search_public', 'search_private'])
    inFile((database) => database.exec(`INSERT INTO ${table} (${table}) VALUES ('integrity-check')`))
  await expectTidy()
}

async function expectTidy(): Promise<void> {
  const { db } = archive.store
  expect([await tablesLeft(db), await renewalUnderWay(db), filesLeft()]).toEqual([[], undefined, []])
  expect(await db.selectFrom('search_changes').select('key').execute()).toEqual([])
}
const filesLeft = () => readdirSync(folder.path).filter((name) => name.includes('building'))

/** Acts on the file as somebody does who knows nothing of Colloquy. */
function inFile<T>(act: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(file(), { defensive: false })
  try {
    return act(database)
  } finally {
    database.close()
  }
}
const rowsIn = (text: string) => inFile((database) => database.prepare(text).all())

/** Every word of a table with where it is. */
const wordsIn = (table: string) =>
  inFile((database) => {
    database.exec(`CREATE VIRTUAL TABLE temp.words USING fts5vocab(main, ${table}, instance)`)
    return database.prepare('SELECT * FROM temp.words').all()
  })

describe('an index made beside the one that is asked', () => {
  it('holds what one holds that was made in one go, word by word, in one segment', async () => {
    await archive.search.rebuild()
    const rebuilt = ['search_public', 'search_private'].map(wordsIn)
    expect(await archive.search.refresh()).toBe(500)
    expect(['search_public', 'search_private'].map(wordsIn)).toEqual(rebuilt)
    expect(rowsIn('SELECT DISTINCT segid FROM search_public_idx')).toHaveLength(1)
    expect(rowsIn('SELECT group_concat(k) AS k FROM search_public_config')).toEqual([{ k: 'hashsize,rank,version' }])
    await expectWhole()
  })

  it('is right about concurrent changes, and no search finds less', async () => {
    const other = await openFolder(folder.path)
    const meanwhile = { isOver: false }
    const renewing = archive.search.refresh().finally(() => (meanwhile.isOver = true))
    const totals = new Set<number>()
    let rounds = 0
    while (!meanwhile.isOver) {
      totals.add(await found('tides'))
      // Cards without tides come and go: those with them stay.
      if (rounds < 300) await fill(other, [card(1998 + rounds * 9, { prompt: `added${rounds++}`, isPrivate: false })])
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    await renewing
    expect([...totals]).toEqual([await found('tides')])
    for (let round = 0; round < rounds; round++) expect(await found(`added${round}`)).toBe(1)
    expect(rounds).toBeGreaterThan(3)
    await other.close()
    await expectWhole()
  })

  it('makes up for every kind of change at every moment of it', async () => {
    const other = await openFolder(folder.path)
    const reported: number[] = []
    const revision = await archive.store.db.selectFrom('archive').select('revision').executeTakeFirstOrThrow()
    await renew(file(), 'one', async (done) => {
      reported.push(done)
      await change(other, done / 100)
    })
    expect(reported).toEqual([100, 200, 300, 400, 500])
    await expectChanged([1, 2, 3, 4, 5])
    const { revision: now } = await archive.store.db.selectFrom('archive').select('revision').executeTakeFirstOrThrow()
    expect(now).toBeGreaterThan(revision.revision)
    await other.close()
    await expectWhole()
  })

  it('catches up with changes that are made while it is copied into the file', async () => {
    const { db } = archive.store
    const beside = await begun('one')
    const building = new Building(join(folder.path, 'made'), file())
    await change(archive, 1)
    const { wrong, cards } = await buildIndex(building, folded(file()), () => Promise.resolve())
    building.close()
    await change(archive, 2)
    await layTables(beside, join(folder.path, 'made'), 'one')
    await beside.destroy()
    await change(archive, 3)
    const again = openBeside(file())
    await takeOver(again, 'one', wrong)
    await again.destroy()
    await change(archive, 4)
    expect(cards).toBe(500)
    await expectChanged([1, 2, 3, 4])
    expect(await tablesLeft(db)).toContain('gone_search_public_data')
    // A thread that says nothing more is dead after a minute.
    await db
      .updateTable('search_renewal')
      .set({ at: Date.now() - 60_000 })
      .execute()
    await clearAbandoned(db)
    await expectChanged([1, 2, 3, 4])
    await expectWhole()
  })

  it('repairs wrong counts of words, whatever changes meanwhile', async () => {
    const { db } = archive.store
    await db.updateTable('terms').set({ count: 200 }).where('word', '=', 'common').execute()
    await db.updateTable('terms').set({ count: 900 }).where('word', '=', 'tides').execute()
    await db.deleteFrom('terms').where('word', '=', 'word499').execute()
    await db.insertInto('terms').values({ is_private: 0, word: 'nowhere', backwards: 'erehwon', count: 3 }).execute()
    await renew(file(), 'one', (done) => change(archive, done / 100))
    await expectWhole()
  })

  it('is made of an archive without cards too', async () => {
    for (const { id } of CARDS) await remove(archive, id)
    expect(await archive.search.refresh()).toBe(0)
    await expectWhole()
    await change(archive, 1)
    await expectChanged([1])
  })

  it.each([
    ['its middle is damaged', 'UPDATE search_public_data SET block = zeroblob(length(block)) WHERE id > 10'],
    ['its contents are gone', 'DELETE FROM search_public_data'],
    ['it has forgotten everything', 'UPDATE search_public_data SET block = zeroblob(length(block))'],
  ])('is made in the same way when %s', async (_name, statements) => {
    inFile((database) => database.exec(statements))
    expect(await archive.search.refresh()).toBe(500)
    expect(await found('common')).toBe(PUBLIC)
    await expectWhole()
  })
})

async function begun(id: string) {
  const db = openBeside(file())
  await db.transaction().execute((trx) => beginRenewal(trx, id))
  return db
}

describe('a renewal', () => {
  it('is overtaken by one that begins later', async () => {
    const second = { cards: 0 }
    const first = renew(file(), 'first', async (done) => {
      if (done === 300) second.cards = await renew(file(), 'second', () => undefined)
    })
    await expect(first).rejects.toMatchObject({
      code: 'conflict',
      message: 'The search index has meanwhile been rebuilt by another process.',
    })
    expect(second.cards).toBe(500)
    await expectWhole()
  })

  it('ends, and leaves nothing behind, when the index is rebuilt in one transaction meanwhile', async () => {
    const renewing = renew(file(), 'one', async (done) => {
      if (done === 300) await archive.search.rebuild()
    })
    await expect(renewing).rejects.toMatchObject({ code: 'conflict' })
    await expectWhole()
  })

  it('is readable only for those who may read the archive, and leaves nothing behind when it fails', async () => {
    chmodSync(file(), 0o600)
    const renewing = renew(file(), 'one', (done) => {
      expect(statSync(join(folder.path, filesLeft()[0]!)).mode & 0o777).toBe(0o600)
      if (done === 300) throw new Error('the disk is full')
    })
    await expect(renewing).rejects.toThrow('the disk is full')
    await expectWhole()
  })

  it('that is ended with its server changes nothing, and the next one starts over', async () => {
    const renewing = archive.search.refresh()
    // One way or the other: it may have been done already.
    const end = renewing.then(
      () => 'done',
      (error: unknown) => (error as Error).message,
    )
    await expect.poll(() => renewalUnderWay(archive.store.db)).toBeDefined()
    await archive.close()
    expect(['done', 'Rebuilding the index ended before its time.']).toContain(await end)
    archive = await openFolder(folder.path)
    expect(await archive.search.verify()).toEqual({ missing: 0, stray: 0 })
    await change(archive, 1)
    await archive.search.refresh()
    await expectChanged([1])
    await expectWhole()
  })

  it('that was killed is cleared away once it has not moved for a minute, and not before', async () => {
    const { db } = archive.store
    const beside = await begun('killed')
    const made = `${file()}-building-killed`
    const building = new Building(made, file())
    await buildIndex(building, folded(file()), () => Promise.resolve())
    building.close()
    await layTables(beside, made, 'killed')
    await change(archive, 1)
    const waited: number[] = []
    await clearAbandoned(db, async (ms) => {
      expect(await tablesLeft(db)).toHaveLength(2)
      expect(filesLeft()).toHaveLength(1)
      expect(await integrityFaults(db, 'whole')).toEqual([])
      waited.push(ms)
      // It moves once more, and then never again.
      if (waited.length === 1) await beside.transaction().execute((trx) => goOn(trx, 'killed'))
      else
        await db
          .updateTable('search_renewal')
          .set({ at: Date.now() - ms })
          .execute()
    })
    expect(waited).toEqual([60_000, 60_000])
    await beside.destroy()
    await expectChanged([1])
    await expectWhole()
  })

  it('is the only reason to note keys', () => change(archive, 1).then(expectTidy))
})
