import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newCard, type Card } from '#archive/card.ts'
import { rewriteCards } from './rewrite-cards.ts'
import { removeRows } from './save-cards.ts'
import { everyDatabase, fill, type TestArchive } from '#testing/databases.ts'
import { rowsById } from '#store/cards.ts'
import { mendTerms } from '#store/mend-terms.ts'
import { countsOf } from '#store/terms.ts'

const text = fc
  .array(fc.constantFrom('sun', 'Moon', 'sea', '海', 'don’t'), { maxLength: 3 })
  .map((words) => words.join(' '))
const change = fc.record({
  id: fc.constantFrom('a', 'b', 'c'),
  kind: fc.constantFrom('write', 'write', 'flip', 'rename', 'remove'),
  prompt: text,
  pageTitle: text,
  isPrivate: fc.boolean(),
})
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

async function apply(archive: TestArchive, { id, kind, ...fields }: Change): Promise<void> {
  if (kind === 'write') return void (await fill(archive, [newCard({ id, ...fields })]))
  await archive.store.db.transaction().execute(async (trx) => {
    const rows = await rowsById(trx, [id])
    if (kind === 'remove') return removeRows(trx, archive.search, rows)
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
        expect(await mendTerms(archive.store.db)).toBe(0)
      }),
      { numRuns: 40, seed: 3 },
    )
    await archive.close()
  })

  it('are public or private with their card, and gone with it', async () => {
    const archive = await open()
    const { db } = archive.store
    const counts = async (visibility: 'public' | 'private' | 'all') =>
      Object.fromEntries(await countsOf(db, visibility, ['moon', 'tide', 'nobody']))
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

  it('are mended where they are wrong', async () => {
    const archive = await open()
    const { db } = archive.store
    await fill(archive, [newCard({ id: 'a', prompt: 'moon tide' })])
    await db.updateTable('terms').set({ count: 7 }).where('word', '=', 'moon').execute()
    await db.deleteFrom('terms').where('word', '=', 'tide').execute()
    await db.insertInto('terms').values({ is_private: 0, word: 'stray', backwards: 'yarts', count: 2 }).execute()
    expect(await mendTerms(db)).toBe(3)
    expect(Object.fromEntries(await countsOf(db, 'all', ['moon', 'tide', 'stray']))).toEqual({ moon: 1, tide: 1 })
    await archive.close()
  })
})
