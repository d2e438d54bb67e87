import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ownPicture } from '#archive/picture.ts'
import { readExport } from '#intake/intake.ts'
import { publishCards } from '#server/cards/publish-cards.ts'
import { rewriteCards } from '#server/cards/rewrite-cards.ts'
import { importCards } from '#server/import/import-cards.ts'
import { rowsById } from '#store/card-rows.ts'
import { cardById } from '#store/cards.ts'
import { openedReasoningAmong, setReasoningOpened } from '#store/opened-reasoning.ts'
import { reviewsOf } from '#store/reviews.ts'
import { AN_ADMIN, openTestServer } from '#testing/app.ts'
import { everyDatabase, type TestArchive } from '#testing/databases.ts'
import { exportText } from '#testing/export-text.ts'
import { conversation } from '#testing/exports/conversation.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

/** A ChatGPT export as it was at a time. */
const exportAt = (seconds: number, answer: string) => {
  const said = [
    { id: 'question-2f7a41b0', text: 'How warm is Zanzibar?' },
    { id: 'answer-2f7a41b0', role: 'assistant', text: answer },
  ]
  return JSON.stringify([conversation(said, { id: 'c1', title: 'Travel', update_time: seconds })])
}
const [OLDER, NEWER] = [exportAt(1_700_000_000, 'Warm.'), exportAt(1_700_100_000, 'Warm, and humid.')]

describe.each(everyDatabase)('what an archive knows of its cards, in an export from and into $name', (database) => {
  const opened: TestArchive[] = []
  let folder: ReturnType<typeof temporaryFolder>
  let from: TestArchive
  let id = ''
  const another = async () => {
    const archive = await database.open()
    opened.push(archive)
    return archive
  }
  beforeEach(async () => {
    folder = temporaryFolder()
    from = await another()
    await take(from, NEWER)
    ;({ id } = await from.store.db.selectFrom('cards').select('id').executeTakeFirstOrThrow())
  })
  afterEach(async () => {
    for (const archive of opened.splice(0)) await archive.close()
    folder.remove()
  })
  const take = async ({ store, search }: TestArchive, text: string, withUserData = true) => {
    const file = join(folder.path, text.startsWith('[') ? 'conversations.json' : 'archive.jsonl')
    writeFileSync(file, text)
    const options = { publish: false, withUserData, progress: () => undefined }
    return importCards({ db: store.db, search }, readExport(file, { timeZone: 'UTC' }), options)
  }
  const exported = ({ store }: TestArchive, everything?: boolean) => exportText(store.db, everything)
  const stored = async ({ store }: TestArchive) => (await cardById(store.db, 'all', id))!
  const rewrite = ({ store, search }: TestArchive, fields: object) =>
    store.db.transaction().execute(async (trx) => {
      await rewriteCards(trx, search, await rowsById(trx, [id]), (card) => ({ ...card, ...fields }))
    })

  it('keeps an older export from replacing newer words there', async () => {
    const to = await another()
    await take(to, await exported(from))
    expect(await take(to, OLDER)).toMatchObject({ added: 0, changed: 0, unchanged: 1 })
    expect((await stored(to)).response).toBe('Warm, and humid.')
  })

  it('makes the same export bring nothing again, also of a card with a picture and redacted words', async () => {
    await rewrite(from, { imageUrl: ownPicture(id), imageWidth: 3, imageHeight: 3 })
    const test = await openTestServer(from)
    test.viewer = AN_ADMIN
    await test.call('POST /api/cards/:id/redactions', { params: { id }, body: { words: 'Zanzibar', reason: '' } })
    const all = await exported(from)
    const to = await another()
    await take(to, all)
    expect(await exported(to)).toBe(all)
    expect(await take(to, NEWER)).toMatchObject({ added: 0, changed: 0, unchanged: 1 })
    expect(await take(to, all)).toMatchObject({ added: 0, changed: 0, unchanged: 1 })
    expect((await stored(to)).prompt).toBe('How warm is ▇▇▇?')
  })

  it.runIf(database.isEmbedded)('brings what was corrected since, though the source is the same', async () => {
    const to = await another()
    await take(to, await exported(from))
    await rewrite(from, { response: 'Warm, humid and windy.' })
    expect(await take(to, await exported(from))).toMatchObject({ changed: 1 })
    expect(await take(to, NEWER)).toMatchObject({ changed: 0, unchanged: 1 })
    expect((await stored(to)).response).toBe('Warm, humid and windy.')
  })

  it('brings a correction, and the words of the source where it was taken back', async () => {
    const [to, before] = [await another(), await exported(from)]
    await take(to, before.replaceAll('Warm, and humid.', 'Warm, by hand.'))
    expect(await take(to, before)).toMatchObject({ changed: 1 })
    for (const category of ['Weather', 'ChatGPT']) {
      await rewrite(from, { category })
      expect(await take(to, await exported(from))).toMatchObject({ changed: 1 })
      expect(await stored(to)).toMatchObject({ category, response: 'Warm, and humid.' })
    }
    expect(await exported(to)).toBe(before)
  })

  it.runIf(database.isEmbedded)(
    'is neither changed nor lost by the same export where that is not taken from the owner',
    async () => {
      await rewrite(from, { category: 'Weather', imageUrl: ownPicture(id), imageWidth: 3, imageHeight: 3 })
      const [to, all] = [await another(), await exported(from)]
      await take(to, all)
      const withoutStates = all.replace(/"fingerprint":"\w+","precedence":\d+,/, '')
      for (const text of [all, withoutStates, NEWER]) {
        expect(await take(to, text, false)).toMatchObject({ added: 0, changed: 0 })
      }
      expect(await exported(to)).toBe(all)
      await rewrite(from, { category: 'ChatGPT' })
      expect(await take(to, await exported(from), false)).toMatchObject({ changed: 1 })
      expect((await stored(to)).category).toBe('ChatGPT')
    },
  )

  it.runIf(database.isEmbedded)('leaves a card the picture that came to it since', async () => {
    const all = await exported(from)
    await rewrite(from, { imageUrl: ownPicture(id), imageWidth: 3, imageHeight: 3 })
    for (const withUserData of [true, false]) expect(await take(from, all, withUserData)).toMatchObject({ changed: 0 })
    expect((await stored(from)).imageUrl).toBe(ownPicture(id))
  })

  it.runIf(database.isEmbedded)('says from which source a card is that was there by a line', async () => {
    const [to, all] = [await another(), await exported(from)]
    await take(to, all, false)
    expect(await take(to, all)).toMatchObject({ added: 0, changed: 0, unchanged: 1 })
    expect(await exported(to)).toBe(all)
    expect(await take(to, OLDER)).toMatchObject({ changed: 0, unchanged: 1 })
  })

  it('keeps private what an admin hid, and open whose reasoning was opened', async () => {
    const test = await openTestServer(from)
    test.viewer = AN_ADMIN
    await test.call('POST /api/cards/bulk', { body: { ids: [id], isPrivate: true } })
    await from.store.db.transaction().execute((trx) => setReasoningOpened(trx, id, true))
    const all = await exported(from)
    const to = await another()
    expect(await take(to, all)).toMatchObject({ isPrivate: 1, kept: 1 })
    const { db } = to.store
    const released = await db
      .transaction()
      .execute((trx) => publishCards(trx, to.search, { all: true }, { despiteFindings: true }))
    expect(released).toMatchObject({ published: 0 })
    expect((await stored(to)).isPrivate).toBe(true)
    expect(await openedReasoningAmong(db, [id])).toEqual(new Set([id]))
    expect(await exported(to)).toBe(all)
    const there = await another()
    await take(there, NEWER)
    for (const [archive, text] of [
      [there, all],
      [await another(), all.replace('"cardReviewed":true', '"cardReviewed":false')],
    ] as const) {
      expect(await take(archive, text)).toMatchObject({ isPrivate: 1, kept: 1 })
      expect(await stored(archive)).toMatchObject({ isPrivate: true, cardReviewed: true })
    }
    await test.call('PATCH /api/cards/:id', { params: { id }, body: { isPrivate: false } })
    expect(await take(from, all)).toMatchObject({ isPrivate: 0, isPublic: 1, kept: 0 })
  })

  it.runIf(database.isEmbedded)('comes from the owner at the machine alone', async () => {
    const fingerprint = 'f'.repeat(32)
    const line = { ...(await stored(from)), precedence: 7, fingerprint, isKept: true, isReasoningOpen: true }
    const to = await another()
    await take(to, JSON.stringify(line), false)
    const { db } = to.store
    const [row] = await rowsById(db, [id])
    expect([row?.precedence, row?.fingerprint === fingerprint]).toEqual([0, false])
    expect([(await reviewsOf(db, [id])).get(id)?.is_kept ?? 0, (await openedReasoningAmong(db, [id])).size]).toEqual([
      0, 0,
    ])
    expect(await exported(from, false)).not.toMatch(/precedence|fingerprint|isKept|isReasoningOpen/)
  })
})
