import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { batchesOf } from '#archive/batches.ts'
import { newCard, type Card } from '#archive/card.ts'
import { hasDays, NO_FILTERS, type Filters } from '#archive/filters.ts'
import { planOf } from '#archive/plan.ts'
import { openEngine } from '#search/open-engine.ts'
import { recountDays } from '#store/calendar.ts'
import { deleteRows, rowsById } from '#store/card-rows.ts'
import { emptyCardText } from '#store/card-text.ts'
import { logChanges } from '#store/change-log.ts'
import { migrate } from '#store/migrations/migrate.ts'
import { raiseRevision } from '#store/revision.ts'
import { anyCards, cards, contents, filtersOf, visibilities } from '#testing/any-search.ts'
import { fill, idsOf, type TestArchive } from '#testing/databases.ts'
import { postgresOwnIndex } from '#testing/engines.ts'
import { plainScan } from '#testing/plain-scan.ts'
import { postgresEngine } from './postgres-engine.ts'

const search = (...terms: string[]): Filters => ({ ...NO_FILTERS, search: terms, sort: 'oldest' })

let opened: TestArchive[] = []
async function begin(): Promise<TestArchive> {
  const archive = await postgresOwnIndex.open()
  opened.push(archive)
  return archive
}
afterEach(async () => {
  for (const archive of opened) await archive.close()
  opened = []
})
const found = async (archive: TestArchive, ...terms: string[]) =>
  idsOf(archive, (await archive.search.find('all', search(...terms))).keys)

/** Removes cards, with what their one writer does for index and calendar. */
const remove = ({ store, search: engine }: TestArchive, ids: readonly string[]) =>
  store.db.transaction().execute(async (trx) => {
    const keys = (await rowsById(trx, ids)).map(({ key }) => key)
    await logChanges(trx, keys)
    await deleteRows(trx, keys)
    await engine.put(trx, keys)
    await recountDays(trx)
    await raiseRevision(trx, { isVisible: true })
  })

/** Every word and text of the table. */
const textsOf = async ({ store }: TestArchive) =>
  JSON.stringify((await sql`SELECT words, titles, prompt, response FROM card_text`.execute(store.db)).rows)

/** Typing errors are corrected for days and searches joined by 'or' (R4.15), but not by this index. */
const QUESTIONS = fc
  .sample(fc.record({ filters: filtersOf, visibility: visibilities }), { numRuns: 500, seed: 31 })
  .filter(({ filters }) => filters.mode === 'and' || !hasDays(filters))

describe('PostgreSQL’s own text index', () => {
  it(
    'finds what a plain scan finds, after cards were written, hidden, shown and removed',
    { timeout: 120_000 },
    async () => {
      const archive = await begin()
      const { db } = archive.store
      // Each card was another one before, half of them hidden where they are shown now.
      const others = anyCards(2)
      await fill(
        archive,
        cards.map(({ id, dayStamp }, at): Card => ({ ...others[at * 2]!, id, dayStamp })),
      )
      const strays = others.map((card) => ({ ...card, id: `stray${card.id}` }))
      await fill(archive, strays)
      await fill(archive, cards.slice(0, 50), contents)
      await fill(
        archive,
        cards.slice(20, 40).map((card) => ({ ...card, isPrivate: !card.isPrivate })),
        contents,
      )
      await remove(
        archive,
        strays.map(({ id }) => id),
      )
      await fill(archive, cards, contents)
      expect(await archive.search.verify()).toEqual({ missing: 0, stray: 0 })
      expect(QUESTIONS.length).toBeGreaterThan(250)
      // Cards of one moment are in the order in which they came.
      const rows = await db.selectFrom('cards').select(['key', 'id']).orderBy('key').execute()
      const ids = new Map(rows.map(({ key, id }) => [key, id]))
      const inOrder = rows.map((row) => cards.find(({ id }) => id === row.id)!)
      // Some at once, as visitors ask.
      for (const some of batchesOf(QUESTIONS, 6)) {
        await Promise.all(
          some.map(async (question) => {
            const { filters, visibility } = question
            const expected = plainScan(
              inOrder,
              filters,
              ({ isPrivate }) => visibility === 'all' || isPrivate === (visibility === 'private'),
            )
            const { keys, page, capped } = await archive.search.find(visibility, filters)
            expect({ question, ids: keys.map((key) => ids.get(key)), total: page.total, capped }).toEqual({
              question,
              ids: expected.slice(0, filters.size),
              total: expected.length,
              capped: false,
            })
          }),
        )
      }
    },
  )

  it('finds words and phrases of cards that are larger than PostgreSQL’s vectors', { timeout: 120_000 }, async () => {
    const archive = await begin()
    const many = Array.from({ length: 120_000 }, (_, index) => `word${index}`).join(' ')
    const mark = '\u0e34'
    await fill(archive, [
      newCard({ id: 'distinct', prompt: 'first of all', response: `${many} last one`, category: 'sea' }),
      newCard({ id: 'repeated', response: `${'the tide comes '.repeat(30_000)} and the tide goes`, category: 'sea' }),
      newCard({ id: 'longword', response: `a${mark.repeat(3000)} moon`, category: 'land' }),
      newCard({ id: 'short', response: 'the tide stays', prompt: 'word7 last' }),
    ])
    expect((await sql`SELECT 1 FROM card_text WHERE is_long`.execute(archive.store.db)).rows).toHaveLength(2)
    expect(await found(archive, 'word119999')).toEqual(['distinct'])
    expect(await found(archive, '"word119999 last"')).toEqual(['distinct'])
    expect(await found(archive, '"word119998 last"')).toEqual([])
    expect(await found(archive, 'word7')).toEqual(['distinct', 'short'])
    expect(await found(archive, 'word11999*')).toEqual(['distinct'])
    expect(await found(archive, '"and the tide goes"')).toEqual(['repeated'])
    expect(await found(archive, 'tide', '-goes')).toEqual(['short'])
    expect(await found(archive, 'last', '-word119999')).toEqual(['short'])
    expect(await found(archive, `a${mark.repeat(3000)}`)).toEqual(['longword'])
    expect(await found(archive, `a${mark.repeat(2999)}`)).toEqual([])
    expect(await found(archive, 'moon')).toEqual(['longword'])
    const sea = await archive.search.find('all', { ...NO_FILTERS, tag: ['sea'] })
    expect(await idsOf(archive, sea.keys)).toEqual(['distinct', 'repeated'])
    const countOf = await archive.search.countOf('all', [{ words: ['word1199'], prefix: true }])
    expect(countOf({ words: ['word1199'], prefix: true })).toBe(111)
  })

  it('holds no word of a card that was removed, or that a process with another index wrote', async () => {
    const archive = await begin()
    await fill(archive, [newCard({ id: 'a', prompt: 'unforgettable' }), newCard({ id: 'b', prompt: 'hidden words' })])
    expect(await textsOf(archive)).toContain('unforgettable')
    await remove(archive, ['a'])
    expect(await textsOf(archive)).not.toContain('unforgettable')
    const memory = openEngine(archive.store, { index: 'memory' })
    await fill({ store: archive.store, search: memory }, [newCard({ id: 'b', prompt: 'redacted', isPrivate: true })])
    await memory.close()
    expect(await textsOf(archive)).not.toContain('hidden')
    expect(await archive.search.verify()).toEqual({ missing: 1, stray: 0 })
    expect(await archive.search.rebuild()).toBe(1)
    expect((await archive.search.find('public', search('hidden'))).keys).toEqual([])
    expect(await found(archive, 'redacted')).toEqual(['b'])
  })

  it('is filled at the first start with it: searches are refused meanwhile, and lists go on', async () => {
    const archive = await begin()
    const { store } = archive
    await fill(
      archive,
      Array.from({ length: 120 }, (_, index) =>
        newCard({ id: `c${index}`, prompt: `number${index}`, category: 'sea' }),
      ),
    )
    await emptyCardText(store.db)
    // Another process fills the table: this one looks how far that is.
    const reader = postgresEngine(store.db, { waits: false, isKeeper: false })
    await expect(reader.find('public', search('number7'))).rejects.toMatchObject({
      message: 'The search is being prepared: 0 %.',
      retryAfter: 2,
    })
    await expect(reader.find('public', { ...NO_FILTERS, tag: ['sea'] })).rejects.toThrow('The search is being prepared')
    expect((await reader.find('public', NO_FILTERS)).page.total).toBe(120)
    const all = planOf('public', NO_FILTERS)
    expect((await reader.findPlanned(all, { sort: 'oldest', page: 1, size: 1000 })).keys).toHaveLength(120)
    expect(reader.progress('public')).toEqual({ done: 0, total: 120 })
    const server = postgresEngine(store.db, { waits: false })
    await server.prepare()
    await expect.poll(() => server.progress('public'), { timeout: 30_000 }).toBeNull()
    for (const engine of [server, reader]) expect((await engine.find('public', search('number7'))).page.total).toBe(1)
    await Promise.all([server.close(), reader.close()])
    await emptyCardText(store.db)
    // An engine that is opened for one command waits for it.
    const command = postgresEngine(store.db)
    expect((await command.find('public', search('number*'))).page.total).toBe(120)
    await command.close()
  })

  it.each(['0051-folded-words', '0056-spelt-letters'])(
    'is made again where its words were folded by another rule, by %s',
    async (step) => {
      const archive = await begin()
      const { db } = archive.store
      await fill(archive, [newCard({ id: 'a', prompt: 'Straße' })])
      await sql`UPDATE card_text SET words = '§any straße §any', prompt = ' straße '`.execute(db)
      expect(await found(archive, 'Straße')).toEqual([])
      await sql`DELETE FROM kysely_migration WHERE name = ${step}`.execute(db)
      expect(await migrate(db, 'postgres')).toEqual([step])
      const newer = postgresEngine(db)
      expect((await newer.find('public', search('STRASSE'))).page.total).toBe(1)
      await newer.close()
    },
  )

  it('is filled by the next search where filling it failed', async () => {
    const archive = await begin()
    const { db } = archive.store
    await fill(archive, [newCard({ id: 'a', prompt: 'tide' })])
    await emptyCardText(db)
    await sql`ALTER TABLE card_text ADD CONSTRAINT none CHECK (false)`.execute(db)
    const failures: unknown[] = []
    const server = postgresEngine(db, { waits: false, onError: (error) => failures.push(error) })
    await server.prepare()
    await expect.poll(() => failures.length, { timeout: 30_000 }).toBe(1)
    await sql`ALTER TABLE card_text DROP CONSTRAINT none`.execute(db)
    await expect(server.find('public', search('tide'))).rejects.toThrow('The search is being prepared')
    const total = () =>
      server.find('public', search('tide')).then(
        ({ page }) => page.total,
        () => null,
      )
    await expect.poll(total, { timeout: 30_000 }).toBe(1)
    await server.close()
  })

  it('gives up a search that takes too long, in one sentence, and answers the next one', async () => {
    const archive = await begin()
    await fill(archive, [newCard({ id: 'a', prompt: 'moon' })])
    const hurried = postgresEngine(archive.store.db, { timeoutMs: 300 })
    expect((await hurried.find('public', search('moon'))).page.total).toBe(1)
    await archive.store.db.transaction().execute(async (trx) => {
      await sql`LOCK TABLE card_text IN ACCESS EXCLUSIVE MODE`.execute(trx)
      await expect(hurried.find('public', search('moon'))).rejects.toMatchObject({ code: 'took-too-long' })
    })
    const unhurried = postgresEngine(archive.store.db, { timeoutMs: 60_000 })
    expect((await unhurried.find('public', search('moon'))).page.total).toBe(1)
  })
})
