import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupAt, placeOf, PromptCollector, type RepeatedParts } from './repeated-prompts.ts'

const LEMON = 'How do I repot an overgrown lemon tree?'
const GARLIC = 'When should I plant garlic in a cold garden?'
const LIMERICK = 'Write a limerick about an unhappy tax collector'

function partsOf(prompts: readonly string[]) {
  const collector = new PromptCollector()
  for (const [at, prompt] of prompts.entries()) collector.add(at * 10, prompt)
  return collector.finish()
}

/** The keys of the group of a card, and the hashes of their prompts. */
function repeatsOf(parts: RepeatedParts, key: number) {
  const place = placeOf(parts, key)
  if (place === -1) return []
  const { from, to } = groupAt(parts, place)
  return Array.from(parts.keys.subarray(from, to), (one, at) => ({ key: one, hash: parts.hashes[from + at] }))
}

test('a prompt leads to all that ask the same, in the order of time, whichever of them is looked for', () => {
  const parts = partsOf([LEMON, GARLIC, LEMON, LIMERICK, GARLIC, LEMON])
  for (const key of [0, 20, 50]) expect(repeatsOf(parts, key).map((one) => one.key)).toEqual([0, 20, 50])
  expect(repeatsOf(parts, 40).map((one) => one.key)).toEqual([10, 40])
})

test('a prompt that was asked once, and a card that is not known, lead to none', () => {
  const parts = partsOf([LEMON, GARLIC, LEMON])
  for (const key of [10, 15, -1, 99]) expect(repeatsOf(parts, key)).toEqual([])
  expect(repeatsOf(partsOf([]), 0)).toEqual([])
})

test('what a prompt was is known by its hash', () => {
  const [first, second] = repeatsOf(partsOf([LEMON, `${LEMON} Please.`]), 0)
  expect(first!.hash).not.toBe(second!.hash)
  expect(repeatsOf(partsOf([LEMON, LEMON]), 10)[0]).toEqual(first)
})

test('every prompt is in the group that a plain look at all of them gives it', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(LEMON, GARLIC, LIMERICK, 'go on'), { maxLength: 20 }), (prompts) => {
      const parts = partsOf(prompts)
      for (const [at, prompt] of prompts.entries()) {
        const same = [...prompts.keys()].filter((other) => prompts[other] === prompt).map((other) => other * 10)
        const expected = prompt === 'go on' || same.length === 1 ? [] : same
        expect(repeatsOf(parts, at * 10).map(({ key }) => key)).toEqual(expected)
      }
    }),
  )
})
