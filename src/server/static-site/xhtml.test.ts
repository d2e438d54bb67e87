import { parseXml } from '@rgrove/parse-xml'
import { describe, expect, it } from 'vitest'
import { renderedResponse } from './rendered-response.ts'
import { xhtmlOf } from './xhtml.ts'

const SITE = 'https://archive.example'
const written = async (text: string, site = SITE) => {
  const markup = xhtmlOf(await renderedResponse(text, { hasStyles: false }), site)
  parseXml(`<body>${markup}</body>`)
  return markup
}

describe('a text in a book', () => {
  it.each([
    ['/card/dough-1', ` href="${SITE}/card/dough-1"`],
    [
      'https://example.com/?a=1&b=2',
      ' href="https://example.com/?a=1&#38;b=2" target="_blank" rel="noopener noreferrer"',
    ],
    ['mailto:a@example.com', ' href="mailto:a@example.com"'],
    ['src/app.py', ' title="src/app.py"'],
    ['../notes.md#top', ' title="../notes.md#top"'],
    ['?page=2', ''],
    ['//example.com/x', ''],
  ])('leads by %s to what is there outside of it, and names no file that it lacks', async (address, attributes) => {
    expect(await written(`[there](${address})`)).toContain(`<a${attributes}>there</a>`)
  })

  it('leads nowhere by a path where the site has no address', async () => {
    expect(await written('[there](/card/dough-1)', '')).toContain('<a>there</a>')
  })

  it('leads within itself', async () => {
    expect(await written('One[^1]\n\n[^1]: note')).toContain('<a href="#fn-1"')
  })

  it('has code from left to right without a style, and boxed formulae as MathML 3 knows them', async () => {
    expect(await written('```js\nlet a\n```')).toContain('<figure class="code" dir="ltr">')
    const formula = await written('$\\boxed{x}$')
    expect(formula).toMatch(/<mstyle [^>]*class="tml-fbox"><mi>x<\/mi><\/mstyle>/)
    expect(formula).not.toMatch(/<mrow[^>]*scriptlevel/)
  })
})
