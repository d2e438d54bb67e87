import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { forgetCards } from '#server/forget/forget-cards.ts'
import { signTombstone } from '#server/proof/sign-tombstone.ts'
import { cardById } from '#store/cards.ts'
import { unclearedIds } from '#store/forgotten.ts'
import { everyDatabase, fill, type TestArchive } from '#testing/databases.ts'
import { exportText } from '#testing/export-text.ts'
import { importText } from '#testing/import-text.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

const AT = '2024-01-05T12:00:00.000Z'
const CARDS = ['kept', 'gone'].map((id) => newCard({ id, prompt: `zebra ${id}`, sessionTitle: id }))

describe.each(everyDatabase)('cards that were deleted for good, in an export from and into $name', (database) => {
  const opened: TestArchive[] = []
  let text = ''
  beforeEach(async () => {
    const archive = await another()
    const { db } = archive.store
    await fill(archive, CARDS)
    await db.transaction().execute((trx) => forgetCards(trx, archive.search, { card: 'gone' }))
    text = await exported(archive, true)
    expect(await exported(archive, false)).not.toContain('gone')
  })
  afterEach(async () => {
    for (const archive of opened.splice(0)) await archive.close()
  })

  const another = async () => {
    const archive = await database.open()
    opened.push(archive)
    return archive
  }
  const exported = ({ store }: TestArchive, everything: boolean) => exportText(store.db, everything)
  const take = async (archive: TestArchive, lines: string) => {
    const folder = temporaryFolder()
    const imported = await importText(archive, folder.path, lines, 'archive.jsonl')
    folder.remove()
    return imported
  }

  it('are deleted in the archive that reads it as well, by a tombstone of its own', async () => {
    const archive = await another()
    const { db } = archive.store
    expect(await take(archive, text)).toMatchObject({ added: 1, forgotten: 0 })
    expect(await take(archive, text)).toMatchObject({ added: 0, changed: 0, unchanged: 1 })
    expect(await fill(archive, CARDS)).toMatchObject({ added: 0, forgotten: 1 })
    const [tombstone] = await db.selectFrom('forgotten').selectAll().execute()
    const signature = await signTombstone(db, 'gone', tombstone!.at)
    expect(tombstone).toMatchObject({ card_id: 'gone', source: '', signature })
    expect(await unclearedIds(db)).toEqual([])
    expect(await exported(archive, true)).toContain('{"forgotten":{"cardId":"gone"')
  })

  it('bring back neither comments nor stars from an export that was made before', async () => {
    const archive = await another()
    const { db } = archive.store
    await fill(archive, CARDS)
    const comment = {
      id: 'c',
      threadId: 'card-gone',
      text: '<p>zebra</p>',
      createdAt: AT,
      author: 'a-1',
      isWaiting: false,
    }
    const lines = [
      { comment: { ...comment, userId: null, userName: null, userEmail: null } },
      { star: { userId: 'a-1', dedupid: 'gone', starredAt: AT } },
    ]
    const before = `${lines.map((line) => JSON.stringify(line)).join('\n')}\n${JSON.stringify(CARDS[0])}\n`
    expect((await take(archive, before)).userData).toMatchObject({ comments: 1, stars: 1 })
    await db.transaction().execute((trx) => forgetCards(trx, archive.search, { card: 'gone' }))
    expect((await take(archive, before)).userData).toMatchObject({ comments: 0, stars: 0 })
    expect(await exported(archive, true)).not.toMatch(/zebra<|"star"/)
  })

  it('stay where the archive has them, as a file deletes nothing', async () => {
    const archive = await another()
    await fill(archive, CARDS)
    await take(archive, text)
    expect(await cardById(archive.store.db, 'all', 'gone')).not.toBeNull()
    expect(await fill(archive, CARDS)).toMatchObject({ forgotten: 0 })
  })

  it.runIf(database.isEmbedded).each([
    [{ cardId: 'a-b' }, 'the cardId of its forgotten must be the id of a card'],
    [{ cardId: 'a', source: 'x' }, 'the source of its forgotten must be a SHA-256'],
    [{ cardId: 'a', source: '', at: '' }, expect.stringMatching(/^the at of its forgotten must be an instant/)],
  ])('are not read from %j', async (forgotten, reason) => {
    const { ledger } = await take(await another(), `${JSON.stringify({ forgotten })}\n{"id":"a","prompt":"b"}\n`)
    expect(ledger.failures).toMatchObject([{ reason }])
  })
})
