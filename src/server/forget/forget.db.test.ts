import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { imageName, newCard, type Card } from '#archive/card.ts'
import { ownPicture } from '#archive/picture.ts'
import { ANYONE } from '#archive/viewer.ts'
import { unclearedIds } from '#store/forgotten.ts'
import { fileOf, isSqlite } from '#store/sqlite.ts'
import { lockFolder, lockOf } from '#store/scratch-folder.ts'
import { putSources } from '#store/sources.ts'
import { addStar } from '#store/stars.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import { everyDatabaseOnDisk, fill } from '#testing/databases.ts'
import { aPicture } from '#testing/picture.ts'
import { forgetCards } from './forget-cards.ts'

const card = (id: string, fields: Partial<Card> = {}) =>
  newCard({
    id,
    prompt: `common ${id}`,
    response: 'river',
    sessionTitle: 'Garden',
    dayStamp: '20240105_1200',
    ...fields,
  })

const ZEBRA = card('gone', {
  prompt: 'zebraprompt and river',
  response: 'zebraresponse',
  pageTitle: 'Zebratitle',
  sessionTitle: 'Zebrasession',
  slug: 'zebraslug',
  imageUrl: ownPicture('gone'),
})
const CARDS = [
  card('before'),
  ZEBRA,
  card('after', { imageUrl: '/images/shared.png' }),
  card('third', { imageUrl: '/images/zebra-only.png', sessionTitle: 'Zebrasession' }),
]

describe.each(everyDatabaseOnDisk)('what is deleted for good on $name', (database) => {
  let test: TestApp
  beforeEach(async () => {
    test = await openTestApp(CARDS, {}, { database })
    const { db } = test.archive.store
    for (const mode of ['color', 'bw'] as const) writeFileSync(join(test.images, imageName('gone', mode)), aPicture())
    for (const name of ['shared.png', 'zebra-only.png']) writeFileSync(join(test.images, name), aPicture())
    await addStar(db, 'a-1', 'gone', 1)
    test.viewer = { role: 'anonymous', id: 'a-1' }
    const { id: commentId } = await test.call('POST /api/threads/:thread/comments', {
      params: { thread: 'card-gone' },
      body: { text: 'zebracomment' },
    })
    test.viewer = AN_ADMIN
    for (const kind of ['author', 'address'] as const)
      await test.call('POST /api/blocks', { body: { commentId, kind, days: 1 } })
    await test.call('PATCH /api/cards/:id', { params: { id: 'gone' }, body: { category: 'zebracategory' } })
    const ledger = {
      source: 'Zebrasession.md',
      categories: [{ name: '', cards: 4 }],
      sessions: [{ name: 'Zebrasession', semanticSid: '', category: '' }],
      failures: [{ file: 'a.json', conversation: 'Zebrasession', reason: 'zebra' }],
    }
    ledger.failures[0]!.reason = 'message of Zebrasession'
    await db
      .insertInto('imports')
      .values({ id: 'i', source: 'Zebrasession.md', at: 1, ledger: JSON.stringify(ledger) })
      .execute()
    await db
      .insertInto('sources')
      .values({ hash: 'h', kind: 'k', file: 'zebra.md', imported_at: 1, size: 1, bytes: Buffer.from('zebrasource') })
      .execute()
    await db.insertInto('card_contents').values({ card_id: 'gone', source: 'h', content: '{"zebra":1}' }).execute()
    await test.call('POST /api/generate-seo')
    await test.get('/images/DEDUPID-gone-image.png?w=480')
  })
  afterEach(async () => {
    expect(await test.archive.search.verify()).toEqual({ missing: 0, stray: 0 })
    await test.close()
  })

  const forget = (id: string, cards: number, conversation = false) =>
    test.call('POST /api/forget', { body: { card: id, cards, conversation } })

  /** Where the word is, in any table of the database and any file of the data folder and of the archive. */
  async function placesOf(word: string): Promise<string[]> {
    const { db } = test.archive.store
    const places: string[] = []
    const tables = await (
      isSqlite(db)
        ? sql<{ name: string }>`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'search_%'`
        : sql<{ name: string }>`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`
    ).execute(db)
    for (const { name } of tables.rows) {
      const { rows } = await sql<object>`SELECT * FROM ${sql.table(name)}`.execute(db)
      const text = rows
        .map((row) =>
          Object.values(row)
            .map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value)))
            .join('\n'),
        )
        .join('\n')
      if (text.toLowerCase().includes(word)) places.push(name)
    }
    const file = fileOf(db)
    for (const folder of [dirname(test.images), ...(file ? [dirname(file)] : [])]) {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name)
        if (path.toLowerCase().includes(word)) places.push(path)
        if (entry.isFile() && readFileSync(path).toString('latin1').toLowerCase().includes(word)) places.push(path)
      }
    }
    return places
  }

  it('is shown with its words before', async () => {
    const query = 'card=gone'
    expect(await test.call('GET /api/forget', { query })).toMatchObject({
      session: 'Zebrasession',
      cards: [
        {
          id: 'gone',
          title: 'Zebratitle',
          prompt: 'zebraprompt and river',
          response: 'zebraresponse',
          isPrivate: false,
          hasPicture: true,
        },
      ],
      letters: 'zebraprompt and riverzebraresponse'.length,
      comments: 1,
      stars: 1,
      others: 1,
    })
    expect(await placesOf('zebra')).not.toEqual([])
    // A card whose title an admin corrected has another one.
    const [one, renamed] = ['Bread', 'Rye'].map((sessionTitle) =>
      card(sessionTitle, { sessionTitle, semanticSid: '20240105_0a1b2c3d' }),
    )
    await fill(test.archive, [one!, renamed!])
    expect(await test.call('GET /api/forget', { query: 'card=Bread' })).toMatchObject({ session: 'Bread', others: 0 })
  })

  it('is in no table, file, static page, log or free page afterwards, and other cards stay', async () => {
    expect(await forget('gone', 1)).toEqual({ forgotten: 1 })
    expect(await forget('third', 1)).toEqual({ forgotten: 1 })
    expect(await placesOf('zebra')).toEqual([])
    expect(readdirSync(test.images)).toEqual(['shared.png'])
    expect(await test.call('GET /api/cards', { query: 'search=river' })).toMatchObject({ total: 2 })
    expect(existsSync(join(test.seo, 'zebraslug-gone.html'))).toBe(false)
    test.viewer = ANYONE
    expect((await test.get('/api/cards/gone')).statusCode).toBe(404)
    expect((await test.get('/card/zebraslug-gone')).body).not.toContain('zebra')
  })

  it('is in no page of a generation that was interrupted, also where none was ever finished', async () => {
    rmSync(test.seo, { recursive: true })
    const [locked, left, living] = ['.card.new-1/folder', '.card.old-2', '.card.new-3/folder'].map((name) =>
      join(dirname(test.seo), name),
    ) as [string, string, string]
    for (const folder of [locked, left, living]) {
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, 'zebraslug-gone.html'), 'zebra')
    }
    writeFileSync(lockOf(dirname(locked)), '')
    const anHourAgo = new Date(Date.now() - 60 * 60_000)
    utimesSync(left, anHourAgo, anHourAgo)
    const release = lockFolder(dirname(living))
    await forget('gone', 1)
    expect(readdirSync(dirname(test.seo))).toEqual(['.card.new-3'])
    // A process that is killed at work leaves pages: the next one looks again.
    expect(await unclearedIds(test.archive.store.db)).toEqual(['gone'])
    release()
    await forget('third', 1)
    expect(await unclearedIds(test.archive.store.db)).toEqual([])
    expect(readdirSync(dirname(test.seo))).toEqual([])
    expect(await placesOf('zebra')).toEqual([])
  })

  it('leaves nothing of words, names and pictures that were redacted, but a picture of another card', async () => {
    const { db } = test.archive.store
    const same = card('same', { prompt: 'see zebra', imageUrl: './images/zebra-only.png' })
    await fill(test.archive, [same])
    const redact = (id: string, words: string) =>
      test.call('POST /api/cards/:id/redactions', { params: { id }, body: { words, reason: '' } })
    for (const id of ['third', 'same']) await redact(id, 'zebra')
    for (const words of ['zebra-only.png', 'Zebrasession']) await redact('third', words).catch(() => undefined)
    await forget('third', 1)
    expect(readdirSync(test.images)).toContain('zebra-only.png')
    expect(await db.selectFrom('redactions').select(['card_id', 'words']).orderBy('number').execute()).toEqual([
      { card_id: 'same', words: 'zebra' },
      { card_id: '', words: 'Zebrasession' },
    ])
    await forget('gone', 1)
    await forget('same', 1)
    expect(await placesOf('zebra')).toEqual([])
  })

  it('leaves no name that it had before it was renamed or imported again, and those that other cards have', async () => {
    const { db } = test.archive.store
    const named = (id: string, sessionTitle: string) => card(id, { sessionTitle, category: 'zebraproject' })
    await fill(test.archive, [
      named('x', 'Zebratalk'),
      named('y', 'Zebravisit'),
      card('z', { category: 'music, live' }),
    ])
    const ledger = {
      files: [{ name: 'Zebravisit.md' }, { name: 'Garden.md' }, { name: 'conversations.json' }],
      categories: [{ name: 'zebraproject' }, { name: 'music, live' }],
      sessions: [
        { name: 'Zebratalk', semanticSid: '20240105_0123abcd', category: 'zebraproject' },
        { name: ' Zebravisit ', semanticSid: '', category: 'zebraproject, music, live' },
        { name: ' Garden ', semanticSid: '', category: 'music, live' },
        { name: 'conversation', semanticSid: '' },
      ],
      failures: [{ file: 'a.json', conversation: 'Zebratalk', reason: 'zebraproject' }],
    }
    await db
      .insertInto('imports')
      .values({ id: 'named', source: 'export.zip', at: 2, ledger: JSON.stringify(ledger) })
      .execute()
    const rename = { params: { id: 'x' }, body: { title: 'Renamed talk' } }
    await test.call('POST /api/admin/review/:id/title', rename)
    await fill(test.archive, [{ ...named('y', 'Other visit'), response: 'lake' }])
    for (const id of ['x', 'y', 'gone', 'third']) await forget(id, 1)
    const row = await db.selectFrom('imports').select('ledger').where('id', '=', 'named').executeTakeFirstOrThrow()
    expect(JSON.parse(row.ledger)).toMatchObject({
      files: [{ name: '(deleted)' }, { name: 'Garden.md' }, { name: 'conversations.json' }],
      categories: [{ name: '(deleted)' }, { name: 'music, live' }],
      sessions: [{ name: '(deleted)' }, { name: '(deleted)' }, { name: ' Garden ', category: 'music, live' }, {}],
    })
    expect(await placesOf('zebra')).toEqual([])
    expect(await placesOf('renamed talk')).toEqual([])
  })

  it('takes a whole conversation, and nothing of another', async () => {
    const conversation = await test.call('GET /api/forget', { query: 'card=before&conversation=true' })
    expect(conversation.cards.map(({ id }) => id)).toEqual(['before', 'after'])
    await expect(forget('before', 1, true)).rejects.toMatchObject({ status: 409 })
    expect(await test.call('GET /api/cards/:id', { params: { id: 'before' } })).toMatchObject({ id: 'before' })
    expect(await forget('before', 2, true)).toEqual({ forgotten: 2 })
    expect((await test.call('GET /api/cards', { query: 'year=2024' })).cards.map(({ id }) => id)).toEqual([
      'gone',
      'third',
    ])
  })

  it('does not come back with the next import', async () => {
    await forget('gone', 1)
    expect(await fill(test.archive, [ZEBRA, card('before')])).toMatchObject({ added: 0, forgotten: 1 })
    const { db } = test.archive.store
    const source = { hash: 'h', kind: 'k', file: 'f', imported_at: 1, size: 1, bytes: Buffer.from('zebrasource') }
    await db.transaction().execute((trx) => putSources(trx, [source]))
    expect(await placesOf('zebrasource')).toEqual([])
    expect((await test.get('/api/cards/gone')).statusCode).toBe(404)
  })

  it('is cleared by the next start where the program was killed right after the commit', async () => {
    const { db } = test.archive.store
    const { search } = test.archive
    await db.transaction().execute((trx) => forgetCards(trx, search, { card: 'gone' }))
    expect(await unclearedIds(db)).toEqual(['gone'])
    await forget('third', 1)
    expect(await unclearedIds(db)).toEqual([])
    expect(await placesOf('zebra')).toEqual([])
  })

  it('is cleared later where the static pages cannot be written again, and says so', async () => {
    const { db } = test.archive.store
    const foreign = join(test.seo, 'notes.json')
    writeFileSync(foreign, '{}')
    await expect(forget('gone', 1)).rejects.toMatchObject({
      status: 503,
      message: expect.stringMatching(
        /^1 card deleted for good, but the files are not cleared yet: The folder .* holds something else/,
      ),
    })
    expect(await unclearedIds(db)).toEqual(['gone'])
    rmSync(foreign)
    expect(await forget('third', 1)).toEqual({ forgotten: 1 })
    expect(await unclearedIds(db)).toEqual([])
    expect(await placesOf('zebra')).toEqual([])
  })

  it('is for admins alone', async () => {
    for (const viewer of [ANYONE, { role: 'member', id: 'm', name: 'Rosa', email: 'rosa@example.com' } as const]) {
      test.viewer = viewer
      for (const id of ['gone', 'absent']) {
        expect((await test.get(`/api/forget?card=${id}`)).statusCode).toBe(403)
        await expect(forget(id, 1)).rejects.toMatchObject({ status: 403 })
      }
    }
    test.viewer = AN_ADMIN
    await expect(forget('absent', 1)).rejects.toMatchObject({ status: 404 })
  })
})
