import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newCard, type Card } from '#archive/card.ts'
import type { CardContent } from '#archive/parts.ts'
import { compressSource, type IntakeSource } from '#intake/compressed-source.ts'
import { readExport, type IntakeStep } from '#intake/intake.ts'
import { newLedger } from '#intake/ledger.ts'
import { publishCards } from '#server/cards/publish-cards.ts'
import { rewriteCards } from '#server/cards/rewrite-cards.ts'
import { forgetCards } from '#server/forget/forget-cards.ts'
import { cardById } from '#store/cards.ts'
import { rowsById } from '#store/card-rows.ts'
import { lockArchive } from '#store/revision.ts'
import { setKeptPrivate } from '#store/reviews.ts'
import { sourceByHash } from '#store/sources.ts'
import type { Trx } from '#store/tables.ts'
import { everyDatabase, type TestArchive } from '#testing/databases.ts'
import { conversation } from '#testing/exports/conversation.ts'
import { aPicture } from '#testing/picture.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { importCards } from './import-cards.ts'
import { openPictureKeeper } from './keep-pictures.ts'

const A = newCard({ id: 'a', prompt: 'How warm is dough?', response: 'Quite.', sessionTitle: 'Bread' })
const B = newCard({ id: 'b', prompt: 'And rye, says zebra?', response: 'Less.', sessionTitle: 'Bread' })

const text = JSON.stringify([A.prompt, B.prompt])
const SOURCE: IntakeSource = { ...compressSource(text, true), kind: 'chatgpt', file: 'c.json', cards: ['a', 'b'] }

const contentOf = ({ prompt, response }: Card): CardContent => ({
  prompt: [{ kind: 'text', text: prompt }],
  response: [{ kind: 'text', text: response }],
  model: '',
  at: '',
  answer: 1,
  alternatives: [],
})

/** An export of these cards. @param meanwhile done before its last cards come */
async function* steps(cards: Card[], meanwhile?: () => Promise<unknown>): AsyncGenerator<IntakeStep> {
  yield {
    kind: 'cards',
    cards: [{ card: newCard({ id: 'earlier', prompt: 'Salt?' }), precedence: null, assets: [] }],
    sources: [],
  }
  await meanwhile?.()
  const read = cards.map((card) => ({
    card,
    precedence: null,
    assets: [],
    source: SOURCE.hash,
    content: contentOf(card),
  }))
  yield { kind: 'cards', cards: read, sources: [SOURCE] }
  yield { kind: 'done', ledger: { ...newLedger('test.json'), cards: cards.length + 1 } }
}

describe.each(everyDatabase)('an import on $name, and what an admin does', ({ open }) => {
  let archive: TestArchive
  beforeEach(async () => {
    archive = await open()
  })
  afterEach(() => archive.close())

  const take = (reading: AsyncIterable<IntakeStep>, publish = false) =>
    importCards({ db: archive.store.db, search: archive.search }, reading, {
      publish,
      progress: () => undefined,
      wrote: () => undefined,
    })
  const transact = <T>(act: (trx: Trx) => Promise<T>) => archive.store.db.transaction().execute(act)
  const hide = async (trx: Trx, id: string) => {
    await rewriteCards(trx, archive.search, await rowsById(trx, [id]), (card) => ({
      ...card,
      isPrivate: true,
      cardReviewed: true,
    }))
    await setKeptPrivate(trx, [id], true)
  }
  const forget = (id: string) => transact((trx) => forgetCards(trx, archive.search, { card: id }))
  const isPublic = async (id: string) => (await cardById(archive.store.db, 'public', id)) !== null

  it('leaves private what was hidden before, whatever changed and whatever it publishes', async () => {
    await take(steps([A, B]), true)
    await transact((trx) => hide(trx, 'a'))
    const renamed = [A, B].map((card) => ({ ...card, sessionTitle: 'Baking' }))
    expect(await take(steps(renamed), true)).toMatchObject({ changed: 2, isPrivate: 1, withFindings: 0, kept: 1 })
    expect([await isPublic('a'), await isPublic('b')]).toEqual([false, true])
    expect(await cardById(archive.store.db, 'all', 'a')).toMatchObject({ sessionTitle: 'Baking', cardReviewed: true })
  })

  it('leaves private what a later export adds to a conversation that is hidden as a whole, in whatever batches', async () => {
    const later = (id: string) => newCard({ ...A, id, prompt: `And then, ${id}?` })
    await take(steps([A, B]), true)
    await transact((trx) => hide(trx, 'a'))
    expect(await take(steps([A, B, later('c')]), true)).toMatchObject({ added: 1, kept: 1 })
    expect([await isPublic('b'), await isPublic('c')]).toEqual([true, true])
    for (const id of ['b', 'c']) await transact((trx) => hide(trx, id))
    const more = ['d', 'e', 'f', 'g'].map(later)
    expect(await take(steps([A, B, later('c'), later('d')]))).toMatchObject({ added: 1, kept: 4 })
    expect(await take(steps([A, B, later('c'), ...more]), true)).toMatchObject({ added: 3, kept: 7, isPublic: 1 })
    for (const { id } of more) expect([id, await isPublic(id)]).toEqual([id, false])
    // It waits for no review, and is published by itself alone.
    expect(await cardById(archive.store.db, 'all', 'g')).toMatchObject({ isPrivate: true, cardReviewed: true })
    const published = await transact((trx) => publishCards(trx, archive.search, { all: true }))
    expect(published.kept).toHaveLength(7)
  })

  it('leaves private what is hidden at the same moment', async () => {
    await take(steps([A, B]), true)
    const locked = Promise.withResolvers<void>()
    let hiding: Promise<unknown> = Promise.resolve()
    const hideSlowly = () => {
      hiding = transact(async (trx) => {
        await lockArchive(trx)
        locked.resolve()
        await setTimeout(300)
        await hide(trx, 'a')
      })
      return locked.promise
    }
    await take(steps([{ ...A, response: 'Quite, and then more.' }], hideSlowly))
    await hiding
    expect(await isPublic('a')).toBe(false)
    expect((await cardById(archive.store.db, 'all', 'a'))?.response).toBe('Quite, and then more.')
  })

  it('keeps no record of a conversation of which a card was deleted for good meanwhile', async () => {
    const card = { card: B, precedence: null, assets: [] }
    await take(
      (async function* (): AsyncGenerator<IntakeStep> {
        yield { kind: 'cards', cards: [card], sources: [] }
        yield { kind: 'done', ledger: { ...newLedger('earlier.json'), cards: 1 } }
      })(),
    )
    await take(steps([A, B], () => forget('b')))
    expect(await cardById(archive.store.db, 'all', 'b')).toBeNull()
    expect((await sourceByHash(archive.store.db, SOURCE.hash))?.bytes).toBeNull()
  })

  it('leaves no picture of a card that was deleted for good before its pictures were decoded', async () => {
    const folder = temporaryFolder()
    const images = join(folder.path, 'images')
    const path = join(folder.path, 'export')
    mkdirSync(path)
    const said = [
      {
        type: 'multimodal_text',
        parts: [{ content_type: 'image_asset_pointer', asset_pointer: 'file-service://file-a' }, 'What is this?'],
      },
      { role: 'assistant', text: 'Bread.' },
    ]
    writeFileSync(join(path, 'conversations.json'), JSON.stringify([conversation(said)]))
    writeFileSync(join(path, 'file-a.png'), aPicture())
    const keeper = openPictureKeeper({ db: archive.store.db, search: archive.search }, images)
    await importCards({ db: archive.store.db, search: archive.search }, readExport(path, { timeZone: 'UTC' }), {
      publish: false,
      progress: () => undefined,
      pictures: keeper,
    })
    const [row] = await archive.store.db.selectFrom('cards').select('id').execute()
    await forget(row!.id)
    await keeper.finish()
    expect(readdirSync(images)).toEqual([])
    folder.remove()
  })
})
