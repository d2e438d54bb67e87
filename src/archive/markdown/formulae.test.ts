import { describe, expect, it } from 'vitest'
import { drawFormula } from './draw-formula.ts'
import { holdsUndrawn, renderMarkdown } from './render-markdown.ts'

const draw = (text: string) => renderMarkdown(text, { drawFormula })
const sourcesIn = (html: string) => [...html.matchAll(/alttext="([^"]*)"/g)].map(([, source]) => source)

describe('formulae', () => {
  it.each([
    ['\\(a_1 * b_2\\)', 'a_1 * b_2'],
    ['\\\\(a_1\\\\)', 'a_1'],
    ['so $x_i$ is', 'x_i'],
    ['$n$-th', 'n'],
    ['($2^n$)', '2^n'],
    ['设函数$f(x)=x^2$可导', 'f(x)=x^2'],
    ['関数$f$は、連続', 'f'],
    ['함수 $f$는', 'f'],
    ['The $n$th term', 'n'],
    ['all $x$s', 'x'],
    ['in $[0, 1)$ too', '[0, 1)'],
    ['in $]0, 1)$ too', ']0, 1)'],
    ['so $\\left.x\\right)$', '\\left.x\\right)'],
    ['$a \\text{ if so then } b$', 'a \\text{ if so then } b'],
    ['$$a_1$$', 'a_1'],
    ['it is $$a_1$$ then', 'a_1'],
    ['\\[\nx\n=\n\n- 1\n\\]', 'x\n=\n- 1'],
    ['\\[x = 1\\].', 'x = 1.'],
    ['text:\n$$\n+ a\n$$\nmore', '+ a'],
    ['- item\n  \\[\n  # 1 = a\n  \\]', '# 1 = a'],
    ['> \\[\n> a = b\n> \\]', 'a = b'],
    ['```math\na = b\n```', 'a = b'],
    ['```latex\n\\[ a = b \\]\n```', 'a = b'],
    ['\\begin{align}\na &= b \\\\\nc &= d\n\\end{align}', '\\begin{align}\na &amp;= b \\\\\nc &amp;= d\n\\end{align}'],
  ])('%j is drawn', (text, source) => {
    const html = draw(text)
    if (source.startsWith('#')) expect(html).toContain(`<code>${source}</code>`)
    else expect(sourcesIn(html)).toEqual([source])
    expect(html).not.toMatch(/\$|\\[[\]()]/)
  })

  it.each([
    'from $5 to $6',
    '$5 and $10',
    '($6) or (US$)',
    '从$5到$6',
    'a$b$c and é$b$',
    '$5-$10, $100K/$200K',
    'US$ and A$',
    'I have $5 and she has 6$',
    '`$a$` and `\\(b\\)`',
    '```\n$a$ \\[b = c\\]\n```',
    '    $$a$$',
    '$HOME/$USER and ${A}/${B}',
    'a \\$5\\$ note',
    'the end\\[1\\] of it',
    '\\(as they say\\)',
    '\\(never closed',
    '$$ never closed',
    '$ a$ and $a $',
  ])('%j holds none', (text) => {
    expect(draw(text)).not.toContain('<math')
    expect(holdsUndrawn(renderMarkdown(text))).toBe(false)
  })

  it('that cannot be drawn are there as their source in code, without delimiters or words of error', () => {
    expect(draw('\\(\\nosuch{a}\\)')).toBe('<p dir="auto"><code class="math">\\nosuch{a}</code></p>')
    expect(draw('$$\n\\frac{a\n$$')).toBe('<pre class="math" tabindex="0"><code>\\frac{a</code></pre>')
    expect(draw('```latex\n\\documentclass{a}\n```')).toContain('<code class="language-latex">\\documentclass{a}')
  })

  it('are there as their source until something draws them', () => {
    const html = renderMarkdown('\\(a<b\\)')
    expect(html).toBe('<p dir="auto"><code class="math">a&lt;b</code></p>')
    expect(holdsUndrawn(html)).toBe(true)
    expect(holdsUndrawn(draw('\\(a<b\\)'))).toBe(false)
  })

  it('that are long scroll within themselves and can have the focus', () => {
    expect(draw(`\\[ ${'a + '.repeat(30)} b \\]`)).toMatch(/^<div class="formula" tabindex="0" role="group"/)
    expect(draw('\\[ a = b \\]')).toMatch(/^<div class="formula"><math/)
    expect(draw(`so \\( ${'a + '.repeat(30)} b \\)`)).toMatch(/<span class="formula inline" tabindex="0" role="group"/)
  })

  it('do not run macros without end, draw huge ones, or follow addresses', () => {
    for (const source of [
      '\\def\\a{\\a\\a}\\a',
      '\\href{javascript:alert(1)}{a}',
      '\\includegraphics{https://example.com/a.png}',
      '\\class{a}{b}',
      '\\style{color:red}{b}',
      '\\id{a}{b}',
      '\\ref{a}',
      'a'.repeat(5000),
    ]) {
      expect(drawFormula(source, true)).toBe(null)
    }
    expect(drawFormula('\\rule{1000em}{1000em}', true)).toContain('width="20em"')
  })
})
