import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { ownPicture } from '#archive/picture.ts'
import { readExport } from '#intake/intake.ts'
import { balances } from '#intake/ledger.ts'
import { accountByEmail, makeAccount, setAdmin } from '#store/accounts.ts'
import { openTestServer, type TestApp } from '#testing/app.ts'
import { everyDatabase, fill, type TestArchive } from '#testing/databases.ts'
import { exportText } from '#testing/export-text.ts'
import { signUp } from '#testing/people.ts'
import { importText } from '#testing/import-text.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { importCards } from '#server/import/import-cards.ts'

const CARDS = [
  newCard({ id: 'plain', prompt: 'one' }),
  newCard({
    id: 'full',
    prompt: 'line\u2028one\r\n"two" \\ ',
    response: '日本 😀 \t end ',
    pageTitle: 'Title',
    category: 'kitchen',
    sessionTitle: 'Baking',
    semanticSid: 'sid_1',
    dayStamp: '20230905_0900',
    slug: 'own-slug',
    imageUrl: ownPicture('full'),
    imageWidth: 640,
    imageHeight: 480,
    promptLen: 3,
    responseLen: 4,
    reltimeTimezero: 5,
    reltimeLast: 6,
    isViewed: true,
    cardReviewed: true,
  }),
  newCard({ id: 'same1', prompt: 'two at one time', dayStamp: '20230905_0900' }),
  newCard({ id: 'shut', prompt: 'zebrasecret', dayStamp: '2024-01-01T00:00:00Z', isPrivate: true }),
]

describe.each(everyDatabase)('an export from and into $name', (database) => {
  const folder = temporaryFolder()
  const file = join(folder.path, 'archive.jsonl')
  const opened: TestArchive[] = []
  let test: TestApp
  beforeAll(async () => {
    const archive = await database.open()
    await fill(archive, CARDS)
    test = await openTestServer(archive, { COMMENT_LIMITS: 'off' })
    test.viewer = null
    const mary = await signUp(test, 'mary@example.com')
    await mary.send('POST', '/api/threads/card-full/comments', { text: 'A <b>bold</b> word' })
    await mary.send('PUT', '/api/stars/full')
    await setAdmin(archive.store.db, (await accountByEmail(archive.store.db, 'mary@example.com'))!.id, true)
    test.viewer = { role: 'anonymous', id: 'a-1' }
    await test.call('POST /api/threads/:thread/comments', { params: { thread: 'main-page' }, body: { text: 'anyone' } })
    await test.call('PUT /api/stars/:id', { params: { id: 'plain' } })
  })
  afterAll(async () => {
    await test.close()
    for (const archive of opened) await archive.close()
    folder.remove()
  })

  const exported = ({ store }: TestArchive, everything: boolean) => exportText(store.db, everything)
  const another = async () => {
    const archive = await database.open()
    opened.push(archive)
    return archive
  }
  const take = (archive: TestArchive, text: string) => importText(archive, folder.path, text, 'archive.jsonl')

  it('goes into another archive and out again, identical to the letter', async () => {
    const all = await exported(test.archive, true)
    expect(all.split('\n')).toHaveLength(4 + 1 + 2 + 2 + 1)
    expect(all).not.toMatch(/password|\$argon|scrypt/i)
    const archive = await another()
    const { ledger, userData, added } = await take(archive, all)
    expect([added, balances(ledger), ledger.messages]).toEqual([4, true, 4])
    expect(userData).toEqual({ members: 1, comments: 2, stars: 2, claimsLeftOut: 0 })
    expect(ledger.beside).toEqual({ members: 1, comments: 2, stars: 2 })
    expect(await exported(archive, true)).toBe(all)
    expect(await archive.search.verify()).toEqual({ missing: 0, stray: 0 })
    const again = await take(archive, all)
    expect([again.added, again.changed, again.unchanged]).toEqual([0, 0, 4])
    expect(again.userData).toEqual({ members: 0, comments: 0, stars: 0, claimsLeftOut: 0 })
    expect(await exported(archive, true)).toBe(all)
  })

  it('shows comments, counts and stars there as they were here', async () => {
    const archive = await another()
    await take(archive, await exported(test.archive, true))
    const there = await openTestServer({ ...archive, close: async () => undefined })
    there.viewer = { role: 'anonymous', id: 'a-1' }
    const { comments } = await there.call('GET /api/threads/:thread/comments', { params: { thread: 'card-full' } })
    expect(comments.map(({ text, userName }) => [text, userName])).toEqual([['A <b>bold</b> word', expect.anything()]])
    const { cards } = await there.call('GET /api/cards')
    expect(cards.map(({ id, commentCount }) => [id, commentCount])).toContainEqual(['full', 1])
    expect((await there.call('GET /api/stars')).starredCardIds).toEqual(['plain'])
    await there.close()
  })

  it('holds public cards alone without --all, and those identical', async () => {
    const text = await exported(test.archive, false)
    expect(text).not.toMatch(/zebrasecret|shut|mary|anyone/)
    const archive = await another()
    expect((await take(archive, text)).userData).toEqual({ members: 0, comments: 0, stars: 0, claimsLeftOut: 0 })
    expect(await exported(archive, false)).toBe(text)
    expect(await archive.store.db.selectFrom('cards').select('id').execute()).toHaveLength(3)
  })

  it.runIf(database.isEmbedded)(
    'makes no admins where there are accounts already, and keeps those that are there',
    async () => {
      const archive = await another()
      const own = await archive.store.db
        .transaction()
        .execute((trx) => makeAccount(trx, 'owner@example.com', new Date()))
      const { userData } = await take(archive, await exported(test.archive, true))
      expect(userData).toMatchObject({ members: 1, claimsLeftOut: 1 })
      expect((await accountByEmail(archive.store.db, 'mary@example.com'))?.isAdmin).toBe(false)
      const forged = {
        member: {
          id: 'x',
          email: 'OWNER@example.com',
          displayName: '',
          createdAt: '2024-01-01T00:00:00Z',
          lastSeenAt: null,
          isAdmin: true,
        },
      }
      await take(archive, JSON.stringify(forged))
      expect(await accountByEmail(archive.store.db, 'owner@example.com')).toMatchObject({ id: own, isAdmin: false })
    },
  )

  it('takes a name with letters that no database keeps, without them', async () => {
    const archive = await another()
    const member = { id: 'n', email: 'n@example.com', displayName: '\0Ada', lastSeenAt: null, isAdmin: false }
    const line = JSON.stringify({ member: { ...member, createdAt: '2024-01-01T00:00:00Z' } })
    expect((await take(archive, line)).userData).toMatchObject({ members: 1 })
    expect((await accountByEmail(archive.store.db, 'n@example.com'))?.displayName).toBe('Ada')
  })

  it.runIf(database.isEmbedded).each([
    [{ comment: { id: 'x' } }, /the threadId of its comment must be main-page or card-ID/],
    [{ star: { userId: 'a', dedupid: 'b', starredAt: 'yesterday' } }, /the starredAt of its star must be an instant/],
    [{ member: { id: 'a', email: 'absent' } }, /the email of its member must be an address/],
  ])('tells what is wrong with %j and takes the rest', async (line, reason) => {
    const archive = await another()
    const { added, ledger } = await take(archive, `${JSON.stringify(line)}\n{"id":"a","prompt":"b"}\n`)
    expect([added, ledger.failures[0]?.reason, balances(ledger)]).toEqual([1, expect.stringMatching(reason), true])
  })

  it.runIf(database.isEmbedded)(
    'cleanses the markup of comments and leaves them out where the caller is not the owner',
    async () => {
      const archive = await another()
      const comment = {
        id: 'c',
        threadId: 'main-page',
        text: '<script>x</script>hello',
        createdAt: '2024-01-01T00:00:00Z',
        author: 'a',
        userId: null,
        userName: null,
        userEmail: null,
        isWaiting: false,
      }
      const text = `${JSON.stringify({ comment })}\n{"id":"a","prompt":"b"}\n`
      await take(archive, text)
      expect(await exported(archive, true)).toContain('"text":"hello"')
      const other = await another()
      writeFileSync(file, text)
      const { store, search } = other
      const steps = readExport(file, { timeZone: 'UTC' })
      const { userData } = await importCards({ db: store.db, search }, steps, {
        publish: false,
        progress: () => undefined,
      })
      expect([userData, await exported(other, true)]).toEqual([null, expect.not.stringContaining('hello')])
    },
  )
})
