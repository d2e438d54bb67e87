/** @module-tag scale */
import fc from 'fast-check'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'
import { expect, it } from 'vitest'
import { markdownOf } from './page-markdown.ts'
import type { Element } from './page-tree.ts'

const element = (tagName: string, childNodes: unknown[]): Element =>
  ({ nodeName: tagName, tagName, attrs: [], childNodes, namespaceURI: 'http://www.w3.org/1999/xhtml' }) as never

const fragment = fc.oneof(
  fc.constantFrom(...'ab1w.:/-+)(_*`#[]!&<>=~|@\\\'"'.split('')),
  fc.constantFrom('www.', 'https://', 'a@b.c', '1. ', '2) ', '- ', '+ ', ' ', '&amp;', 'ü', '字'),
)

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
