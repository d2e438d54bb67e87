import { expect, it } from 'vitest'
import { firstSentence } from './first-sentence.ts'

it.each([
  ['# About\n\nTwo years of *questions*. And answers.', 'Two years of questions.'],
  ['A [letter](https://example.com) home', 'A letter home'],
  ['- a list\n\n> a quote\n\nWhat is v1.2? It is this.', 'What is v1.2?'],
  ['# Only a heading', ''],
  ['', ''],
  ['x'.repeat(300), ''],
])('the first sentence of %j is %j', (markdown, sentence) => {
  expect(firstSentence(markdown)).toBe(sentence)
})
