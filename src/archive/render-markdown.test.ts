import { expect, test } from 'vitest'
import { renderMarkdown } from './render-markdown.ts'

test('markup in a response is shown, not run', () => {
  expect(renderMarkdown('<script>alert(1)</script>')).toBe('&lt;script&gt;alert(1)&lt;/script&gt;')
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
