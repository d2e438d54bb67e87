import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PART_KINDS, type Alternative, type CardContent, type Exchange, type Part } from './parts.ts'
import { alternativeAt, answerCount, contentFor, exchangesOf, holdsFolded, publishedContent } from './shown-content.ts'
import { ANYONE, type Viewer } from './viewer.ts'

const ADMIN: Viewer = { role: 'admin', id: 'a', name: 'Ada', email: 'ada@example.com' }
const MEMBER: Viewer = { role: 'member', id: 'm', name: 'Mo', email: 'mo@example.com' }

const FOLDED = new Set(['reasoning', 'tool'])

const partOf = (kind: Part['kind'], text: string): Part => {
  switch (kind) {
    case 'text':
    case 'reasoning':
      return { kind, text }
    case 'document':
      return { kind, title: text, language: '', versions: [text] }
    case 'tool':
      return { kind, name: text, input: text, output: text }
    case 'citation':
      return { kind, title: text, url: text }
    default:
      return { kind, name: text, type: '', size: 0, file: '' }
  }
}
const part = fc.tuple(fc.constantFrom(...PART_KINDS), fc.string()).map(([kind, text]) => partOf(kind, text))
const parts = fc.array(part, { maxLength: 4 })
const exchange = { prompt: parts, response: parts, model: fc.constantFrom('', 'm'), at: fc.constant('') }
/** Alternatives of a tree of this depth. */
const alternativesOf = (levels: number): fc.Arbitrary<Alternative[]> => {
  if (levels === 0) return fc.constant([])
  const turn = fc.record({ ...exchange, alternatives: alternativesOf(levels - 1) })
  return fc.array(fc.record({ ...exchange, after: fc.array(turn, { maxLength: 2 }) }), { maxLength: 2 })
}
const content: fc.Arbitrary<CardContent> = fc.record({
  ...exchange,
  answer: fc.constant(1),
  alternatives: alternativesOf(3),
})

const kindsIn = (shown: CardContent): Set<string> =>
  new Set(exchangesOf(shown).flatMap(({ prompt, response }) => [...prompt, ...response].map(({ kind }) => kind)))

describe('reasoning and tools', () => {
  it.each([ANYONE, MEMBER])('are nowhere in what a visitor sees, however deep they lie: %o', (viewer) => {
    fc.assert(
      fc.property(content, (all) => {
        const shown = contentFor(viewer, all, 'admins')
        if (shown) expect([...kindsIn(shown)].filter((kind) => FOLDED.has(kind))).toEqual([])
        expect(shown).toEqual(publishedContent(all))
      }),
    )
  })

  it.each(['card', 'public'] as const)('are shown to visitors where they are opened: %s', (reasoning) => {
    fc.assert(
      fc.property(content, (all) => {
        expect(contentFor(ANYONE, all, reasoning) ?? 'plain').toEqual(contentFor(ADMIN, all, 'admins') ?? 'plain')
      }),
    )
  })

  it('are never published, and everything else is', () => {
    fc.assert(
      fc.property(content, (all) => {
        const shown = publishedContent(all)
        const others = [...kindsIn(all)].filter((kind) => !FOLDED.has(kind))
        if (shown) expect([...kindsIn(shown)].sort()).toEqual(others.sort())
        else expect([others.every((kind) => kind === 'text'), all.alternatives]).toEqual([true, []])
        expect(holdsFolded(shown ?? { ...all, prompt: [], response: [], alternatives: [] })).toBe(false)
      }),
    )
  })

  it('that are all there is beyond two texts leave no trace for a visitor', () => {
    const all: CardContent = {
      prompt: [partOf('text', 'q')],
      response: [partOf('reasoning', 'hm'), partOf('text', 'a')],
      model: '',
      at: '',
      answer: 1,
      alternatives: [],
    }
    expect(contentFor(ANYONE, all, 'admins')).toBeNull()
    expect(contentFor(ADMIN, all, 'admins')).toEqual(all)
  })
})

it('answers are numbered among all siblings, the shown one in its place', () => {
  const one = (model: string): Exchange => ({ prompt: [], response: [], model, at: '' })
  const other = (model: string): Alternative => ({ ...one(model), after: [] })
  const all: CardContent = { ...one('own'), answer: 2, alternatives: [other('first'), other('third')] }
  expect(answerCount(all)).toBe(3)
  expect([0, 1, 2, 3, 4].map((place) => alternativeAt(all, place)?.model)).toEqual([
    undefined,
    'first',
    undefined,
    'third',
    undefined,
  ])
})
