import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeRanges } from './code-ranges.ts'

const codeOf = (text: string) => codeRanges(text).map(([from, to]) => text.slice(from, to))

describe('codeRanges', () => {
  it.each([
    ['a `b` c ``d ` e`` f', ['`b`', '``d ` e``']],
    ['a ` b', []],
    ['a ` b\n\nc ` d', []],
    ['a `b\nc` d', ['`b\nc`']],
    ['x\n```js\na\n\nb\n```\ny `z`', ['```js\na\n\nb\n```', '`z`']],
    ['~~~\n```\n~~~ \nx', ['~~~\n```\n~~~ ']],
    ['````\n```\n````\n', ['````\n```\n````']],
    ['- ```\n  a\n  ```\n- b', ['- ```\n  a\n  ```']],
    ['> ```\n> a\n> ```\nb', ['> ```\n> a\n> ```']],
    ['```\nnever closed', ['```\nnever closed']],
    ['``` not a fence ``` `a`', ['``` not a fence ```', '`a`']],
  ])('of %j', (text, code) => {
    expect(codeOf(text)).toEqual(code)
  })

  it('gives ranges in order that do not overlap, for any text', () => {
    const fragments = fc.constantFrom('`', '``', '```', '~~~', '\n', '\n\n', 'a', ' ', '- ', '> ')
    fc.assert(
      fc.property(fc.array(fragments, { maxLength: 40 }), (list) => {
        let end = 0
        for (const [from, to] of codeRanges(list.join(''))) {
          expect(from).toBeGreaterThanOrEqual(end)
          expect(to).toBeGreaterThan(from)
          end = to
        }
      }),
    )
  })

  it('takes no time for hostile backticks', () => {
    let text = ''
    for (let length = 1; length < 1500; length++) text += `${'`'.repeat(length)} `
    expect(codeRanges(text.repeat(2) + '` '.repeat(100_000)).length).toBeGreaterThan(0)
  })
})
