import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NO_FILTERS } from '#archive/filters.ts'
import { readExport } from '#intake/intake.ts'
import { rewriteCards } from '#server/cards/rewrite-cards.ts'
import { forgetCards } from '#server/forget/forget-cards.ts'
import { contentsOf } from '#store/card-contents.ts'
import { rowsById } from '#store/card-rows.ts'
import { sourceOfCard } from '#store/sources.ts'
import { everyDatabase, type TestArchive } from '#testing/databases.ts'
import { conversation, type FixtureMessage } from '#testing/exports/conversation.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { importCards } from './import-cards.ts'

/** A conversation of two exchanges, then the same with the first answer made again: the second is on the branch that was left. */
const EARLIER: FixtureMessage[] = [
  { id: 'p1', text: 'How do I bake rye bread?' },
  { id: 'a1', role: 'assistant', text: 'Like this.' },
  { id: 'p2', text: 'My neighbour Xanthippe drinks.' },
  { id: 'a2', role: 'assistant', text: 'Sorry to hear.' },
]
const LATER: FixtureMessage[] = [...EARLIER, { id: 'a1b', after: 'p1', role: 'assistant', text: 'Or like that.' }]

describe.each(everyDatabase)('a card that a later export has on another branch, on $name', ({ open, isEmbedded }) => {
  let archive: TestArchive
  let folder: ReturnType<typeof temporaryFolder>
  beforeEach(async () => {
    archive = await open()
    folder = temporaryFolder()
  })
  afterEach(async () => {
    await archive.close()
    folder.remove()
  })

  const take = async (said: FixtureMessage[], isLater = said === LATER) => {
    const path = join(folder.path, 'conversations.json')
    writeFileSync(path, JSON.stringify([conversation(said, { update_time: isLater ? 1_700_009_000 : 1_700_000_000 })]))
    const { store, search } = archive
    return importCards({ db: store.db, search }, readExport(path, { timeZone: 'UTC' }), {
      publish: false,
      progress: () => undefined,
      wrote: () => undefined,
    })
  }
  const idOf = async (word: string) => {
    const rows = await archive.store.db.selectFrom('cards').select(['id', 'prompt']).execute()
    return rows.find(({ prompt }) => prompt.includes(word))?.id
  }
  const publish = async (word: string) => {
    const rows = await rowsById(archive.store.db, [(await idOf(word))!])
    await archive.store.db
      .transaction()
      .execute((trx) => rewriteCards(trx, archive.search, rows, (card) => ({ ...card, isPrivate: false })))
  }
  const forget = async (word: string) => {
    const card = (await idOf(word))!
    await archive.store.db.transaction().execute((trx) => forgetCards(trx, archive.search, { card }))
  }
  const found = async (word: string, visibility: 'public' | 'all' = 'public') =>
    (await archive.search.find(visibility, { ...NO_FILTERS, search: [word] })).page.total
  const contentOf = async (word: string) => {
    const id = (await idOf(word))!
    return JSON.stringify((await contentsOf(archive.store.db, [id])).get(id))
  }

  it('stays one card, and private: the other shows its own answers alone', async () => {
    await take(EARLIER)
    await publish('rye')
    await take(LATER)
    expect([await found('xanthippe'), await found('xanthippe', 'all'), await found('rye')]).toEqual([0, 1, 1])
    expect(await contentOf('rye')).toMatch(/Like this/)
    expect(await contentOf('rye')).not.toMatch(/Xanthippe/)
    expect(await archive.search.verify()).toEqual({ missing: 0, stray: 0 })
  })

  it('is the same whichever export is imported first, and again', async () => {
    await take(EARLIER)
    await take(LATER)
    const [content, revision] = [
      await contentOf('rye'),
      await archive.store.db.selectFrom('archive').select('revision').execute(),
    ]
    await take(LATER)
    await take(EARLIER)
    expect(await archive.store.db.selectFrom('archive').select('revision').execute()).toEqual(revision)
    const other = await open()
    await archive.close()
    archive = other
    await take(LATER)
    expect(await contentOf('rye')).toMatch(/Xanthippe/)
    await take(EARLIER)
    expect(await contentOf('rye')).toBe(content)
    expect([await found('xanthippe', 'all'), await found('rye', 'all')]).toEqual([1, 1])
    expect(await archive.search.verify()).toEqual({ missing: 0, stray: 0 })
  })

  it.runIf(isEmbedded)(
    'does not come back with it once it is deleted for good, nor in the record of the conversation',
    async () => {
      await take(EARLIER)
      await take(LATER)
      expect((await sourceOfCard(archive.store.db, (await idOf('rye'))!))?.bytes?.toString()).toMatch(/Xanthippe/)
      await forget('Xanthippe')
      const isGone = async () => {
        expect(await found('xanthippe', 'all')).toBe(0)
        expect(await contentOf('rye')).not.toMatch(/Xanthippe/)
        expect((await sourceOfCard(archive.store.db, (await idOf('rye'))!))?.bytes).toBeNull()
      }
      await isGone()
      for (const said of [LATER, EARLIER]) await take(said)
      await isGone()
      await take([...LATER, { id: 'a1c', after: 'p1', role: 'assistant', text: 'Or so.' }], true)
      await isGone()
      expect(await contentOf('rye')).toMatch(/Or like that/)
    },
  )

  it.runIf(isEmbedded)('is not made of what was deleted for good as a branch of another', async () => {
    await take(LATER)
    await forget('rye')
    await take(EARLIER)
    expect([await found('xanthippe', 'all'), await idOf('Xanthippe')]).toEqual([0, undefined])
  })
})
