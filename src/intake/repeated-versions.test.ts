import fc from 'fast-check'
import { readExportedContent } from './exported-content.ts'
import { describe, expect, it } from 'vitest'
import { claude } from './kinds/claude.ts'
import { context } from '#testing/exports/context.ts'
import { letterChat } from '#testing/exports/letter-chat.ts'
import { shownContents } from '#testing/exports/shown-contents.ts'
import { RepeatedVersions, withoutRepeated } from '#archive/repeated-versions.ts'

/** Some exchanges, each of which writes one document or more. */
const written = fc.array(fc.array(fc.constantFrom('one', 'two', 'three', 'one more'), { minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 6,
})
const read = (letters: readonly (readonly string[])[]) =>
  claude.read((JSON.parse(letterChat(letters)) as unknown[])[0], context())

describe('versions of a document', () => {
  it('are stored once, and shown with every later one, whatever is written', () => {
    fc.assert(
      fc.property(written, (letters) => {
        const { cards, letters: counted } = read(letters)
        const documents = cards.map(({ content }) => content!.response)
        expect(documents).toMatchObject(letters.map((own) => [{ versions: own }]))
        expect(shownContents(cards).map((content) => content!.response)).toMatchObject(
          letters.map((_, at) => [{ versions: letters.slice(0, at + 1).flat() }]),
        )
        expect(counted!().lost).toBe(0)
      }),
    )
  })

  it('come from the last 20 earlier cards at most', () => {
    const letters = Array.from({ length: 30 }, (_, at) => [`number ${at}`])
    const { cards } = read(letters)
    expect(shownContents(cards).at(-1)!.response).toMatchObject([{ versions: letters.slice(9).flat() }])
  })

  it('are taken out of cards that repeat them, so that those are what an import makes today', () => {
    fc.assert(
      fc.property(written, (letters) => {
        const { cards } = read(letters)
        const repeated = new RepeatedVersions()
        const cut = shownContents(cards).map((content, at) => {
          const found = repeated.next(cards[at]!.card.id, content!)
          return withoutRepeated(content!, found)
        })
        expect(cut).toEqual(cards.map(({ content }) => content))
      }),
    )
  })

  it('stay where no earlier card of the conversation holds them, and in another document', () => {
    const document = (title: string, ...versions: string[]) => ({
      ...read([['x']]).cards[0]!.content!,
      response: [{ kind: 'document' as const, title, language: '', versions }],
    })
    const repeated = new RepeatedVersions()
    expect(repeated.next('a', document('Letter', 'one'))).toEqual([null])
    expect(repeated.next('b', document('Poem', 'one', 'two'))).toEqual([null])
    expect(repeated.next('c', document('Letter', 'one', 'three', 'four'))).toEqual([
      { count: 1, continues: [['a', 0, 1]] },
    ])
    expect(repeated.next('d', document('Letter', 'five'))).toEqual([null])
    const long = 'A long letter. '.repeat(20)
    repeated.next('e', document('Draft', long))
    expect(repeated.next('f', document('Final', long, 'end'))).toEqual([{ count: 1, continues: [['e', 0, 1]] }])
  })

  it('are found in one pass, also where all are the same', () => {
    const { content } = read([['x']]).cards[0]!
    const same = Array.from({ length: 100_000 }, () => 'one')
    const holding = (versions: string[]) => ({
      ...content!,
      response: [{ kind: 'document' as const, title: 'Letter', language: '', versions }],
    })
    const repeated = new RepeatedVersions()
    repeated.next('a', holding([...same, 'two']))
    expect(repeated.next('b', holding([...same, 'three']))).toEqual([null])
    expect(repeated.next('c', holding([...same, 'two', 'four']))).toMatchObject([{ count: same.length + 1 }])
  })
})

it.each([
  ['a-card', 0, 1],
  ['a\0', 0, 1],
  ['a', -1, 1],
  ['a', 0, 0],
  ['a', 0.5, 1],
])('no card is named by %j, %j, %j', (...place) => {
  const part = { kind: 'document', title: '', language: '', versions: ['x'], continues: [['a', 0, 1]] }
  const content = (continues: unknown) => ({
    prompt: [],
    response: [{ ...part, continues }],
    model: '',
    at: '',
    answer: 1,
    alternatives: [],
  })
  expect(readExportedContent(content(part.continues))).not.toBeNull()
  expect(readExportedContent(content([place]))).toBeNull()
})
