import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Alternative, CardContent, Part } from './parts.ts'
import { sideCards, withoutSideCards } from './side-cards.ts'

const text = (word: string): Part[] => [{ kind: 'text', text: word }]
const exchange = (word: string) => ({ prompt: text(word), response: text(`${word}!`), model: '', at: '' })
/** An exchange of another branch, whose word is the id of its card; words in capitals are other answers to the one above. */
const alternative = (card: string, after: Alternative['after'] = []): Alternative => ({
  ...exchange(card),
  card,
  after,
})
const turn = (card: string, alternatives: Alternative[] = []) => ({ ...exchange(card), card, alternatives })
const again = (word: string): Alternative => ({ ...exchange(word), after: [] })
const content = (answer: number, ...alternatives: Alternative[]): CardContent => ({
  ...exchange('shown'),
  answer,
  alternatives,
})
const wordsOf = (given: CardContent): string[] =>
  [...JSON.stringify(given).matchAll(/"text":"(\w+)"/g)].map(([, word]) => word!).filter((word) => word !== 'shown')

describe('exchanges on other branches that are cards', () => {
  const given = content(2, alternative('a', [turn('b', [again('B'), alternative('c')]), turn('d')]), again('S'))

  it('are named once each', () => {
    expect(sideCards(given).toSorted()).toEqual(['a', 'b', 'c', 'd'])
    expect(sideCards(content(1))).toEqual([])
  })

  it.each([
    [
      'what followed is first',
      ['a'],
      content(2, { ...alternative('b', [turn('d')]) }, again('B'), alternative('c'), again('S')),
    ],
    [
      'an edited prompt stays without its sibling, other answers go',
      ['b'],
      content(3, alternative('a', [turn('d')]), alternative('c'), again('S')),
    ],
    ['all of them', ['a', 'b', 'c', 'd'], content(1, again('S'))],
    ['none of them', ['x'], given],
  ])('are left out: %s', (_, gone, left) => {
    const cut = withoutSideCards(given, new Set(gone))
    expect(sideCards(cut).toSorted()).toEqual(sideCards(left).toSorted())
    expect(wordsOf(cut).toSorted()).toEqual(wordsOf(left).toSorted())
  })

  it('take no other with them, and the shown answer keeps its place among the rest', () => {
    const ids = fc.constantFrom<string[]>('a', 'b', 'c', 'd', 'e')
    const anAlternative = (depth: number): fc.Arbitrary<Alternative> =>
      fc
        .tuple(
          ids,
          fc.array(
            fc.tuple(
              ids,
              depth === 0 ? fc.constant<Alternative[]>([]) : fc.array(anAlternative(depth - 1), { maxLength: 2 }),
            ),
            { maxLength: 3 },
          ),
        )
        .map(([card, after]) =>
          alternative(
            card,
            after.map(([id, others]) => turn(id, others)),
          ),
        )
    const contents = fc
      .tuple(fc.array(anAlternative(1), { maxLength: 3 }), fc.nat(3))
      .map(([list, at]) => content(Math.min(at, list.length) + 1, ...list))
    fc.assert(
      fc.property(contents, fc.array(ids), (one, gone) => {
        const cut = withoutSideCards(one, new Set(gone))
        expect(wordsOf(cut).toSorted()).toEqual(
          wordsOf(one)
            .filter((word) => !gone.includes(word[0]!))
            .toSorted(),
        )
        const before = (whole: CardContent) =>
          wordsOf({ ...whole, alternatives: whole.alternatives.slice(0, whole.answer - 1) })
        expect(before(cut).toSorted()).toEqual(
          before(one)
            .filter((word) => !gone.includes(word[0]!))
            .toSorted(),
        )
      }),
    )
  })
})
