import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { markedPhrases } from '#archive/term.ts'
import { MarkedText } from './marked-text.tsx'

const drawn = (text: string, terms: readonly string[], reasons: readonly string[] = []) =>
  renderToStaticMarkup(createElement(MarkedText, { text, phrases: markedPhrases(terms), reasons }))

test('found words are marked, with no other element in the text', () => {
  expect(drawn('Salt, and more salt.', ['salt'])).toBe('<mark>Salt</mark>, and more <mark>salt</mark>.')
  expect(drawn('Salt, and more salt.', [])).toBe('Salt, and more salt.')
})

test('redacted words have their reason, with no other element beside them and the marks', () => {
  expect(drawn('salt ▇▇▇ salt', ['salt'], ['name'])).toBe(
    '<mark>salt</mark> <span role="img" class="redacted" aria-label="redacted: name" title="redacted: name">▇▇▇</span> <mark>salt</mark>',
  )
})
