import { describe, expect, it } from 'vitest'
import { isBeginningOf, titleOf } from './card-title.ts'

const LONG =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen'

describe('a card is called', () => {
  it.each([
    ['by its page title', { pageTitle: 'Rye', prompt: 'How?' }, 'Rye'],
    ['by its prompt where it has none', { pageTitle: '', prompt: 'How?' }, 'How?'],
    ['by the first words of its prompt in one line', { pageTitle: ' \n', prompt: ' What\n grows? ' }, 'What grows?'],
    [
      'by as many words as 90 characters hold',
      { pageTitle: '', prompt: LONG },
      'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen…',
    ],
    ['untitled where it has neither', { pageTitle: '', prompt: ' ' }, 'Untitled'],
  ])('%s', (_how, card, title) => {
    expect(titleOf(card)).toBe(title)
  })
})

describe('a title', () => {
  it.each([
    ['repeats', 'What is rye?', 'What is rye? I bake.'],
    ['repeats', 'What is…', 'What\n  is rye?'],
    ['repeats', 'one two', `one${' '.repeat(5)}two`],
    ['does not repeat', 'Rye', 'What is rye?'],
    ['does not repeat', 'What is rye? I bake.', 'What is rye?'],
    ['does not repeat', 'Untitled', ''],
  ])('%s the beginning of the text: %s', (says, title, text) => {
    expect(isBeginningOf(title, text)).toBe(says === 'repeats')
  })
})
