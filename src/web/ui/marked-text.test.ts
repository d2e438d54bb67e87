import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { markedPhrases } from '#archive/term.ts'
import { MarkedText, markedSpansOf, withSpans } from './marked-text.tsx'
import { WrittenText } from './written-text.tsx'

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

test('a question has its code apart, its hits and redactions in it too, and a hit that goes on there is one', () => {
  const text = 'Why ▇▇▇?\n```js\nsalt(▇▇▇)\n```\nNow.'
  const spans = markedSpansOf({ text, phrases: markedPhrases(['"js salt"', 'now']), reasons: ['name', 'key'] })
  const range = (start: number, end: number) => withSpans(text, spans, start, end)
  const drawnText = renderToStaticMarkup(createElement(WrittenText, { text, range }))
  const named = (reason: string) =>
    `<span role="img" class="redacted" aria-label="redacted: ${reason}" title="redacted: ${reason}">▇▇▇</span>`
  expect(drawnText).toBe(
    `Why ${named('name')}?\n<code dir="ltr"><small>\`\`\`<mark>js\n</mark></small><mark data-part="">salt</mark>(${named('key')})\n` +
      '<small>```\n</small></code><mark>Now</mark>.',
  )
})
