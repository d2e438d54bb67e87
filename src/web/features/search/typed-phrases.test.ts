import { expect, it } from 'vitest'
import { findMarks } from '#archive/highlight.ts'
import { typedPhrases } from './typed-phrases.ts'

const TEXT = 'A boat or salt in the prompt of the sea'

it.each([
  ['boat', ['boat']],
  ['salt or se', ['or', 'salt', 'sea']],
  ['boat OR se', ['boat', 'sea']],
  ['sea -salt in:prompt', ['sea']],
  ['is:private boat', ['boat']],
  ['(boat OR', []],
  ['has:nothing boat', []],
])('for %s are marked the words %j', (typed, words) => {
  expect(findMarks(TEXT, typedPhrases(typed)).map(({ start, end }) => TEXT.slice(start, end))).toEqual(words)
})
