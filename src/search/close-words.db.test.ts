import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgivenErrors } from '#archive/typing-error.ts'
import type { Visibility } from '#archive/viewer.ts'
import { noteWords } from '#store/new-terms.ts'
import { raiseRevision } from '#store/revision.ts'
import { writeTerms } from '#store/terms.ts'
import { everyDatabase, type TestArchive } from '#testing/databases.ts'
import { plainErrors } from '#testing/plain-errors.ts'
import { closeWords } from './close-words.ts'
import type { CloseWord } from './engine.ts'
import { termsAlike } from './terms-alike.ts'

interface Known {
  word: string
  isPrivate: 0 | 1
  count: number
  /** Not counted yet. */
  isNoted: boolean
}

/** Few letters, so that many words are close to each other; the last needs two units, the one before it three bytes. */
const ALPHABETS = ['ab', 'abc', 'aé', 'aж海𝛀']

const wordOf = (letters: string, minLength: number) =>
  fc.array(fc.constantFrom(...Array.from(letters)), { minLength, maxLength: 12 }).map((list) => list.join(''))

const vocabularies = fc.constantFrom(...ALPHABETS).chain((letters) =>
  fc.record({
    known: fc.uniqueArray(
      fc.record({
        word: wordOf(letters, 1),
        isPrivate: fc.constantFrom(0 as const, 1 as const),
        count: fc.integer({ min: 1, max: 5 }),
        isNoted: fc.constantFrom(false, false, false, true),
      }),
      { minLength: 120, maxLength: 120, selector: ({ word, isPrivate }) => word + isPrivate },
    ),
    typed: fc.uniqueArray(wordOf(`${letters}z`, 4), { minLength: 12, maxLength: 12 }),
    visibility: fc.constantFrom<Visibility>('public', 'private', 'all'),
  }),
)

/** What is close to a word, by looking at every other. */
function scanned(known: readonly Known[], visibility: Visibility, typed: string): CloseWord[] {
  const counts = new Map<string, number>()
  for (const { word, isPrivate, count, isNoted } of known) {
    if (visibility !== 'all' && isPrivate !== (visibility === 'private' ? 1 : 0)) continue
    counts.set(word, (counts.get(word) ?? 0) + (isNoted ? 1 : count))
  }
  return [...counts]
    .map(([word, count]) => ({ word, count, errors: plainErrors(typed, word) }))
    .filter(({ errors }) => errors > 0 && errors <= forgivenErrors(typed))
    .sort((a, b) => a.errors - b.errors || b.count - a.count || (a.word < b.word ? -1 : 1))
    .slice(0, 20)
}

describe.each(everyDatabase)('close words in $name', ({ open }) => {
  let archive: TestArchive
  beforeAll(async () => {
    archive = await open()
  })
  afterAll(() => archive.close())

  /** The archive’s words are these from now on. */
  const learn = (known: readonly Known[]) =>
    archive.store.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('terms').execute()
      await trx.deleteFrom('new_terms').execute()
      const counted = (isPrivate: 0 | 1) =>
        known
          .filter((one) => !one.isNoted && one.isPrivate === isPrivate)
          .map(({ word, count }): [string, number] => [word, count])
      await writeTerms(trx, { 0: new Map(counted(0)), 1: new Map(counted(1)) })
      for (const is_private of [0, 1] as const) {
        const noted = known.filter((one) => one.isNoted && one.isPrivate === is_private)
        await noteWords(trx, { key: is_private, is_private, words: noted.map(({ word }) => word) })
      }
      await raiseRevision(trx, { isVisible: true })
    })

  it.each([
    ['at once', 20_000, 40],
    ['in pieces', 3, 10],
  ])('are those that a plain scan finds, read %s', { timeout: 120_000 }, async (_, piece, numRuns) => {
    const { db } = archive.store
    await fc.assert(
      fc.asyncProperty(vocabularies, async ({ known, typed, visibility }) => {
        await learn(known)
        // Some are close to what is known, however many words there could be.
        const near = known.slice(0, 12).map(({ word }, at) => `b${word.slice(1, at)}${word.slice(at + 1)}`)
        for (const one of [...typed, ...near]) {
          const close = await closeWords(db, visibility, one, termsAlike(db, visibility, { piece, longestMs: 15_000 }))
          expect({ typed: one, close }).toEqual({ typed: one, close: scanned(known, visibility, one) })
        }
      }),
      { numRuns, seed: 5 },
    )
  })

  it('are given up when too many words begin alike', async () => {
    const { db } = archive.store
    const numbered = Array.from({ length: 50 }, (_, at) => `user${100_000 + at}`)
    await learn(numbered.map((word) => ({ word, isPrivate: 0, count: 1, isNoted: false })))
    const close = (longestMs: number) =>
      closeWords(db, 'public', 'user10001x', termsAlike(db, 'public', { piece: 10, longestMs }))
    await expect(close(0)).rejects.toThrow(expect.objectContaining({ code: 'took-too-long' }))
    expect((await close(15_000)).map(({ word }) => word)).toContain('user100010')
  })

  it('are found for every pair of errors in a word', async () => {
    const { db } = archive.store
    await learn([{ word: 'xylophones', isPrivate: 0, count: 1, isNoted: false }])
    const letters = Array.from('xylophones')
    const changes = (of: readonly string[]) =>
      Array.from({ length: of.length + 1 }, (_, at) => [
        of.toSpliced(at, 0, 'z'),
        of.toSpliced(at, 1),
        of.toSpliced(at, 1, 'z'),
        at + 1 < of.length ? of.toSpliced(at, 2, of[at + 1]!, of[at]!) : [...of],
      ]).flat()
    const typed = new Set(changes(letters).flatMap((once) => changes(once).map((twice) => twice.join(''))))
    const forgiven = [...typed].filter((word) => {
      const errors = plainErrors(word, 'xylophones')
      return errors > 0 && errors <= forgivenErrors(word)
    })
    expect(forgiven.length).toBeGreaterThan(500)
    for (const word of forgiven)
      expect({ word, close: (await closeWords(db, 'public', word)).map((one) => one.word) }).toEqual({
        word,
        close: ['xylophones'],
      })
  })
})
