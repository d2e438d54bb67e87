import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { ANYONE } from '#archive/viewer.ts'
import { plainContent } from '#archive/stored-content.ts'
import { readExport } from '#intake/intake.ts'
import { runChecks } from '#server/doctor/run-checks.ts'
import { signCards } from '#server/proof/sign-cards.ts'
import { verifyArchive } from '#server/proof/verify-archive.ts'
import { cardById } from '#store/cards.ts'
import { addOriginal, originalsOf } from '#store/originals.ts'
import { renewStalePages } from '#store/stale-pages.ts'
import { AN_ADMIN, openTestServer } from '#testing/app.ts'
import { everyDatabase, fill, type TestArchive } from '#testing/databases.ts'
import { exportText } from '#testing/export-text.ts'
import { fillContent } from '#testing/fill-content.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { importCards } from '#server/import/import-cards.ts'

const CARD = newCard({ id: 'one', prompt: 'A quokka?', response: 'Yes, **quok**ka.', sessionTitle: 'The quokka' })
const OTHER = newCard({ id: 'two', prompt: 'And more?', sessionTitle: 'The quokka' })
const FOUND = /quokka|quok/

describe.each(everyDatabase)('redactions in exports of $name', (database) => {
  const folder = temporaryFolder()
  const file = join(folder.path, 'archive.jsonl')
  afterAll(() => folder.remove())

  const write = async ({ store }: TestArchive, everything: boolean) => {
    const text = await exportText(store.db, everything)
    writeFileSync(file, text)
    return text
  }
  const take = ({ store, search }: TestArchive) =>
    importCards({ db: store.db, search }, readExport(file, { timeZone: 'UTC' }), {
      publish: true,
      withUserData: true,
      progress: () => undefined,
    })
  /** An archive with the two cards, of which the first has a word redacted. */
  const openRedacted = async () => {
    const archive = await database.open()
    await fill(archive, [CARD, OTHER])
    const test = await openTestServer(archive)
    test.viewer = AN_ADMIN
    const body = { words: 'quokka', reason: 'an animal' }
    await test.call('POST /api/cards/:id/redactions', { params: { id: 'one' }, body })
    return { archive, test }
  }
  const stored = async ({ store }: TestArchive, id = 'one') => (await cardById(store.db, 'all', id))!

  it('have the generated pages of their cards written again, by the next start where the import was killed', async () => {
    const { archive } = await openRedacted()
    await write(archive, true)
    const copy = await database.open()
    await take(copy)
    const renewed: string[][] = []
    const renew = (ids: readonly string[]) => {
      renewed.push(ids.toSorted())
      return renewed.length === 1 ? Promise.reject(new Error('killed')) : Promise.resolve()
    }
    await expect(renewStalePages(copy.store.db, renew)).rejects.toThrow('killed')
    for (let times = 0; times < 2; times++) await renewStalePages(copy.store.db, renew)
    expect(renewed).toEqual([
      ['one', 'two'],
      ['one', 'two'],
    ])
    await copy.close()
    await archive.close()
  })

  it('carry the originals with everything, and leave them out of what is public', async () => {
    const { archive, test } = await openRedacted()
    const before = await stored(archive)
    expect(await write(archive, false)).not.toMatch(FOUND)

    // The archive's own export, in which the words are not, loses no original.
    await take(archive)
    expect(await stored(archive)).toEqual(before)
    const originals = await originalsOf(archive.store.db, ['one', 'two'])
    expect([...originals.values()].map(({ texts }) => [texts.prompt, texts.sessionTitle])).toEqual(
      [CARD, OTHER].map(({ prompt, sessionTitle }) => [prompt, sessionTitle]),
    )
    const conversations = await archive.store.db.selectFrom('cards').select('conversation').distinct().execute()
    expect(conversations).toHaveLength(1)

    expect(await write(archive, true)).toMatch(FOUND)
    const copy = await database.open()
    await take(copy)
    expect(await stored(copy)).toEqual(before)
    expect((await stored(copy, 'two')).sessionTitle).toBe('The ▇▇▇')
    expect(await verifyArchive(copy.store.db)).toEqual({ cards: 2, redacted: 2, changed: [], gone: [] })
    const second = await openTestServer(copy)
    second.viewer = AN_ADMIN
    expect((await second.call('GET /api/cards/:id/original', { params: { id: 'one' } })).card).toEqual(CARD)
    await take(copy)
    expect((await second.call('GET /api/admin/redactions')).total).toBe(1)
    await second.call('DELETE /api/cards/:id/redactions/:number', { params: { id: 'one', number: 1 } })
    expect(await stored(copy)).toEqual(CARD)
    expect(await stored(copy, 'two')).toEqual(OTHER)
    expect(await verifyArchive(copy.store.db)).toEqual({ cards: 2, redacted: 0, changed: [], gone: [] })
    await second.close()
    await test.close()
  })

  it.runIf(database.isEmbedded)(
    'stay in the titles of other cards where the card is not there by which they were',
    async () => {
      const { archive, test } = await openRedacted()
      await test.call('POST /api/forget', { body: { card: 'one', cards: 1, conversation: false } })
      await write(archive, true)
      const copy = await database.open()
      for (let time = 0; time < 2; time++) {
        await take(copy)
        expect((await stored(copy, 'two')).sessionTitle).toBe('The ▇▇▇')
      }
      expect(await copy.store.db.selectFrom('redactions').select('card_id').execute()).toEqual([{ card_id: '' }])
      await copy.close()
      await test.close()
    },
  )

  it('are put over the titles of cards that another archive had before, without their export', async () => {
    const { archive, test } = await openRedacted()
    await write(archive, true)
    await test.close()
    const third = newCard({ id: 'three', prompt: 'Where?', sessionTitle: 'The quokka' })
    const second = await openTestServer(await database.open())
    await fill(second.archive, [OTHER, third])
    await take(second.archive)
    expect((await stored(second.archive, 'three')).sessionTitle).toBe('The ▇▇▇')
    second.viewer = ANYONE
    expect((await second.call('GET /api/cards', { query: 'search=quokka' })).total).toBe(0)
    expect(await verifyArchive(second.archive.store.db)).toMatchObject({ changed: [] })
    await second.close()
  })

  it('are signed again by the doctor where what is shown was signed', async () => {
    const { archive, test } = await openRedacted()
    const { db } = archive.store
    const before = await db.selectFrom('proofs').selectAll().execute()
    const shown = await stored(archive)
    const { card_id: cardId, ...original } = (
      await db.selectFrom('originals').selectAll().where('card_id', '=', 'one').execute()
    )[0]!
    await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('originals').where('card_id', '=', cardId).execute()
      await signCards(trx, [shown])
      await addOriginal(trx, { cardId, ...original })
    })
    expect((await verifyArchive(db)).changed).toEqual([{ id: 'one', what: ['signed as redacted'] }])
    const said: string[] = []
    const context = { ...archive.store, search: archive.search, folder: folder.path }
    for await (const { state, of, text } of runChecks(context, { fix: true })) {
      if (of === 'proofs') said.push(`${state}: ${text}`)
    }
    expect(said).toEqual([expect.stringMatching(/^fixed: of 1 card the redacted texts are signed/)])
    expect(await db.selectFrom('proofs').selectAll().execute()).toEqual(expect.arrayContaining(before))
    expect((await verifyArchive(db)).changed).toEqual([])
    await test.close()
  })

  it.runIf(database.isEmbedded)(
    'are looked at by the doctor: words that show are redacted again, an original that is gone is named',
    async () => {
      const archive = await database.open()
      await fill(archive, [CARD])
      const other = {
        prompt: [],
        response: [{ kind: 'text' as const, text: 'No quokka' }],
        model: '',
        at: '',
        after: [],
      }
      await fillContent(archive, CARD, { ...plainContent(CARD), alternatives: [other] })
      const test = await openTestServer(archive)
      test.viewer = AN_ADMIN
      const body = { words: 'quokka', reason: 'an animal' }
      await test.call('POST /api/cards/:id/redactions', { params: { id: 'one' }, body })
      const before = await stored(archive)
      const look = async (fix: boolean) => {
        const said: string[] = []
        for await (const { state, of, text } of runChecks(
          { ...archive.store, search: archive.search, folder: folder.path },
          { fix },
        )) {
          if (of === 'redactions') said.push(`${state}: ${text}`)
        }
        return said.join()
      }
      expect(await look(false)).toBe('ok: 1 card with redactions, none of which shows the words')
      const { db } = archive.store
      await db.updateTable('cards').set({ response: CARD.response }).where('id', '=', 'one').execute()
      expect(await look(false)).toMatch(/^wrong: redactions of 1 card/)
      expect(await look(true)).toMatch(/^fixed: .*redacted again$/)
      expect(await stored(archive)).toEqual(before)
      const contents = () => db.selectFrom('card_contents').select('content').execute()
      const [content] = await contents()
      const words = content!.content.replace('▇▇▇', 'quokka')
      await db.updateTable('card_contents').set({ content: words }).execute()
      expect(await look(false)).toMatch(/^wrong: redactions of 1 card/)
      expect(await look(true)).toMatch(/^fixed: .*redacted again$/)
      expect(await contents()).toEqual([content])
      await db.deleteFrom('originals').execute()
      expect(await look(false)).toMatch(/^wrong: 1 card with redactions/)
      await test.close()
    },
  )
})
