import { expect, it } from 'vitest'
import { acceptsMarkdown } from './accepts-markdown.ts'

const CHROME = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'
const FIREFOX = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const SAFARI = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

it.each([
  ['text/markdown', true],
  ['text/markdown, text/html;q=0.9, */*;q=0.1', true],
  ['text/markdown, text/html, */*', true],
  ['TEXT/Markdown; charset=utf-8; q=0.8, text/html;q=0.5', true],
  ['text/html, text/markdown;q=0.9', false],
  ['text/markdown;q=0.5, */*', false],
  ['text/markdown;q=0', false],
  ['text/*', false],
  ['*/*', false],
  [undefined, false],
  ['', false],
  [';;,,;q=,text/', false],
  [CHROME, false],
  [FIREFOX, false],
  [SAFARI, false],
])('Accept %j wants Markdown: %s', (accept, expected) => {
  expect(acceptsMarkdown({ headers: accept === undefined ? {} : { accept } })).toBe(expected)
})
