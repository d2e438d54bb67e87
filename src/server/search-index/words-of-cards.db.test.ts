import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newCard, type Card } from '#archive/card.ts'
import type { CardContent } from '#archive/parts.ts'
import { plainContent } from '#archive/stored-content.ts'
import { rewriteCards } from '#server/cards/rewrite-cards.ts'
import { saveCards } from '#server/cards/save-cards.ts'
import { removeCards } from '#server/cards/write-cards.ts'
import { everyDatabase, fill, type TestArchive } from '#testing/databases.ts'
import { rowsById } from '#store/card-rows.ts'
import { countWrongTerms, repairTerms } from '#store/repair-terms.ts'
import { closeWords } from '#search/close-words.ts'
import { gatherPuts } from '#search/gather-puts.ts'
import { beginningsOf, countsOf, countTermsTogether, termsWith } from '#store/terms.ts'

const text = fc
  .array(fc.constantFrom('sun', 'Moon', 'sea', '海', 'don’t'), { maxLength: 3 })
  .map((words) => words.join(' '))
const change = fc.record({
  id: fc.constantFrom('a', 'b', 'c'),
  kind: fc.constantFrom('write', 'write', 'flip', 'rename', 'remove'),
  prompt: text,
  pageTitle: text,
  isPrivate: fc.boolean(),
  // The words of another answer; with an address they are withheld from visitors.
  answer: fc.option(fc.oneof(text, fc.constant('tide rosa.santos@mailbox.org'))),
})
function answered(card: Card, words: string): CardContent {
  const content = plainContent(card)
  const { prompt, model, at } = content
  return { ...content, alternatives: [{ prompt, response: [{ kind: 'text', text: words }], model, at, after: [] }] }
}

type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

async function apply(archive: TestArchive, { id, kind, answer, ...fields }: Change): Promise<void> {
  if (kind === 'write') {
    const card = newCard({ id, ...fields })
    return void (await fill(archive, [card], new Map(answer === null ? [] : [[id, answered(card, answer)]])))
  }
  await archive.store.db.transaction().execute(async (trx) => {
    const rows = await rowsById(trx, [id])
    if (kind === 'remove') return removeCards(trx, archive.search, rows)
    const flipped = (card: Card) => ({ ...card, isPrivate: !card.isPrivate })
    const renamed = (card: Card) => ({ ...card, pageTitle: fields.pageTitle })
    await rewriteCards(trx, archive.search, rows, kind === 'flip' ? flipped : renamed)
  })
}

describe.each(everyDatabase)('the words of cards in $name', ({ open }) => {
  it('are counted as they are, whatever happens to cards', async () => {
    const archive = await open()
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 6 }), async (changes) => {
        for (const one of changes) await apply(archive, one)
        expect(await repairTerms(archive.store.db)).toBe(0)
      }),
      { numRuns: 40, seed: 3 },
    )
    await archive.close()
  })

  it('are counted as they are where all changes of one transaction are counted together', async () => {
    const archive = await open()
    const { store, search } = archive
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(change, { maxLength: 4 }), { maxLength: 4 }), async (batches) => {
        await store.db.transaction().execute((trx) =>
          countTermsTogether(trx, async () => {
            const index = gatherPuts(search)
            for (const batch of batches) {
              const cards = batch.map(({ answer, id, prompt, pageTitle, isPrivate }) => {
                const card = newCard({ id, prompt, pageTitle, isPrivate })
                return { card, content: answered(card, answer ?? ''), fingerprint: JSON.stringify([card, answer]) }
              })
              await saveCards(trx, index, cards)
              const gone = batch.filter(({ kind }) => kind === 'remove').map(({ id }) => id)
              await removeCards(trx, index, await rowsById(trx, gone))
            }
            await index.finish(trx)
          }),
        )
        expect(await countWrongTerms(store.db)).toBe(0)
        expect(await search.verify()).toEqual({ missing: 0, stray: 0 })
      }),
      { numRuns: 25, seed: 5 },
    )
    await archive.close()
  })

  it('are public or private with their card, and gone with it', async () => {
    const archive = await open()
    const { db } = archive.store
    const counts = async (visibility: 'public' | 'private' | 'all') =>
      Object.fromEntries(await countsOf(db, visibility, ['moon', 'tide', 'absent']))
    await fill(archive, [
      newCard({ id: 'a', prompt: 'Moon moon' }),
      newCard({ id: 'b', response: 'moon tide', isPrivate: true }),
    ])
    expect(await counts('public')).toEqual({ moon: 1 })
    expect(await counts('private')).toEqual({ moon: 1, tide: 1 })
    expect(await counts('all')).toEqual({ moon: 2, tide: 1 })
    await fill(archive, [newCard({ id: 'a', prompt: 'tide' })])
    expect(await counts('public')).toEqual({ tide: 1 })
    await archive.close()
  })

  it('are counted for cards that come one by one, whether they wait to be counted or not', async () => {
    const archive = await open()
    const { db } = archive.store
    const seen = async (visibility: 'public' | 'private') => ({
      ...Object.fromEntries(await countsOf(db, visibility, ['moon', 'word1', 'word2'])),
      starting: await termsWith(db, visibility, 'moon', 9),
      close: (await closeWords(db, visibility, 'mooon')).map(({ word }) => word),
      beginnings: await beginningsOf(db, visibility, 'm', 2),
    })
    for (let number = 1; number <= 40; number++) {
      await fill(archive, [newCard({ id: `c${number}`, prompt: `Moon word${number}`, isPrivate: number === 2 })])
      const words = { starting: ['moon'], close: ['moon'], beginnings: ['mo'] }
      expect(await seen('public')).toEqual({ moon: number === 1 ? 1 : number - 1, word1: 1, ...words })
      if (number > 1) expect(await seen('private')).toEqual({ moon: 1, word2: 1, ...words })
      const { waiting } = await db
        .selectFrom('new_terms')
        .select((eb) => eb.fn.countAll<number>().as('waiting'))
        .executeTakeFirstOrThrow()
      // Of public cards; the private one waits beside them.
      expect(Number(waiting)).toBeLessThanOrEqual(17)
      expect(await countWrongTerms(db)).toBe(0)
    }
    await db.transaction().execute(async (trx) => {
      await rewriteCards(trx, archive.search, await rowsById(trx, ['c40']), (card) => ({ ...card, isPrivate: true }))
    })
    expect(Object.fromEntries(await countsOf(db, 'public', ['moon', 'word40']))).toEqual({ moon: 38 })
    expect(Object.fromEntries(await countsOf(db, 'private', ['moon', 'word40']))).toEqual({ moon: 2, word40: 1 })
    await archive.close()
  })

  it('of public cards stay as they are while private ones come one by one', async () => {
    const archive = await open()
    const { db } = archive.store
    await fill(archive, [newCard({ id: 'a', prompt: 'moon tide' })])
    const seen = async (word: string) => Object.fromEntries(await countsOf(db, 'public', [word]))
    expect(await seen('moon')).toEqual({ moon: 1 })
    for (let number = 1; number <= 40; number++)
      await fill(archive, [newCard({ id: `p${number}`, prompt: 'tide', isPrivate: true })])
    expect(await seen('tide')).toEqual({ tide: 1 })
    expect(await countWrongTerms(db)).toBe(0)
    await archive.close()
  })

  it('are repaired where they are wrong', async () => {
    const archive = await open()
    const { db } = archive.store
    await fill(archive, [newCard({ id: 'a', prompt: 'moon tide' }), newCard({ id: 'b' })])
    await db.updateTable('terms').set({ count: 7 }).where('word', '=', 'moon').execute()
    await db.deleteFrom('terms').where('word', '=', 'tide').execute()
    await db.insertInto('terms').values({ is_private: 0, word: 'stray', backwards: 'yarts', count: 2 }).execute()
    expect(await repairTerms(db)).toBe(3)
    expect(Object.fromEntries(await countsOf(db, 'all', ['moon', 'tide', 'stray']))).toEqual({ moon: 1, tide: 1 })
    await archive.close()
  })
})
