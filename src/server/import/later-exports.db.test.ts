import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { readExport, type IntakeStep } from '#intake/intake.ts'
import { newLedger } from '#intake/ledger.ts'
import { cardOf } from '#store/card-row.ts'
import { logCorrections } from '#store/corrections.ts'
import { runAfterReads } from '#testing/run-after-reads.ts'
import { conversation, type FixtureMessage } from '#testing/exports/conversation.ts'
import { AN_ADMIN, openTestServer } from '#testing/app.ts'
import { temporaryFolder } from '#testing/exports/temporary-folder.ts'
import { everyDatabase, type TestArchive } from '#testing/databases.ts'
import { publishAll } from '#testing/publish-all.ts'
import { importCards, type Counts } from './import-cards.ts'

const ai = (id: string, text: string, after?: string): FixtureMessage => ({
  id,
  role: 'assistant',
  text,
  ...(after && { after }),
})
const FIRST = [{ id: 'p1', text: 'one' }, ai('a1', 'first'), { id: 'p2', text: 'two' }, ai('a2', 'second')]
/** The same, after its second prompt was edited. */
const EDITED = [...FIRST, { id: 'p3', text: 'two, edited', after: 'a1' }, ai('a3', 'third')]

/** A conversation of this many exchanges. */
const long = (exchanges: number): FixtureMessage[] =>
  Array.from({ length: exchanges }, (_, at) => [
    { id: `p${at}`, text: `question ${at}` },
    ai(`a${at}`, `answer ${at}`),
  ]).flat()

const version = (title: string, minute: number, said: FixtureMessage[]) =>
  conversation(said, { title, update_time: 1_700_000_000 + minute * 60 })

describe.each(everyDatabase)('exports of one conversation, one after the other, on $name', ({ open, isEmbedded }) => {
  let archive: TestArchive
  beforeEach(async () => {
    archive = await open()
  })
  afterEach(() => archive.close())

  const take = (...versions: object[]) =>
    takeFiles(versions.map((one, at) => [`conversations-${at}.json`, JSON.stringify([one])]))
  const takeFiles = async (files: [string, string][]) => {
    await using folder = await temporaryFolder(Object.fromEntries(files))
    const path = files.length === 1 ? join(folder.path, files[0]![0]) : folder.path
    const steps = readExport(path, { timeZone: 'UTC' })
    const options = { publish: false, progress: () => undefined }
    return await importCards({ db: archive.store.db, search: archive.search }, steps, options)
  }
  const stored = () =>
    archive.store.db
      .selectFrom('cards')
      .select(['id', 'prompt', 'response', 'session_title as title', 'is_private'])
      .orderBy('key')
      .execute()
  const titles = async () => (await stored()).map(({ prompt, title }) => [prompt, title])
  const publish = () => publishAll(archive)

  it.each([
    ['first', [0, 1]],
    ['last', [1, 0]],
  ])('have one title on all cards, also of other branches, where the latest comes %s', async (_, order) => {
    const versions = [version('Newer', 2, EDITED), version('Older', 1, FIRST)]
    for (const at of order) await take(versions[at]!)
    const one = [
      ['one', 'Newer'],
      ['two', 'Newer'],
      ['two, edited', 'Newer'],
    ]
    expect(await titles()).toEqual(one)
    for (const at of order) expect(await take(versions[at]!)).toMatchObject({ added: 0, changed: 0 })
    expect(await titles()).toEqual(one)
  })

  it('leave the titles that an admin corrected, and those of public cards for words that no admin has seen', async () => {
    await take(version('Older', 1, FIRST))
    const [, second] = await stored()
    const { db } = archive.store
    await db
      .transaction()
      .execute((trx) =>
        logCorrections(
          trx,
          second!.id,
          [{ field: 'sessionTitle', before: 'Older', after: 'Mine' }],
          { id: 'u', name: 'U' },
          1,
        ),
      )
    await db.updateTable('cards').set({ session_title: 'Mine' }).where('id', '=', second!.id).execute()
    await take(version('Newer', 2, EDITED))
    expect((await titles())[1]).toEqual(['two', 'Mine'])
    await db.deleteFrom('corrections').execute()
    await publish()
    await take(version('For maria.lopez@gmail.com', 3, EDITED))
    expect((await stored()).map(({ title, is_private }) => [title, is_private])).toEqual([
      ['For maria.lopez@gmail.com', 1],
      ['Mine', 0],
      ['For maria.lopez@gmail.com', 1],
    ])
  })

  it('show no visitor words that were redacted before a card came in from another archive', async () => {
    await take(version('Secret', 1, FIRST))
    const cards = (await archive.store.db.selectFrom('cards').selectAll().orderBy('key').execute()).map(cardOf)
    // As `export` writes public cards: without the list of what is redacted in them.
    const lines = cards.map((card, at) =>
      JSON.stringify({ ...card, ...(at === 0 && { response: '▇▇▇' }), sessionTitle: '▇▇▇', isPrivate: false }),
    )
    await takeFiles([['cards.jsonl', lines.join('\n')]])
    expect(await stored()).toMatchObject([
      { response: '▇▇▇', title: '▇▇▇', is_private: 0 },
      { response: 'second', title: '▇▇▇', is_private: 0 },
    ])
    await take(version('Secret', 2, FIRST.slice(0, 2)))
    expect(await stored()).toMatchObject([
      { response: 'first', title: 'Secret', is_private: 1 },
      { response: 'second', title: '▇▇▇', is_private: 0 },
    ])
  })

  it.runIf(isEmbedded)(
    'have what is found in a new title listed for review on all cards, and nothing of the one before',
    async () => {
      const listed = async () => {
        const rows = await archive.store.db.selectFrom('reviews').select(['card_id', 'findings']).execute()
        const findings = new Map(rows.map((row) => [row.card_id, JSON.parse(row.findings) as unknown[]]))
        return (await stored()).map(({ id }) => findings.get(id)?.length ?? 0)
      }
      await take(version('Older', 1, FIRST))
      await take(version('For maria.lopez@gmail.com', 2, EDITED))
      expect(await listed()).toEqual([1, 1, 1])
      await take(version('Newer', 3, [...FIRST.slice(0, 2), ...EDITED.slice(4)]))
      expect(await listed()).toEqual([0, 0, 0])
    },
  )

  it.runIf(isEmbedded)(
    'leave a conversation under the title that an admin gave it, also what they bring of it',
    async () => {
      const test = await openTestServer(archive)
      test.viewer = AN_ADMIN
      await take(version('Older', 1, FIRST.slice(0, 2)))
      const { id } = (await stored())[0]!
      await test.call('POST /api/admin/review/:id/title', { params: { id }, body: { title: 'Mine' } })
      await take(version('Older', 2, FIRST))
      for (const minute of [3, 4]) {
        await take(version('Newer', minute, EDITED))
        expect((await titles()).map(([, title]) => title)).toEqual(['Mine', 'Mine', 'Mine'])
      }
      // Corrected by itself, a card is under another title than the others, and than those that come.
      await test.call('PATCH /api/cards/:id', { params: { id }, body: { sessionTitle: 'Alone' } })
      await take(version('Newer', 5, [...EDITED, { id: 'p4', text: 'four' }, ai('a4', 'fourth')]))
      expect((await titles()).map(([, title]) => title)).toEqual(['Alone', 'Mine', 'Mine', 'Newer'])
    },
  )

  it('have the title of an admin from the moment that they are there, also public and where the import is stopped', async () => {
    const test = await openTestServer(archive)
    test.viewer = AN_ADMIN
    await take(version('Private', 1, long(1)))
    const { id } = (await stored())[0]!
    await test.call('POST /api/admin/review/:id/title', { params: { id }, body: { title: 'Mine' } })
    const publishUntil = async (added: number, exchanges = 4) => {
      await using folder = await temporaryFolder({ 'a.json': JSON.stringify([version('Private', 2, long(exchanges))]) })
      const steps = readExport(join(folder.path, 'a.json'), { timeZone: 'UTC' })
      const wrote = (imported: Counts) => {
        if (imported.added >= added) throw new Error('stopped')
      }
      const options = { publish: true, despiteFindings: true, progress: () => undefined, wrote }
      await importCards({ db: archive.store.db, search: archive.search }, steps, options)
    }
    // Stopped at the first transaction with new cards, and so before anything else is written.
    await expect(publishUntil(1)).rejects.toThrow('stopped')
    const first = await stored()
    expect(first.length).toBeLessThan(4)
    expect(first.at(-1)).toMatchObject({ title: 'Mine', is_private: 0 })
    await publishUntil(Infinity)
    expect((await titles()).map(([, title]) => title)).toEqual(['Mine', 'Mine', 'Mine', 'Mine'])
    const logged = await archive.store.db.selectFrom('corrections').select(['before', 'after', 'by_name']).execute()
    const { by_name } = logged[0]!
    expect(logged).toEqual(Array.from({ length: 4 }, () => ({ before: 'Private', after: 'Mine', by_name })))
    // A finding in that title keeps its cards private, also where the caller has seen the export.
    for (const one of await stored()) {
      const body = { sessionTitle: 'For maria.lopez@gmail.com' }
      await test.call('PATCH /api/cards/:id', { params: { id: one.id }, body })
    }
    await publishUntil(Infinity, 5)
    expect((await stored()).at(-1)).toMatchObject({ title: 'For maria.lopez@gmail.com', is_private: 1 })
  })

  it('have the title of the latest export where an earlier one had it as well', async () => {
    await take(version('Older', 1, FIRST))
    await take(version('Newer', 2, FIRST.slice(0, 2)))
    await take(version('Older', 3, FIRST))
    const older = [
      ['one', 'Older'],
      ['two', 'Older'],
    ]
    expect(await titles()).toEqual(older)
    expect(await take(version('Newer', 2, FIRST.slice(0, 2)))).toMatchObject({ changed: 0 })
    expect(await titles()).toEqual(older)
    await take(version('Newer', 4, EDITED))
    await take(version('Newer', 5, [...FIRST.slice(0, 2), ...EDITED.slice(4)]))
    await take(version('Older', 6, FIRST))
    expect((await titles()).map(([, title]) => title)).toEqual(['Older', 'Older', 'Older'])
  })

  it('read a long conversation once, also where one of its cards keeps another title', async () => {
    const counted = countingRows(archive)
    const again = (minute: number) =>
      counted.rowsOf(async (db) => {
        await using folder = await temporaryFolder({
          'a.json': JSON.stringify([version('A title', minute, long(150))]),
        })
        const steps = readExport(join(folder.path, 'a.json'), { timeZone: 'UTC' })
        const options = { publish: false, progress: () => undefined, wrote: () => undefined }
        await importCards({ db, search: archive.search }, steps, options)
      })
    await again(1)
    const [same, newer] = [await again(1), await again(2)]
    const { id } = (await stored())[0]!
    await archive.store.db
      .updateTable('cards')
      .set({ session_title: 'Mine', precedence: 0 })
      .where('id', '=', id)
      .execute()
    // A busy machine takes smaller batches, which read some rows more; all rows for each batch would be thousands.
    expect(await again(2)).toBeLessThan(same + 800)
    await archive.store.db.updateTable('cards').set({ session_title: 'Mine' }).where('id', '=', id).execute()
    expect(await again(3)).toBeLessThan(newer + 800)
  })

  it.runIf(isEmbedded)('never empty an answer, whichever comes first and also in one import', async () => {
    const silent = version('A title', 2, [FIRST[0]!])
    const whole = version('A title', 1, FIRST.slice(0, 2))
    const answered = [['one', 'first']]
    const answers = async () => (await stored()).map(({ prompt, response }) => [prompt, response])
    await take(silent, whole)
    expect(await answers()).toEqual(answered)
    expect(await take(silent)).toMatchObject({ changed: 0, unchanged: 1 })
    expect(await answers()).toEqual(answered)
    await archive.store.db.deleteFrom('cards').execute()
    await take(silent)
    expect(await take(whole)).toMatchObject({ changed: 1 })
    expect(await answers()).toEqual(answered)
    expect(await take(whole)).toMatchObject({ changed: 0 })
  })

  it.runIf(isEmbedded)('bring no answer to a public card in which something is found', async () => {
    await take(version('A title', 2, [FIRST[0]!]))
    await publish()
    await take(version('A title', 1, [FIRST[0]!, ai('a1', 'Write to maria.lopez@gmail.com.')]))
    expect((await stored()).map(({ response, is_private }) => [response, is_private])).toEqual([
      ['Write to maria.lopez@gmail.com.', 1],
    ])
  })

  it.runIf(isEmbedded)('of our own bring the titles of their archive, corrected ones as well', async () => {
    const line = (id: string, sessionTitle: string, precedence: number) => ({
      card: newCard({ id, prompt: id, response: 'r', sessionTitle, semanticSid: '20240101_abcdef12' }),
      precedence: null,
      isPrivate: false,
      assets: [],
      state: { origin: { fingerprint: id, precedence }, isKept: false, isReasoningOpen: false },
    })
    const cards = [line('one', 'New title', 2), line('two', 'Corrected by the admin', 1)]
    async function* steps(): AsyncGenerator<IntakeStep, void, undefined> {
      yield { kind: 'cards', cards, sources: [] }
      yield { kind: 'done', ledger: newLedger('cards') }
    }
    const options = { publish: false, withUserData: true, progress: () => undefined }
    await importCards({ db: archive.store.db, search: archive.search }, steps(), options)
    expect(await titles()).toEqual([
      ['one', 'New title'],
      ['two', 'Corrected by the admin'],
    ])
  })
})

/** The database of an archive, with how many rows it gives. */
function countingRows(archive: TestArchive) {
  let rows = 0
  const db = runAfterReads(archive.store.db, (some) => (rows += some.length))
  const rowsOf = async (act: (counted: typeof db) => Promise<void>): Promise<number> => {
    rows = 0
    await act(db)
    return rows
  }
  return { rowsOf }
}
