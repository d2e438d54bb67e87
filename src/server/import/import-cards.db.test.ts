import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newCard, type Card } from '#archive/card.ts'
import { NO_FILTERS } from '#archive/filters.ts'
import type { IntakeStep } from '#intake/intake.ts'
import { newLedger } from '#intake/ledger.ts'
import { dayCounts } from '#store/calendar.ts'
import { cardById, countCards } from '#store/cards.ts'
import { rowConversation } from '#store/card-row.ts'
import { rowsById } from '#store/card-rows.ts'
import { logCorrections } from '#store/corrections.ts'
import { conversationsOfName, privateSessions } from '#store/named-conversations.ts'
import { readSetting } from '#store/settings.ts'
import { everyDatabase, type TestArchive } from '#testing/databases.ts'
import { publishCards, type Which } from '#server/cards/publish-cards.ts'
import { rewriteCards } from '#server/cards/rewrite-cards.ts'
import { redact } from '#server/redact/redact-words.ts'
import { importCards, previewImport } from './import-cards.ts'
import { seedDemo } from './seed-demo.ts'

const BREAD = { sessionTitle: 'Bread', dayStamp: '20230901_0900' }
const A = newCard({ id: 'a', prompt: 'How warm is dough?', response: 'Quite.', ...BREAD })
const B = newCard({ id: 'b', prompt: 'And rye?', dayStamp: '20230902_0900' })

const titled = (title: string) => rowConversation(`title:${title}`)

async function* steps(
  cards: Card[],
  { fails = false, isPrivate }: { fails?: boolean; isPrivate?: boolean } = {},
): AsyncGenerator<IntakeStep> {
  await Promise.resolve()
  yield { kind: 'progress', phase: 'checking', bytes: 1, totalBytes: 1, cards: 0 }
  for (const card of cards) {
    yield {
      kind: 'cards',
      cards: [{ card, precedence: null, assets: [], ...(isPrivate === undefined ? {} : { isPrivate }) }],
      sources: [],
    }
  }
  if (fails) throw new Error('the disk is gone')
  yield { kind: 'done', ledger: { ...newLedger('test.json'), cards: cards.length } }
}

describe.each(everyDatabase)('publishing on $name', ({ open, isEmbedded }) => {
  let archive: TestArchive
  beforeEach(async () => {
    archive = await open()
  })
  afterEach(() => archive.close())

  const take = (reading: AsyncGenerator<IntakeStep>, publish = false) =>
    importCards({ db: archive.store.db, search: archive.search }, reading, { publish, progress: () => undefined })
  const release = (which: Which, despiteFindings = false) =>
    archive.store.db.transaction().execute((trx) => publishCards(trx, archive.search, which, { despiteFindings }))
  const found = async (term: string, visibility: 'public' | 'all' = 'public') =>
    (await archive.search.find(visibility, { ...NO_FILTERS, search: [term] })).page.total

  it('imports cards as private, unless the importer or the source says otherwise', async () => {
    expect(await take(steps([A, B]))).toMatchObject({ added: 2, changed: 0, unchanged: 0, isPrivate: 2 })
    expect([await found('dough'), await found('dough', 'all')]).toEqual([0, 1])
    expect(await dayCounts(archive.store.db, 'public')).toEqual([])
    expect(await take(steps([newCard({ id: 'c', prompt: 'open dough' })]), true)).toMatchObject({ isPrivate: 0 })
    expect(await take(steps([newCard({ id: 'd', prompt: 'closed dough' })], { isPrivate: true }), true)).toMatchObject({
      isPrivate: 1,
    })
    expect([await found('dough'), await found('dough', 'all')]).toEqual([1, 3])
  })

  it('adds nothing twice and keeps what was published', async () => {
    await take(steps([A, B]))
    await release({ conversation: titled('Bread') })
    expect(await take(steps([A, B]))).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
    expect((await cardById(archive.store.db, 'public', 'a'))?.isPrivate).toBe(false)
    expect(await archive.store.db.selectFrom('imports').select('source').execute()).toHaveLength(2)
  })

  it('takes a card back from the public when its text changed and something is found in it, and only then', async () => {
    const mail = newCard({ id: 'm', prompt: 'maria.lopez@gmail.com', dayStamp: '20230903_0900' })
    const added = newCard({ ...mail, id: 'n' })
    await take(steps([A, B, mail, added]))
    await release({ all: true }, true)
    const again = [
      { ...A, response: 'About 24 degrees.', sessionTitle: 'Ovens' },
      { ...B, response: 'Ask maria.lopez@gmail.com.' },
      { ...mail, category: 'x', sessionTitle: ' (2)' },
      { ...added, response: 'Hello Maria.' },
    ]
    expect(await take(steps(again))).toMatchObject({ changed: 4, isPrivate: 2 })
    const isPublic = async (id: string) => (await cardById(archive.store.db, 'public', id)) !== null
    expect(await Promise.all(['a', 'b', 'm', 'n'].map(isPublic))).toEqual([true, false, true, false])
    // They wait for a review again.
    for (const id of ['b', 'n'])
      expect(await cardById(archive.store.db, 'all', id)).toMatchObject({ isPrivate: true, cardReviewed: false })
    expect([await found('degrees'), await found('rye'), await found('rye', 'all')]).toEqual([1, 0, 1])
  })

  it.runIf(isEmbedded)(
    'takes a card back when the title that holds something is new, not for what an admin corrected',
    async () => {
      await take(steps([A, B]))
      await release({ all: true })
      const corrected = { pageTitle: 'Dough', sessionTitle: 'Baking' }
      await archive.store.db.transaction().execute(async (trx) => {
        const corrections = Object.entries(corrected).map(([field, after]) => ({
          field: field as 'pageTitle',
          before: '',
          after,
        }))
        await logCorrections(trx, 'a', corrections, { id: 'x', name: 'x' }, 1)
        await rewriteCards(trx, archive.search, await rowsById(trx, ['a']), (card) => ({ ...card, ...corrected }))
      })
      await take(
        steps([
          { ...A, category: 'Kitchen' },
          { ...B, category: 'maria.lopez@gmail.com' },
        ]),
      )
      expect(await cardById(archive.store.db, 'public', 'a')).toMatchObject({ ...corrected, category: 'Kitchen' })
      expect(await cardById(archive.store.db, 'public', 'b')).toBeNull()
    },
  )

  it.runIf(isEmbedded)('fills in the model of a published card only where nothing is found in it', async () => {
    await take(steps([A, B]))
    await release({ conversation: titled('Bread') })
    await take(steps([A, B].map((card) => ({ ...card, model: 'maria.lopez@gmail.com' }))))
    expect((await cardById(archive.store.db, 'public', 'a'))?.model).toBeUndefined()
    expect(await cardById(archive.store.db, 'all', 'b')).toMatchObject({
      isPrivate: true,
      model: 'maria.lopez@gmail.com',
    })
    expect(await release({ all: true })).toMatchObject({ published: 0, unseen: [{ id: 'b' }] })
    await take(steps([{ ...A, model: 'gpt-4o' }]))
    expect((await cardById(archive.store.db, 'public', 'a'))?.model).toBe('gpt-4o')
  })

  it.runIf(isEmbedded)('fills in no model that holds words redacted in another card of the conversation', async () => {
    const { db } = archive.store
    const ours = newCard({ ...BREAD, id: 'c', prompt: 'The model of zebra' })
    await take(steps([A, ours]))
    await release({ all: true })
    const needs = { db, search: archive.search, changed: () => Promise.resolve() }
    await redact(needs, 'c', { words: 'zebra', reason: '' }, { id: 'x', name: 'x' })
    await take(steps([{ ...A, model: 'zebra-7b' }]))
    expect((await cardById(db, 'public', 'a'))?.model).toBeUndefined()
  })

  it('leaves the archive as it was when the export fails in its middle', async () => {
    await take(steps([A]), true)
    await expect(take(steps([B, newCard({ id: 'c' })], { fails: true }))).rejects.toThrow('the disk is gone')
    expect([await countCards(archive.store.db), await found('rye', 'all')]).toEqual([1, 0])
    expect(await archive.search.verify()).toEqual({ missing: 0, stray: 0 })
  })

  it('publishes a session or everything, once', async () => {
    await take(steps([A, B]))
    expect(await release({ conversation: titled('Bread') })).toEqual({ published: 1, unseen: [], kept: [] })
    expect([await found('dough'), await found('rye')]).toEqual([1, 0])
    expect(await release({ all: true })).toMatchObject({ published: 1 })
    expect(await release({ all: true })).toMatchObject({ published: 0 })
    expect(await dayCounts(archive.store.db, 'public')).toEqual([
      { date: '2023-09-01', count: 1 },
      { date: '2023-09-02', count: 1 },
    ])
    expect(await archive.search.verify()).toEqual({ missing: 0, stray: 0 })
  })

  it('names the sessions that have private cards, the latest first', async () => {
    const rye = newCard({ id: 'r', sessionTitle: 'Rye', dayStamp: '20230903_0900' })
    await take(steps([A, rye]))
    expect(await privateSessions(archive.store.db)).toEqual(['Rye', 'Bread'])
    await release({ conversation: titled('Rye') })
    expect(await privateSessions(archive.store.db)).toEqual(['Bread'])
  })

  it('keeps conversations of one title apart, when they are named and when one is published', async () => {
    const chat = (id: string, day: number, sessionTitle = 'New chat') =>
      newCard({ id, sessionTitle, semanticSid: `2023090${day}_0000000${day}`, dayStamp: `2023090${day}_0900` })
    await take(steps([chat('c', 3), chat('d', 4), chat('e', 4), chat('f', 4, 'Rye'), chat('g', 5, 'Rye')]))
    const [third, fourth] = ['sid:20230903_00000003', 'sid:20230904_00000004'] as const
    const named = (limit: number, conversation?: string, heading = 'New chat') =>
      conversationsOfName(archive.store.db, { heading, conversation, ofPrivate: true }, limit)
    const key = expect.any(Number) as number
    expect(await named(10)).toEqual({
      conversations: [
        { conversation: third, key, cards: 1 },
        { conversation: fourth, key, cards: 3 },
      ],
      total: 2,
    })
    expect(await named(1)).toMatchObject({ conversations: [{ conversation: third }], total: 2 })
    expect(await named(10, fourth, 'nothing')).toMatchObject({ conversations: [{ conversation: fourth }], total: 1 })
    expect(await named(10, fourth)).toMatchObject({ total: 2 })

    expect(await release({ conversation: fourth, session: 'New chat' })).toMatchObject({ published: 2 })
    const privateIds = async () =>
      (await rowsById(archive.store.db, ['c', 'd', 'e', 'f', 'g']))
        .filter((row) => row.is_private === 1)
        .map(({ id }) => id)
    expect(await privateIds()).toEqual(['c', 'f', 'g'])
    expect(await named(10)).toMatchObject({ conversations: [{ conversation: third }], total: 1 })
    expect(await release({ conversation: fourth })).toMatchObject({ published: 1 })
    expect(await privateIds()).toEqual(['c', 'g'])
  })

  it('publishes nothing with a finding that was not visited', async () => {
    const mail = newCard({ id: 'm', prompt: 'Write to anna@gmx.net', response: 'or +31 6 12345678' })
    expect(await take(steps([A, mail]), true)).toMatchObject({ added: 2, isPrivate: 1, withFindings: 1 })
    expect([await found('dough'), await found('anna')]).toEqual([1, 0])
    await take(steps([B]))
    expect(await release({ all: true })).toEqual({
      published: 1,
      kept: [],
      unseen: [{ id: 'm', reason: expect.stringMatching(/^‘Write to anna@gmx.net’ holds 2 findings that wait /) }],
    })
    expect(await found('anna')).toBe(0)
    expect(await release({ all: true }, true)).toMatchObject({ published: 1, unseen: [] })
    expect(await found('anna')).toBe(1)
  })

  it.runIf(isEmbedded)('looks for findings in what an admin corrected, not in what stood there before', async () => {
    const mail = 'maria.lopez@gmail.com'
    await take(steps([A, { ...B, pageTitle: mail }]))
    const by = { id: 'x', name: 'x' }
    await archive.store.db.transaction().execute(async (trx) => {
      await logCorrections(trx, 'a', [{ field: 'pageTitle', before: '', after: mail }], by, 1)
      await logCorrections(trx, 'b', [{ field: 'pageTitle', before: mail, after: 'Rye' }], by, 1)
    })
    const longer = [A, { ...B, pageTitle: mail }].map((card) => ({ ...card, response: `${card.response} And more.` }))
    expect(await take(steps(longer), true)).toMatchObject({ changed: 2, isPrivate: 1, withFindings: 1 })
    expect(await cardById(archive.store.db, 'all', 'a')).toMatchObject({ pageTitle: mail, isPrivate: true })
    expect(await cardById(archive.store.db, 'public', 'b')).toMatchObject({ pageTitle: 'Rye' })
  })

  it.runIf(isEmbedded)(
    'publishes cards with findings at once for an importer who has seen them, or a source that says so',
    async () => {
      const mail = newCard({ id: 'm', prompt: 'Write to anna@gmx.net' })
      expect(await take(steps([mail], { isPrivate: false }))).toMatchObject({ isPrivate: 0, withFindings: 0 })
      const added = { publish: true, despiteFindings: true, progress: () => undefined }
      const other = steps([newCard({ ...mail, id: 'n' })])
      const imported = await importCards({ db: archive.store.db, search: archive.search }, other, added)
      expect(imported).toMatchObject({ isPrivate: 0, withFindings: 0 })
      expect(await found('anna')).toBe(2)
    },
  )

  it('shows the demo until the first import, and never again', async () => {
    const demo = () => Promise.resolve([newCard({ id: 'demo', prompt: 'a demo' })])
    await seedDemo(archive.store, archive.search, demo)
    expect([await found('demo'), await readSetting(archive.store.db, 'demo')]).toEqual([1, 'yes'])
    await seedDemo(archive.store, archive.search, () => Promise.reject(new Error('read twice')))
    await previewImport(steps([A]), () => undefined)
    expect(await found('demo')).toBe(1)
    expect(await take(steps([A]))).toMatchObject({ replacedDemo: true })
    expect(await take(steps([B]))).toMatchObject({ replacedDemo: false })
    await seedDemo(archive.store, archive.search, () => Promise.reject(new Error('shown again')))
    expect([await found('demo', 'all'), await countCards(archive.store.db)]).toEqual([0, 2])
  })

  it('shows the demo once where several processes start at the same time', async () => {
    const demo = () => Promise.resolve([newCard({ id: 'demo', prompt: 'a demo' })])
    const walls = { name: 'walls', title: 'Walls', introduction: '', query: '', cards: ['demo'] }
    const seed = () => seedDemo(archive.store, archive.search, demo, [walls])
    await Promise.all([seed(), seed(), seed()])
    expect([await found('demo'), await countCards(archive.store.db)]).toEqual([1, 1])
  })

  it.runIf(isEmbedded)('keeps the demo when an export holds no card', async () => {
    await seedDemo(archive.store, archive.search, () => Promise.resolve([newCard({ id: 'demo', prompt: 'a demo' })]))
    expect(await take(steps([]))).toMatchObject({ added: 0, replacedDemo: false })
    expect(await found('demo')).toBe(1)
  })
})
