import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutAtCode, fencedBlocks, withCodeBlocks } from './fenced-blocks.ts'

const codeOf = (text: string) => fencedBlocks(text).map(({ codeStart, codeEnd }) => text.slice(codeStart, codeEnd))

describe('fenced blocks', () => {
  it.each([
    ['Why?\n```js\na()\n\nb()\n```\nSay.', ['a()\n\nb()\n']],
    ['~~~\n```\n~~~\n````md\n```\nx\n```\n````', ['```\n', '```\nx\n```\n']],
    ['```\n```', ['']],
    ['> ```\n> a\n> ```', ['> a\n']],
    ['```js\r\na\r\n```\r\n', ['a\r\n']],
    ['say ``` or ```js\nthen', []],
    ['```a`b\nx', []],
  ])('of %j hold %j', (text, code) => {
    expect(codeOf(text)).toEqual(code)
  })

  it('go on to the end where no fence closes them', () => {
    expect(fencedBlocks('a\n```\nb')).toEqual([{ start: 2, end: 7, codeStart: 6, codeEnd: 7, isClosed: false }])
    expect(fencedBlocks('a\n```')).toEqual([{ start: 2, end: 5, codeStart: 5, codeEnd: 5, isClosed: false }])
  })
})

describe('a question with code', () => {
  const lines = fc.constantFrom('```', '```js', '~~~', '````', 'a <b> & c', '', '  x', '> ```', '\r', '▇▇▇')
  const texts = fc.array(lines, { maxLength: 12 }).map((all) => all.join('\n'))

  it('keeps every letter, and has as code what closed blocks hold', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const spans = cutAtCode(text)
        expect(spans.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text)
        const closed = fencedBlocks(text).filter(({ isClosed }) => isClosed)
        expect(spans.flatMap(({ block }) => block ?? [])).toEqual(closed)
      }),
    )
  })

  it('of more blocks than a person writes has the last ones as text', () => {
    const spans = cutAtCode('```\n```\n'.repeat(600))
    expect(spans.filter(({ block }) => block !== null)).toHaveLength(500)
    expect(spans.at(-1)).toEqual({ start: 4000, end: 4800, block: null })
  })

  it('has its blocks as elements, with their fences', () => {
    const html = (text: string) => withCodeBlocks(text, (start, end) => text.slice(start, end).toUpperCase())
    expect(html('Why?\n```js\na\n```\nSay.')).toBe(
      'WHY?\n<code dir="ltr"><small>```JS\n</small>A\n<small>```\n</small></code>SAY.',
    )
    expect(html('Why ```?\n```js\nnever')).toBe('WHY ```?\n```JS\nNEVER')
  })
})
