import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { conversation } from '#testing/exports/conversation.ts'
import { temporaryFolder } from '#testing/exports/temporary-folder.ts'
import { readExport } from '#intake/intake.ts'
import { readInThread } from './read-in-thread.ts'
import { publishCards } from '#server/cards/publish-cards.ts'
import { saveCards } from '#server/cards/save-cards.ts'
import { readSource } from '#server/source/read-source.ts'
import { cardById } from '#store/cards.ts'
import { readRevision } from '#store/revision.ts'
import { sourceHashes, sourceOfCard } from '#store/sources.ts'
import { everyDatabase, type TestArchive } from '#testing/databases.ts'
import { importCards } from './import-cards.ts'

const chat = (id: string, answer: string, updated = 1_700_000_000) =>
  JSON.stringify(
    conversation(
      [
        { id: `question-2f7a41b-${id}`, text: `Rye for ${id}?` },
        { id: `answer-2f7a41b-${id}`, role: 'assistant', text: answer },
      ],
      { id, update_time: updated },
    ),
    null,
    1,
  )

describe.each(everyDatabase)('sources of cards on $name', ({ open, isEmbedded }) => {
  let archive: TestArchive
  beforeEach(async () => {
    archive = await open()
  })
  afterEach(() => archive.close())

  async function take(text: string, { keepSources = true, inThread = false } = {}) {
    await using folder = await temporaryFolder()
    const path = join(folder.path, 'conversations.json')
    writeFileSync(path, text)
    const options = { timeZone: 'UTC', sessionGap: null, keepSources }
    const steps = inThread ? readInThread({ path, rulesFolder: folder.path, ...options }) : readExport(path, options)
    const { store, search } = archive
    return await importCards({ db: store.db, search }, steps, {
      publish: false,
      progress: () => undefined,
      ...(inThread && { wrote: () => undefined }),
    })
  }
  const ids = async () => {
    const rows = await archive.store.db.selectFrom('cards').select('id').orderBy('prompt').execute()
    return rows.map(({ id }) => id)
  }
  const source = async (id: string) => sourceOfCard(archive.store.db, id)

  it.each(isEmbedded ? [false, true] : [false])(
    'are kept with the cards, byte for byte (read in a thread: %s)',
    async (inThread) => {
      const chats = [chat('a', 'Yes. \u{1f33e}'), chat('b', 'No.'.repeat(360_000))]
      await take(`[${chats.join(', ')}]`, { inThread })
      const [a, b] = await ids()
      expect((await source(a!))?.bytes?.toString()).toBe(chats[0])
      expect((await source(b!))?.bytes?.equals(Buffer.from(chats[1]!))).toBe(true)
      const found = await source(a!)
      expect(found).toMatchObject({ kind: 'ChatGPT', file: 'conversations.json', size: Buffer.byteLength(chats[0]!) })
      expect(Date.now() - found!.imported_at).toBeLessThan(600_000)
      const revision = await readRevision(archive.store.db)
      await take(`[${chats.join(', ')}]`, { inThread })
      expect(await readRevision(archive.store.db)).toBe(revision)
      expect(await sourceHashes(archive.store.db)).toHaveLength(2)
    },
  )

  it('go when no card names them any more', async () => {
    await take(`[${chat('a', 'Yes.')}]`)
    const before = await sourceHashes(archive.store.db)
    await take(`[${chat('a', 'Yes, indeed.', 1_800_000_000)}]`)
    const after = await sourceHashes(archive.store.db)
    expect(after).toHaveLength(1)
    expect(after).not.toEqual(before)
    // An earlier export brings neither its texts nor its record.
    await take(`[${chat('a', 'Yes.')}]`)
    expect(await sourceHashes(archive.store.db)).toEqual(after)
  })

  it('are hashes alone where bytes are not kept, until they are', async () => {
    await take(`[${chat('a', 'Yes.')}]`, { keepSources: false })
    const [a] = await ids()
    expect(await source(a!)).toMatchObject({ bytes: null, size: Buffer.byteLength(chat('a', 'Yes.')) })
    // Deleting a card of the conversation for good leaves the hash alone as well.
    await expect(readSource(archive.store.db, a!)).rejects.toThrow(/KEEP_SOURCES=off, or another card/)
    await take(`[${chat('a', 'Yes.')}]`)
    expect((await source(a!))?.bytes?.toString()).toBe(chat('a', 'Yes.'))
  })

  it('are filled in for an archive that had none, whose cards stay as they are', async () => {
    const { store, search } = archive
    await take(`[${chat('a', 'Yes.')}]`)
    await store.db.transaction().execute((trx) => publishCards(trx, search, { all: true }))
    const [a] = await ids()
    for (const table of ['sources', 'card_contents'] as const) await store.db.deleteFrom(table).execute()
    const card = await cardById(store.db, 'all', a!)
    expect(await take(`[${chat('a', 'Yes.')}]`)).toMatchObject({ added: 0, changed: 0, unchanged: 1 })
    expect(await cardById(store.db, 'public', a!)).toEqual(card)
    expect((await source(a!))?.bytes?.toString()).toBe(chat('a', 'Yes.'))
  })

  it.runIf(isEmbedded)('are none for cards that were written without one', async () => {
    await take(`[${chat('a', 'Yes.')}]`)
    const [a] = await ids()
    const card = (await cardById(archive.store.db, 'all', a!))!
    await archive.store.db
      .transaction()
      .execute((trx) => saveCards(trx, archive.search, [{ card: { ...card, prompt: 'Other' }, fingerprint: 'x' }]))
    expect(await source(a!)).toBeNull()
    expect(await source('absent')).toBeNull()
  })
})
