import { expect, test } from 'vitest'
import { renderMarkdown } from './render-markdown.ts'

test('markup in a response is shown, not run', () => {
  expect(renderMarkdown('<script>alert(1)</script>')).toBe('<p class="raw">&lt;script&gt;alert(1)&lt;/script&gt;</p>')
  expect(renderMarkdown('a <img src=x onerror=alert(1)> b')).not.toContain('<img')
})

test('dangerous addresses are left out', () => {
  expect(renderMarkdown('[a](javascript:alert(1)) [b](data:text/html,x)')).not.toMatch(/javascript|data:/)
})

test('links lead out in a new tab that knows nothing of this one', () => {
  expect(renderMarkdown('[a](https://example.com)')).toContain(
    '<a href="https://example.com" target="_blank" rel="noopener noreferrer">a</a>',
  )
  expect(renderMarkdown('[a](/about)')).toContain('<a href="/about">a</a>')
})

test('pictures from elsewhere become links, own ones stay', () => {
  expect(renderMarkdown('![a cat](https://example.com/cat.png)')).toMatch(
    /^<p><a href="https:\/\/example.com\/cat.png" .*>a cat<\/a><\/p>$/,
  )
  expect(renderMarkdown('![a cat](//example.com/cat.png)')).not.toContain('<img')
  expect(renderMarkdown('![owl](/images/owl.png)')).toContain('<img src="/images/owl.png" alt="owl"')
})

test('headings begin below those of the dialog', () => {
  expect(renderMarkdown('# One\n\n#### Four')).toBe('<h4 data-level="1">One</h4>\n<h6 data-level="4">Four</h6>')
})

test('text that looks like tags inside code stays text', () => {
  expect(renderMarkdown('`<h1>` and `<table>`')).toBe('<p><code>&lt;h1&gt;</code> and <code>&lt;table&gt;</code></p>')
})

test('tables, tasks and strikethrough', () => {
  expect(renderMarkdown('| a |\n|---|\n| 1 |')).toContain('<th>a</th>')
  expect(renderMarkdown('- [x] done\n- [ ] open')).toMatch(/aria-label="done".*aria-label="open"/s)
  expect(renderMarkdown('~~gone~~')).toContain('<del>gone</del>')
})

test.each([
  ['\\(a_1 * b_2 * c\\)', '<span class="math">\\(a_1 * b_2 * c\\)</span>'],
  ['\\[\nx < \\frac{1}{2}\n\\]', '<span class="math">\\[\nx &lt; \\frac{1}{2}\n\\]</span>'],
  ['$$a_1_b$$', '<span class="math">$$a_1_b$$</span>'],
  ['from $5 to $6', 'from $5 to $6'],
  ['\\(never closed', '(never closed'],
])('math %j stays as it was written', (text, html) => {
  expect(renderMarkdown(text)).toBe(`<p>${html}</p>`)
})

test('markup is shown letter for letter, blanks and all', () => {
  const markup = '<div class="a">\n    *b* & [c](d)\n</div>'
  expect(renderMarkdown(markup)).toBe(
    '<p class="raw">&lt;div class=&quot;a&quot;&gt;\n    *b* &amp; [c](d)\n&lt;/div&gt;</p>',
  )
  expect(renderMarkdown('a <b title="*c*">d</b>')).toBe('<p>a &lt;b title=&quot;*c*&quot;&gt;d&lt;/b&gt;</p>')
})

test('a dangerous address leaves its words, in links, pictures and references alike', () => {
  expect(renderMarkdown('[a](javascript:alert(1))')).toBe('<p><a>a</a></p>')
  expect(renderMarkdown('[a]\n\n[a]: vbscript:b')).toBe('<p><a>a</a></p>')
  expect(renderMarkdown('![a](data:text/html,b)')).toBe('<p>a</p>')
  expect(renderMarkdown('<javascript:alert(1)>')).toBe('<p><a>javascript:alert(1)</a></p>')
})

test.each([
  ['see https://example.com/a_b_c.', '<a href="https://example.com/a_b_c" ', '>https://example.com/a_b_c</a>.'],
  ['see www.example.com!', '<a href="http://www.example.com" ', '>www.example.com</a>!'],
  ['mail a.b@example.com', '<a href="mailto:a.b@example.com"', '>a.b@example.com</a>'],
  ['https://example.com/ä%20b', '<a href="https://example.com/%C3%A4%20b" ', '>https://example.com/ä%20b</a>'],
])('the address in %j is a link that is shown as it was written', (text, start, end) => {
  expect(renderMarkdown(text)).toContain(start)
  expect(renderMarkdown(text)).toContain(end)
})

test.each(['//example.com/a', 'ftp://example.com', 'conf.d/www.conf', 'example.com'])('%s is no link', (text) => {
  expect(renderMarkdown(text)).toBe(`<p>${text}</p>`)
})

test('a picture from elsewhere within a link leaves the link its own', () => {
  expect(renderMarkdown('[![a](https://example.com/a.png)](/b)')).toBe('<p><a href="/b">a</a></p>')
})

test('columns keep their alignment', () => {
  const html = renderMarkdown('| a | b |\n|:-:|---|\n| 1 | 2 |')
  expect(html).toContain('<th align="center">a</th>\n<th>b</th>')
  expect(html).toContain('<td align="center">1</td>\n<td>2</td>')
})

test('footnotes stand at the end, in the order of the text, with links there and back', () => {
  const html = renderMarkdown('a[^two] b[^One] c[^two]\n\n[^one]: first\n[^two]: second\n\n    - more\n[^x]: nowhere')
  expect(html)
    .toBe(`<p>a<sup><a href="#fn-1" id="fnref-1" role="doc-noteref">1</a></sup> b<sup><a href="#fn-2" id="fnref-2" role="doc-noteref">2</a></sup> c<sup><a href="#fn-1" id="fnref-1-2" role="doc-noteref">1</a></sup></p>
<section class="footnotes" role="doc-endnotes" aria-label="Footnotes">
<ol>
<li id="fn-1">
<p>second</p>
<ul>
<li>more</li>
</ul>
 <a href="#fnref-1" role="doc-backlink" aria-label="Back to reference 1">↩</a> <a href="#fnref-1-2" role="doc-backlink" aria-label="Back to reference 1">↩</a></li>
<li id="fn-2">
<p>first <a href="#fnref-2" role="doc-backlink" aria-label="Back to reference 2">↩</a></p>
</li>
<li id="fn-3">
<p>nowhere</p>
</li>
</ol>
</section>`)
})

test.each(['[^a]', '[^a b]: c', '[^]: c', '[^constructor]', '\\[^a]\n\n[^b]: c'])('%j is no reference', (text) => {
  expect(renderMarkdown(text)).not.toContain('<sup>')
})

test('notes within notes and notes of themselves end', () => {
  expect(renderMarkdown('[^a]\n\n[^a]: [^b] [^a]\n[^b]: [^a]').match(/<li id=/g)).toHaveLength(2)
  expect(renderMarkdown('[^a]\n\n[^a]: [^b]: c').match(/<li id=/g)).toHaveLength(2)
})
