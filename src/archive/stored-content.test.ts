import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCodePoint } from '#testing/any-code-point.ts'
import { textOfParts, type Alternative, type CardContent, type Exchange, type Part } from './parts.ts'
import { plainContent, readContent, storeContent } from './stored-content.ts'

const words = fc.oneof(
  fc.constantFrom('', 'a', 'aa', '\n\n', '**a**', '```\na\n```', 'a\n\na', '\u{1f33e} rye', '"\\\u0000'),
  fc.string({ unit: anyCodePoint, maxLength: 12 }),
)
const file = { name: words, type: words, size: fc.nat(), file: words }
const part = fc.oneof<fc.Arbitrary<Part>[]>(
  fc.record({ kind: fc.constant('text'), text: words }),
  fc.record({
    kind: fc.constant('document'),
    title: words,
    language: fc.constantFrom('', 'markdown', 'python'),
    versions: fc.array(words, { maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant('reasoning'), text: words }),
  fc.record({ kind: fc.constant('tool'), name: words, input: words, output: words }),
  fc.record({ kind: fc.constant('picture'), ...file }),
  fc.record({ kind: fc.constant('audio'), ...file }),
  fc.record({ kind: fc.constant('file'), ...file }),
  fc.record({ kind: fc.constant('citation'), title: words, url: words }),
)
const exchange = {
  prompt: fc.array(part, { maxLength: 4 }),
  response: fc.array(part, { maxLength: 4 }),
  model: words,
  at: fc.constantFrom('', '2024-03-01T10:00:00.000Z'),
}
const REQUIRED = ['prompt', 'response', 'model', 'at'] as const
const side = { ...exchange, card: fc.constantFrom('a', 'b') }
const alternativeOf = (depth: number): fc.Arbitrary<Alternative> =>
  fc.record(
    {
      ...side,
      after: fc.array(
        fc.record(
          {
            ...side,
            alternatives:
              depth === 0 ? fc.constant<Alternative[]>([]) : fc.array(alternativeOf(depth - 1), { maxLength: 2 }),
          },
          { requiredKeys: [...REQUIRED, 'alternatives'] },
        ),
        { maxLength: 2 },
      ),
    },
    { requiredKeys: [...REQUIRED, 'after'] },
  )
const content = fc.record<CardContent>({
  ...exchange,
  answer: fc.integer({ min: 1, max: 4 }),
  alternatives: fc.array(alternativeOf(2), { maxLength: 2 }),
})

const textsOf = ({ prompt, response }: Pick<Exchange, 'prompt' | 'response'>) => ({
  prompt: textOfParts(prompt),
  response: textOfParts(response),
})

describe('the content of a card in the archive', () => {
  it('comes back equal, whatever the texts of the card are', { tags: 'scale' }, () => {
    fc.assert(
      fc.property(
        content,
        fc.oneof(fc.constant(null), fc.record({ prompt: words, response: words })),
        (given, other) => {
          const texts = other ?? textsOf(given)
          expect(readContent(storeContent(given, texts), texts)).toEqual(given)
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('is written the same way again once it was read', () => {
    fc.assert(
      fc.property(content, (given) => {
        const texts = textsOf(given)
        const stored = storeContent(given, texts)
        expect(storeContent(readContent(stored, texts), texts)).toBe(stored)
      }),
    )
  })

  it('is nothing where it is the two texts alone', () => {
    const texts = { prompt: 'four?', response: 'Five.' }
    expect(storeContent(plainContent(texts), texts)).toBe('')
    expect(readContent('', texts)).toEqual(plainContent(texts))
    expect(plainContent({ prompt: '', response: 'Five.' }).prompt).toEqual([])
  })

  it('holds no text that is in the card: not of a part, a document, or a prompt that was answered twice', () => {
    const [question, before, poem, after] = [
      'What is rye?',
      'Before it. '.repeat(9),
      'Rye `grows`.\n'.repeat(9),
      'After it.',
    ]
    const response: Part[] = [
      { kind: 'text', text: before },
      { kind: 'document', title: 'A poem', language: 'python', versions: ['An older one.', poem] },
      { kind: 'reasoning', text: 'It wants a poem.' },
      { kind: 'text', text: after },
    ]
    const prompt: Part[] = [{ kind: 'text', text: question }]
    const given: CardContent = {
      prompt,
      response,
      model: 'gpt-4o',
      at: '',
      answer: 2,
      alternatives: [{ prompt, response: [{ kind: 'text', text: 'A grass.' }], model: '', at: '', after: [] }],
    }
    const stored = storeContent(given, textsOf(given))
    for (const text of [question, before.slice(0, 20), 'grows', after]) expect(stored).not.toContain(text)
    for (const text of ['An older one.', 'It wants a poem.', 'A grass.', 'gpt-4o']) expect(stored).toContain(text)
    expect(readContent(stored, textsOf(given))).toEqual(given)
  })

  it('finds in its second writing that a range is outside the texts', () => {
    const given: CardContent = {
      ...plainContent({ prompt: 'q', response: 'one\n\ntwo' }),
      response: [
        { kind: 'text', text: 'one' },
        { kind: 'text', text: 'two' },
      ],
    }
    const stored = storeContent(given, { prompt: 'q', response: 'one\n\ntwo' })
    const shorter = { prompt: 'q', response: 'one' }
    expect(storeContent(readContent(stored, shorter), shorter)).not.toBe(stored)
  })
})
