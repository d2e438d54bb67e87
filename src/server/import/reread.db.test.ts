import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addedOf, eachAdded } from '#archive/added-fields.ts'
import { newCard } from '#archive/card.ts'
import { NO_FILTERS } from '#archive/filters.ts'
import { plainContent } from '#archive/stored-content.ts'
import { conversation } from '#testing/exports/conversation.ts'
import { temporaryFolder } from '#testing/exports/temporary-folder.ts'
import { readExport, type IntakeStep } from '#intake/intake.ts'
import { REDACTED } from '#archive/redact/redact-text.ts'
import { forgetCards } from '#server/forget/forget-cards.ts'
import { redact, undo } from '#server/redact/redact-words.ts'
import { publishCards } from '#server/cards/publish-cards.ts'
import { rewriteCards } from '#server/cards/rewrite-cards.ts'
import { saveCards } from '#server/cards/save-cards.ts'
import { contentsOf, sourceHashesOf } from '#store/card-contents.ts'
import { cardOf } from '#store/card-row.ts'
import { rowsById } from '#store/card-rows.ts'
import { logCorrections } from '#store/corrections.ts'
import { lockArchive, readRevision } from '#store/revision.ts'
import { countWithoutSource } from '#store/sources.ts'
import { addStar, starredCardIds } from '#store/stars.ts'
import { everyDatabase, type TestArchive } from '#testing/databases.ts'
import { importCards } from './import-cards.ts'
import { readSources } from './reread-sources.ts'

const SAID = [
  { id: 'question-2f7a41b0', text: 'Rye?' },
  { id: 'answer-2f7a41b1', role: 'assistant', text: 'Yes.' },
  { id: 'question-2f7a41b2', text: 'And wheat?' },
  { id: 'answer-2f7a41b3', role: 'assistant', text: 'As well.' },
]
const ROW = {
  id: 'x1',
  conversation_id: 'x',
  conversation_name: 'Bread',
  model: 'm',
  datetime_utc: '2024-03-01T10:00:00Z',
}
const EXPORTS: [kind: string, name: string, text: string][] = [
  ['a conversation of ChatGPT', 'conversations.json', JSON.stringify([conversation(SAID, { title: 'Bread' })])],
  [
    'exchanges that belong together, one over several lines',
    'logs.json',
    `[${JSON.stringify({ ...ROW, prompt: 'Rye?', response: 'Yes.' }, null, 2)},
     ${JSON.stringify({ ...ROW, id: 'x2', prompt: 'And "{[" wheat?', response: 'As well.' })}]`,
  ],
  [
    'a log',
    'bread.md',
    '\ufeff## User\n\nRye?\n\n## Assistant\n\nYes.\n\n## User\n\nAnd wheat?\n\n## Assistant\n\nAs well.\n',
  ],
  [
    'a page',
    'page.html',
    '<html><div class="conversation"><h4>Bread</h4><pre class="message"><div class="author">User</div><div>Rye?</div></pre><pre class="message"><div class="author">ChatGPT</div><div>Yes.</div></pre><pre class="message"><div class="author">User</div><div>And wheat?</div></pre><pre class="message"><div class="author">ChatGPT</div><div>As well.</div></pre></div></html>',
  ],
]

describe.each(everyDatabase)('reading the sources again on $name', ({ open, isEmbedded }) => {
  let archive: TestArchive
  beforeEach(async () => {
    archive = await open()
  })
  afterEach(() => archive.close())

  const write = (steps: AsyncGenerator<IntakeStep>) =>
    importCards({ db: archive.store.db, search: archive.search }, steps, {
      publish: false,
      progress: () => undefined,
      wrote: () => undefined,
    })
  async function take(name: string, text: string, keepSources = true) {
    await using folder = await temporaryFolder()
    writeFileSync(join(folder.path, name), text)
    return await write(readExport(join(folder.path, name), { timeZone: 'UTC', keepSources }))
  }
  let unkept = 0
  const reread = () => write(readSources(archive.store.db, { timeZone: 'UTC' }, () => unkept++))
  const hold = (kind: string, text: string) =>
    archive.store.db
      .updateTable('sources')
      .set({ kind, bytes: zstdCompressSync(text), size: Buffer.byteLength(text) })
      .execute()
  const rows = () => archive.store.db.selectFrom('cards').selectAll().orderBy('key').execute()

  it.runIf(isEmbedded).each(EXPORTS)('changes nothing in %s that today’s reader has read', async (_, name, text) => {
    await take(name, text)
    const before = await rows()
    expect(before.map(({ response }) => response)).toEqual(['Yes.', 'As well.'])
    const revision = await readRevision(archive.store.db)
    const { ledger, ...counts } = await reread()
    expect(counts).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
    expect(ledger).toMatchObject({ conversations: 1, unreadable: 0, cards: 2, failureCount: 0 })
    expect(ledger.files).toMatchObject([{ name, state: 'read' }])
    expect(await rows()).toEqual(before)
    expect(await readRevision(archive.store.db)).toBe(revision)
  })

  it('brings texts that a reader once lost; id, star, correction, view and publication stay', async () => {
    const { store, search } = archive
    const { db } = store
    await take('conversations.json', EXPORTS[0]![2])
    const [first] = await rows()
    const { id } = first!
    const source = (await sourceHashesOf(db, [id])).get(id)!
    expect(await countWithoutSource(db)).toBe(0)
    // As an older reader would have made it.
    const older = { id, prompt: 'Rye?', response: '' }
    await db.transaction().execute(async (trx) => {
      const [row] = await rowsById(trx, [id])
      const card = { ...older, dedupid: id, pageTitle: '', category: 'Grain', sessionTitle: 'Old', semanticSid: 's' }
      const rest = { dayStamp: row!.day_stamp, promptLen: 4, responseLen: 0, reltimeTimezero: 0, reltimeLast: 0 }
      const flags = { isPrivate: true, isViewed: true, cardReviewed: false }
      const whole = { ...card, ...rest, ...flags }
      await saveCards(trx, search, [{ card: whole, fingerprint: 'older', source, content: plainContent(older) }])
      await publishCards(trx, search, { all: true })
      await addStar(trx, 'rosa', id, 1)
      await logCorrections(
        trx,
        id,
        [{ field: 'category', before: 'Grain', after: 'Baking' }],
        { id: 'u', name: 'U' },
        1,
      )
    })
    expect(await reread()).toMatchObject({ added: 0, changed: 1, unchanged: 1 })
    const [again] = await rowsById(db, [id])
    expect(again).toMatchObject({ response: 'Yes.', category: 'Baking', is_private: 0 })
    expect(again!.day_stamp).toBe(first!.day_stamp)
    expect(await starredCardIds(db, 'public', 'rosa')).toEqual([id])
    expect((await contentsOf(db, [id])).get(id)).toMatchObject({ response: [{ kind: 'text', text: 'Yes.' }] })
    expect(await reread()).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
  })

  it('fills in the fields that an archive lacks from before they were kept; all else of its cards stays', async () => {
    const { db } = archive.store
    await take('logs.json', EXPORTS[1]![2])
    await db.transaction().execute((trx) => publishCards(trx, archive.search, { all: true }))
    const before = await rows()
    expect(addedOf(cardOf(before[0]!))).toMatchObject({ model: 'm', from: expect.any(String) })
    await db.transaction().execute(async (trx) => {
      await lockArchive(trx)
      const known = await rowsById(
        trx,
        before.map(({ id }) => id),
      )
      await rewriteCards(trx, archive.search, known, (card) => newCard({ ...card, ...eachAdded(() => '') }))
    })
    expect(addedOf(cardOf((await rows())[0]!))).toEqual({})
    expect(await reread()).toMatchObject({ added: 0, changed: before.length, unchanged: 2 - before.length })
    expect(await rows()).toEqual(before)
    for (const [name, value] of Object.entries(addedOf(cardOf(before[0]!)))) {
      const { keys } = await archive.search.find('public', { ...NO_FILTERS, [name]: [value] })
      expect({ name, value, keys }).toEqual({ name, value, keys: before.map(({ key }) => key) })
    }
  })

  it.runIf(isEmbedded)('leaves an added field redacted, as its category is', async () => {
    const { db } = archive.store
    await take('logs.json', EXPORTS[1]![2])
    const id = (await rows())[0]!.id
    const deps = { db, search: archive.search, changed: () => Promise.resolve() }
    await redact(deps, id, { words: 'm', reason: 'a name' }, { id: 'u', name: 'U' })
    const before = await rows()
    expect(before[0]).toMatchObject({ category: REDACTED, model: REDACTED })
    expect(JSON.parse(before[0]!.summary)).toMatchObject({ model: REDACTED })
    await reread()
    expect(await rows()).toEqual(before)
    expect((await archive.search.find('all', { ...NO_FILTERS, model: ['m'] })).page.total).toBe(1)
  })

  it.runIf(isEmbedded)('leaves redacted what is redacted, in title and texts, and keeps what it covers', async () => {
    const { db } = archive.store
    await take('conversations.json', EXPORTS[0]![2])
    const id = (await rows())[0]!.id
    const deps = { db, search: archive.search, changed: () => Promise.resolve() }
    const admin = { id: 'u', name: 'U' }
    const inText = await redact(deps, id, { words: 'Rye', reason: 'a grain' }, admin)
    const inTitle = await redact(deps, id, { words: 'Bread', reason: 'a title' }, admin)
    const before = await rows()
    expect(before[0]).toMatchObject({ prompt: `${REDACTED}?`, session_title: REDACTED })
    expect(await reread()).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
    expect(await rows()).toEqual(before)

    for (const { redaction } of [inText, inTitle]) await undo(deps, id, redaction.number, admin)
    const [whole] = await rows()
    expect(whole).toMatchObject({ prompt: 'Rye?', session_title: 'Bread' })
  })

  it('brings back no card that was deleted for good', async () => {
    const { db } = archive.store
    await take('conversations.json', EXPORTS[0]![2])
    const [first] = await rows()
    await db.transaction().execute((trx) => forgetCards(trx, archive.search, { card: first!.id }))
    expect(await reread()).toMatchObject({ added: 0 })
    expect((await rows()).map(({ response }) => response)).toEqual(['As well.'])
  })

  it('leaves cards of a source of which the hash alone is kept, and counts it', async () => {
    unkept = 0
    await take('conversations.json', EXPORTS[0]![2], false)
    const before = await rows()
    expect(await reread()).toMatchObject({ added: 0, changed: 0, unchanged: 0 })
    expect(unkept).toBe(1)
    expect(await rows()).toEqual(before)
  })

  it.runIf(isEmbedded)('takes a record by the reader that knows it today, and makes no other cards of it', async () => {
    const { db } = archive.store
    await take('conversations.json', EXPORTS[0]![2])
    const before = await rows()
    await db.updateTable('sources').set({ kind: 'Gone' }).execute()
    const { ledger, ...counts } = await reread()
    expect(counts).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
    expect(ledger).toMatchObject({ unreadable: 0, cards: 2 })
    await hold('LibreChat', JSON.stringify(conversation(SAID, { id: 'another' })))
    const { ledger: other } = await reread()
    expect(other.failures.map(({ reason }) => reason)).toEqual([
      'it was read as LibreChat, and is read as ChatGPT today, which makes other cards: import its export again, and delete the former ones',
    ])
    expect(await rows()).toEqual(before)
  })

  it.runIf(isEmbedded)('tells of a record that no reader knows, and goes on', async () => {
    await take('conversations.json', EXPORTS[0]![2])
    await hold('Gone', '{"a":')
    const { ledger } = await reread()
    expect(ledger.failures).toMatchObject([{ reason: "the kind of export 'Gone' is not known any more" }])
    expect(await rows()).toHaveLength(2)
  })
})
