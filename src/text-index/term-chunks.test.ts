import { expect, it } from 'vitest'
import { anyCards } from '#testing/any-search.ts'
import { indexEntries } from '#testing/index-entries.ts'
import { buildSegment } from './build-segment.ts'
import { cutTerms, joinTerms } from './term-chunks.ts'

const { arrays } = buildSegment(indexEntries(anyCards(8)))
const terms = arrays.dictionary.ends.length - 1
const { dictionary, all, titles, prompt, positions } = arrays
const whole = { dictionary, all, titles, prompt, positions }

const cutAt = (places: readonly number[]) =>
  [0, ...places].map((from, at) => cutTerms(arrays, from, places[at] ?? terms))

/** The numbers of each array, whatever memory they are in. */
const numbersIn = (tree: object): unknown =>
  Object.fromEntries(
    Object.entries(tree).map(([name, value]) => [
      name,
      ArrayBuffer.isView(value) ? Array.from(value as Uint32Array) : numbersIn(value as object),
    ]),
  )

it('chunks of any length are together what was cut', () => {
  const each = Array.from({ length: terms - 1 }, (_, at) => at + 1)
  for (const places of [[], [1], [terms - 1], [5, 6, 20], each])
    expect(numbersIn(joinTerms(arrays.keys.length, cutAt(places)))).toEqual(numbersIn(whole))
})

it('a chunk holds nothing of the terms of others', () => {
  const sizes = cutAt([7, 15]).map(({ all: { gaps }, positions: { runs } }) => [gaps.length, runs.length])
  const sum = (of: number) => sizes.reduce((total, size) => total + size[of]!, 0)
  expect([sum(0), sum(1)]).toEqual([all.gaps.length, positions.runs.length])
  expect(new TextDecoder().decode(cutTerms(arrays, terms - 1, terms).dictionary.bytes)).toBe('海')
})

it('chunks whose positions are left out keep those of the others in their places', () => {
  const empty = cutTerms(arrays, 0, 0).positions
  const chunks = cutAt([4, 12]).map((chunk, at) => (at === 1 ? { ...chunk, positions: empty } : chunk))
  const some = joinTerms(arrays.keys.length, chunks)
  expect(numbersIn(cutTerms({ ...arrays, ...some }, 12, terms))).toEqual(numbersIn(cutTerms(arrays, 12, terms)))
})
