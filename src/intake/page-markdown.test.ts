/** @module-tag scale */
import fc from 'fast-check'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'
import { parseFragment } from 'parse5'
import { expect, it } from 'vitest'
import { markdownOf } from './page-markdown.ts'
import type { Element } from './page-tree.ts'

const element = (tagName: string, childNodes: unknown[]): Element =>
  ({ nodeName: tagName, tagName, attrs: [], childNodes, namespaceURI: 'http://www.w3.org/1999/xhtml' }) as never

const fragment = fc.oneof(
  fc.constantFrom(...'ab1w.:/-+)(_*`#[]!&<>=~|@\\\'"'.split('')),
  fc.constantFrom('www.', 'https://', 'a@b.c', '1. ', '2) ', '- ', '+ ', ' ', '&amp;', 'ü', '字'),
)

it('numbers above and below the line stay there; what is written so else has no letters for it', () => {
  const written = (html: string) => markdownOf(parseFragment(html).childNodes[0] as Element)
  expect(written('<p>10<sup>6</sup> H<sub>2</sub>O x<sup>-(n+1)</sup></p>')).toBe('10⁶ H₂O x⁻⁽ⁿ⁺¹⁾')
  expect(written('<p>1<sup>st</sup> a<sub>max</sub> see<sup><a href="https://a.example/">1</a></sup></p>')).toBe(
    '1st amax see[1](https://a.example/)',
  )
})

it('letters next to emphasis that East Asian texts have without blanks stay letters, but in code', () => {
  const written = (html: string) => markdownOf(parseFragment(html).childNodes[0] as Element)
  const bold = '<b>“데이터센터가 부족하다”</b>는 것은'
  expect(written(`<p>${bold} &amp;#xB294; <code>&amp;#xB294;</code></p>`)).toBe(
    '**“데이터센터가 부족하다”**는 것은 \\&#xB294; `&#xB294;`',
  )
  expect(written('<p>a<b>(b)</b>c</p>')).toBe('&#x61;**(b)**&#x63;')
})

it('text of a page is escaped as the library that knows Markdown does it, also where it is not asked', () => {
  fc.assert(
    fc.property(fc.array(fragment, { minLength: 1, maxLength: 8 }), (fragments) => {
      const value = fragments.join('').replaceAll(/\s+/g, ' ').trim()
      const written = toMarkdown(
        { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', value }] }] },
        { extensions: [gfmToMarkdown()], resourceLink: true },
      )
      expect(markdownOf(element('div', [element('p', [{ nodeName: '#text', value }])]))).toBe(written.trim())
    }),
    { numRuns: 800 },
  )
})
