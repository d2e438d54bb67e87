import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { everyDatabase, fill, type TestArchive } from '#testing/databases.ts'
import { fillRich, PLAIN_CARDS, RICH_CARD } from '#testing/rich-cards.ts'
import { newCard } from '#archive/card.ts'
import { forgetCards } from '#server/forget/forget-cards.ts'
import { redact } from '#server/redact/redact-words.ts'
import { rewriteCards } from '#server/cards/rewrite-cards.ts'
import { removeCards } from '#server/cards/write-cards.ts'
import { keySpan } from '#store/card-key.ts'
import { rowsById } from '#store/card-rows.ts'
import { writeSetting } from '#store/settings.ts'
import { signArchive } from './sign-archive.ts'
import { verifyArchive } from './verify-archive.ts'

const CASES = 150

/** Every stored text of which a byte may change, by table. */
const STORED = {
  cards: ['prompt', 'response', 'page_title', 'session_title', 'semantic_sid', 'session', 'day_stamp', 'summary'],
  card_contents: ['source', 'content'],
  proofs: ['leaves', 'root', 'signature'],
} as const
const KEYS = { cards: 'id', card_contents: 'card_id', proofs: 'card_id' } as const

/** Random numbers that are the same in every run. */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

describe.each(everyDatabase)('the proofs of an archive on $name', ({ open, isEmbedded }) => {
  let archive: TestArchive
  beforeEach(async () => {
    archive = await open()
    await fillRich(archive)
  })
  afterEach(() => archive.close())

  const changed = async () => (await verifyArchive(archive.store.db)).changed

  it('are true of every card, public and private, with parts and without', async () => {
    expect(await verifyArchive(archive.store.db)).toEqual({ cards: 4, redacted: 0, changed: [], gone: [] })
  })

  it(`find ${CASES} of ${CASES} changes of one byte in stored texts, hashes and order, and nothing else`, async () => {
    const { db } = archive.store
    const random = seeded(20240301)
    const missed: string[] = []
    const tables = Object.keys(STORED) as (keyof typeof STORED)[]
    const ids = [...PLAIN_CARDS, RICH_CARD].map(({ id }) => id)
    const read = (table: string, column: string, id: string) =>
      sql<{
        text: string
      }>`SELECT ${sql.ref(column)} AS text FROM ${sql.table(table)} WHERE ${sql.ref(KEYS[table as keyof typeof KEYS])} = ${id}`.execute(
        db,
      )
    const write = (table: string, column: string, id: string, text: string) =>
      sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${text} WHERE ${sql.ref(KEYS[table as keyof typeof KEYS])} = ${id}`.execute(
        db,
      )
    for (let done = 0; done < CASES;) {
      const table = tables[random(tables.length)]!
      const column = STORED[table][random(STORED[table].length)]!
      const id = ids[random(ids.length)]!
      const before = (await read(table, column, id)).rows[0]?.text ?? ''
      const after = changedByte(before, random)
      if (after === null) continue
      await write(table, column, id, after)
      const found = await changed()
      if (!found.some((one) => one.id === id)) missed.push(`${table}.${column} of ${id}: ${before} -> ${after}`)
      if (found.some((one) => one.id !== id)) missed.push(`false: ${JSON.stringify(found)}`)
      await write(table, column, id, before)
      done++
    }
    expect(missed).toEqual([])
    expect(await changed()).toEqual([])
  }, 120_000)

  it.runIf(isEmbedded)('find leaves and parts that changed places, and say so', async () => {
    const { db } = archive.store
    const [{ leaves }] = (await db.selectFrom('proofs').select('leaves').where('card_id', '=', 'rich').execute()) as [
      { leaves: string },
    ]
    const [first = '', second = '', ...rest] = leaves.split(' ')
    await db
      .updateTable('proofs')
      .set({ leaves: [second, first, ...rest].join(' ') })
      .where('card_id', '=', 'rich')
      .execute()
    expect(await changed()).toEqual([{ id: 'rich', what: ['order'] }])
  })

  it.runIf(isEmbedded)('name the place that changed', async () => {
    await archive.store.db.updateTable('cards').set({ response: 'other' }).where('id', '=', 'one').execute()
    expect(await changed()).toEqual([{ id: 'one', what: ['response', 'root'] }])
  })

  it.runIf(isEmbedded)('find a card that is not signed, and one whose content cannot be read', async () => {
    const { db } = archive.store
    await db.deleteFrom('proofs').where('card_id', '=', 'two').execute()
    await db
      .updateTable('card_contents')
      .set({ content: '{"response":[null]}' })
      .where('card_id', '=', 'rich')
      .execute()
    expect(await changed()).toEqual([
      { id: 'rich', what: ['parts'] },
      { id: 'two', what: ['no proof'] },
    ])
  })

  it('follow a corrected session, and a card that an import brings with other words', async () => {
    const { db } = archive.store
    await db.transaction().execute(async (trx) => {
      await rewriteCards(trx, archive.search, await rowsById(trx, ['one']), (card) => ({
        ...card,
        sessionTitle: 'New',
      }))
    })
    await fill(archive, [newCard({ ...PLAIN_CARDS[1]!, response: 'said otherwise' })])
    expect(await verifyArchive(db)).toEqual({ cards: 4, redacted: 0, changed: [], gone: [] })
  })

  it('find cards of one day that changed places, and none of a crowded second, or without a time or a day', async () => {
    const { db } = archive.store
    const at = (id: string, dayStamp: string) => newCard({ id, prompt: id, dayStamp })
    const stamps = [
      '20240305_120000',
      '2024-03-05T12:00:01Z',
      '20240305_120002',
      '20240305',
      '2024-03-05',
      '',
      '20240305_x1',
    ]
    await fill(archive, [
      ...stamps.map((stamp, number) => at(`a${number}`, stamp)),
      at('m0', '20240306_080000'),
      at('last', '20240306_090000'),
    ])
    // More cards than one time has keys: the first is moved to the last but one of them.
    const last = keySpan('20240306_080000').to
    await db
      .updateTable('cards')
      .set({ key: last - 1 })
      .where('id', '=', 'm0')
      .execute()
    await fill(
      archive,
      Array.from({ length: 4 }, (_, number) => at(`m${number + 1}`, '20240306_080000')),
    )
    expect(await changed()).toEqual([])
    const rows = await rowsById(db, ['a0', 'a2'])
    const [first, second] = rows.map((row) => row.key)
    for (const [from, to] of [
      [first, -1],
      [second, first],
      [-1, second],
    ] as const) {
      await db.updateTable('cards').set({ key: to! }).where('key', '=', from!).execute()
    }
    expect(await changed()).toEqual([{ id: 'a2', what: ['order'] }])
  })

  it('find a tombstone that this archive did not sign so, and a card that is gone without one', async () => {
    const { db } = archive.store
    await db.transaction().execute((trx) => forgetCards(trx, archive.search, { card: 'one' }))
    expect(await verifyArchive(db)).toEqual({ cards: 3, redacted: 0, changed: [], gone: [] })
    await db.updateTable('forgotten').set({ at: 7 }).execute()
    await db.deleteFrom('cards').where('id', '=', 'two').execute()
    expect(await verifyArchive(db)).toMatchObject({
      cards: 2,
      changed: [],
      gone: [
        { id: 'one', what: ['tombstone'] },
        { id: 'two', what: ['no card'] },
      ],
    })
  })

  it('go with their cards', async () => {
    const { db } = archive.store
    await db
      .transaction()
      .execute(async (trx) => removeCards(trx, archive.search, await rowsById(trx, ['one', 'rich'])))
    const left = await db.selectFrom('proofs').select('card_id').orderBy('card_id').execute()
    expect(left.map((row) => row.card_id)).toEqual(['three', 'two'])
  })

  it('are made once for an archive from before them, going on where it was killed', async () => {
    const { db } = archive.store
    await fill(
      archive,
      Array.from({ length: 250 }, (_, at) => newCard({ id: `old${at}`, prompt: `old ${at}` })),
    )
    await db.deleteFrom('proofs').execute()
    let rounds = 0
    await signArchive(db, () => rounds++ > 0)
    expect((await changed()).length).toBe(154)
    await signArchive(db)
    expect(await changed()).toEqual([])
    // From then on a proof that is missing is a fault.
    await db.deleteFrom('proofs').where('card_id', '=', 'old7').execute()
    await signArchive(db)
    expect(await changed()).toEqual([{ id: 'old7', what: ['no proof'] }])
  })

  it('are true of a redacted card, and find what changes in what is shown and in what is kept', async () => {
    const { db } = archive.store
    const needs = { db, search: archive.search, changed: () => Promise.resolve() }
    const ada = { id: 'u', name: 'Ada' }
    await redact(needs, 'rich', { words: 'Mrs Miller', reason: 'a name' }, ada)
    await redact(needs, 'one', { words: 'more', reason: '' }, ada)
    expect(await verifyArchive(db)).toEqual({ cards: 4, redacted: 2, changed: [], gone: [] })
    for (const [table, column, id, word] of [
      ['cards', 'response', 'one', 'It is'],
      ['originals', 'texts', 'one', 'It is'],
      ['cards', 'response', 'rich', 'house'],
      ['card_contents', 'content', 'rich', '4711'],
      ['originals', 'content', 'rich', '4711'],
    ] as const) {
      const key = sql.ref(table === 'cards' ? 'id' : 'card_id')
      const read = sql<{
        text: string
      }>`SELECT ${sql.ref(column)} AS text FROM ${sql.table(table)} WHERE ${key} = ${id}`
      const { text } = (await read.execute(db)).rows[0]!
      const write = (to: string) =>
        sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${to} WHERE ${key} = ${id}`.execute(db)
      await write(text.replace(word, word.replace(/.$/, 'x')))
      expect(
        (await changed()).map((one) => one.id),
        `${table}.${column}`,
      ).toEqual([id])
      await write(text)
    }
    expect(await changed()).toEqual([])
  })

  it.runIf(isEmbedded)('are not those of another key', async () => {
    await writeSetting(archive.store.db, 'proof_secret', Buffer.alloc(64, 7).toString('base64url'))
    expect((await changed()).length).toBe(4)
  })
})

/** A text with one of its bytes changed; null where the text is empty, or no longer UTF-8, which no database takes. */
function changedByte(text: string, random: (below: number) => number): string | null {
  const bytes = Buffer.from(text)
  if (bytes.length === 0) return null
  const at = random(bytes.length)
  bytes[at] = bytes[at]! ^ (1 + random(255))
  const changed = bytes.toString('utf8')
  if (Buffer.compare(Buffer.from(changed), bytes) !== 0 || changed.includes('\0')) return null
  return changed
}
