import { hash } from 'node:crypto'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { conversation, type FixtureMessage } from '#testing/exports/conversation.ts'
import { temporaryFolder } from '#testing/exports/temporary-folder.ts'
import { readExport } from '#intake/intake.ts'
import { everyDatabase, type TestArchive } from '#testing/databases.ts'
import { publishAll } from '#testing/publish-all.ts'
import { importCards } from './import-cards.ts'

/** A conversation as it once was: how long, under which title, and what its last answer said. */
interface Version {
  id: string
  exchanges: number
  title: string
  answer: string
}

const saidIn = ({ exchanges, answer }: Version): FixtureMessage[] =>
  Array.from({ length: exchanges }, (_, at) => [
    { id: `question-2f7a41b${at}`, text: `question ${at}` },
    { id: `answer-2f7a41b${at}`, role: 'assistant', text: at === exchanges - 1 ? answer : `answer ${at}` },
  ]).flat()

/** It went on as it grew. */
const updated = ({ exchanges }: Version) => 1_700_000_000 + exchanges * 1000

const WRITERS = {
  json: (version: Version) =>
    JSON.stringify([
      conversation(saidIn(version), { id: version.id, title: version.title, update_time: updated(version) }),
    ]),
  md: (version: Version) =>
    [
      `---\nid: ${version.id}\ntitle: ${version.title}`,
      `updated_at: ${new Date(updated(version) * 1000).toISOString()}\n---\n`,
      ...saidIn(version).map(({ id, role, text }) => `## ${role ? 'Assistant' : 'User'} (\`${id}\`)\n\n${text}\n`),
    ].join('\n'),
  jsonl: ({ id, title, answer }: Version) =>
    `${JSON.stringify({ id: `line_${id}`, prompt: title, response: answer, isPrivate: false })}\n`,
}

const version = fc.record<Version>({
  id: fc.constantFrom('c1', 'c2'),
  exchanges: fc.integer({ min: 1, max: 3 }),
  title: fc.constantFrom('Bread', 'Rye'),
  answer: fc.constantFrom('short', 'a longer answer', 'Write to maria.lopez@gmail.com.', ''),
})
type File = [kind: keyof typeof WRITERS, said: Version]
const filesOf = (...kinds: File[0][]) =>
  fc.array(fc.tuple(fc.constantFrom(...kinds), version), { minLength: 1, maxLength: 6 })

/** Two copies that say the same under the same ids, and the record of their beginning. */
const EQUAL_COPIES: File[] = [
  ['md', { id: 'c1', exchanges: 3, title: 'Bread', answer: 'a longer answer' }],
  ['md', { id: 'c1', exchanges: 3, title: 'Rye', answer: 'a longer answer' }],
  ['json', { id: 'c1', exchanges: 1, title: 'Bread', answer: 'short' }],
]

// Each run imports several times; on a machine with other work that takes its time.
describe.each(everyDatabase)('importing again on $name', { timeout: 120_000 }, ({ name, open, isEmbedded }) => {
  const numRuns = name === 'SQLite' ? 12 : 3
  let archive: TestArchive
  beforeAll(async () => {
    archive = await open()
  })
  afterAll(() => archive.close())

  let runs = 0
  /** Conversations of their own for each run, so that all share one archive. */
  const ofThisRun = (files: readonly File[]): File[] => {
    runs++
    return files.map(([kind, said]) => [kind, { ...said, id: `${said.id}_${runs}` }])
  }
  const take = async (files: readonly File[], order: readonly number[] = [1]) => {
    const written = files.map(([kind, said], index): [string, string] => [
      `${order[index]}.${kind}`,
      WRITERS[kind](said),
    ])
    await using folder = await temporaryFolder(Object.fromEntries(written))
    const path = files.length === 1 ? join(folder.path, written[0]![0]) : folder.path
    const steps = readExport(path, { timeZone: 'UTC' })
    const options = { publish: false, progress: () => undefined }
    return await importCards({ db: archive.store.db, search: archive.search }, steps, options)
  }
  const publish = () => publishAll(archive)
  const isAllPublic = async () => {
    const hidden = await archive.store.db.selectFrom('cards').select('id').where('is_private', '=', 1).execute()
    return hidden.length === 0
  }

  it('changes and unpublishes nothing, whatever files there are and however they are called', async () => {
    const orders = fc.shuffledSubarray([1, 2, 3, 4, 5, 6], { minLength: 6 })
    await fc.assert(
      fc.asyncProperty(filesOf('json', 'md', 'jsonl'), orders, orders, async (all, first, second) => {
        const files = ofThisRun(all)
        await take(files, first)
        await publish()
        expect(await take(files, second)).toMatchObject({ added: 0, changed: 0 })
        expect(await isAllPublic()).toBe(true)
      }),
      { numRuns, examples: [[EQUAL_COPIES, [6, 1, 2, 3, 5, 4], [3, 4, 5, 2, 1, 6]]] },
    )
  })

  it('gives turns no times since other ones, and knows those that have some from before', async () => {
    const files = ofThisRun([['json', { id: 'c1', exchanges: 3, title: 'Bread', answer: 'short' }]])
    const { db } = archive.store
    const earlier = await db.selectFrom('cards').select('id').execute()
    const isNew = (id: string) => earlier.every((one) => one.id !== id)
    await take(files)
    const turns = (await db.selectFrom('cards').selectAll().execute()).filter(({ id }) => isNew(id))
    expect(turns).toHaveLength(3)
    for (const { day_stamp, reltime_timezero, reltime_last, summary } of turns) {
      expect([day_stamp === '', reltime_timezero, reltime_last]).toEqual([false, 0, 0])
      expect(summary).toContain('"reltimeTimezero":0,"reltimeLast":0,')
    }
    await db.updateTable('cards').set({ reltime_last: 60 }).where('id', '=', turns[2]!.id).execute()
    expect(await take(files)).toMatchObject({ added: 0, changed: 0, unchanged: 3 })
  })

  it.runIf(isEmbedded)(
    'changes and unpublishes nothing when the files are imported one by one, in any order',
    async () => {
      // Exports of one moment agree; the conversation was renamed, and then renamed back.
      const then = (id: string, exchanges: number): Version => {
        return { id, exchanges, title: exchanges === 2 ? 'Rye' : 'Bread', answer: `answer ${exchanges - 1}` }
      }
      const consistent = filesOf('json', 'md').map((all) =>
        all.map(([kind, { id, exchanges }]): File => [kind, then(id, exchanges)]),
      )
      const examples: [File[]][] = [[[1, 3, 2].map((exchanges): File => ['json', then('c1', exchanges)])]]
      await fc.assert(
        fc.asyncProperty(consistent, async (all) => {
          const files = ofThisRun(all)
          for (const file of files) await take([file])
          await publish()
          for (const file of files) expect(await take([file])).toMatchObject({ added: 0, changed: 0 })
          expect(await isAllPublic()).toBe(true)
        }),
        { numRuns, examples },
      )
    },
  )

  it('keeps the record of the program before its Markdown, the later export before the earlier, and counts them', async () => {
    const said = (exchanges: number, answer: string): Version => ({ id: 'c', exchanges, title: 'Bread', answer })
    const semanticSid = hash('sha256', 'c', 'hex').slice(0, 8)
    const cards = () =>
      archive.store.db
        .selectFrom('cards')
        .select(['id', 'response'])
        .where('semantic_sid', 'like', `%${semanticSid}`)
        .orderBy('key')
        .execute()
    const responses = async () => (await cards()).map((row) => row.response)
    const files: File[] = [
      ['json', said(1, 'shown')],
      ['md', said(1, 'shown, and a note that the copy adds')],
    ]
    expect(await take(files, [1, 2])).toMatchObject({ added: 1, ledger: { cards: 2, repeated: 1 } })
    expect(await responses()).toEqual(['shown'])
    await take([['json', said(2, 'new')]])
    expect(await take(files, [1, 2])).toMatchObject({ added: 0, changed: 0 })
    expect(await responses()).toEqual(['answer 0', 'new'])
  })

  it('lets a line of ours replace a card whatever it came from, and the next export replace that', async () => {
    const files: File[] = [['json', { id: 'other', exchanges: 1, title: 'Oats', answer: 'shown' }]]
    await take(files)
    const { id } = await archive.store.db
      .selectFrom('cards')
      .select('id')
      .where('session_title', '=', 'Oats')
      .executeTakeFirstOrThrow()
    await using folder = await temporaryFolder({ 'a.jsonl': JSON.stringify({ id, prompt: 'p', response: 'written' }) })
    const steps = readExport(join(folder.path, 'a.jsonl'), { timeZone: 'UTC' })
    const options = { publish: false, progress: () => undefined }
    const imported = await importCards({ db: archive.store.db, search: archive.search }, steps, options)
    expect(imported).toMatchObject({ added: 0, changed: 1 })
    expect(await take(files)).toMatchObject({ added: 0, changed: 1 })
  })
})
