import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonical, faultsOf } from '#testing/markup-validator.ts'
import { randomMarkup } from '#testing/random-markup.ts'
import { cleanMarkup } from './clean-markup.ts'

/** Public lists of hostile and harmless markup, where they lie next to the repository. */
const LISTS = process.env['SECURITY_LISTS'] ?? join(process.cwd(), '../shared/data/security')

describe('the cleanser of comments', () => {
  it.each([
    ['<script>alert(1)</script>hi', 'hi'],
    ['<style>p{}</style><!-- c -->x', 'x'],
    ['<p onclick="x" class="c" style="s">a</p>', '<p class="c">a</p>'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="page.html">x</a>', '<a>x</a>'],
    ['<a href="/a" target="_top">x</a>', '<a href="/a" target="_self">x</a>'],
    [
      '<a href="http://a.b" target="_blank">x</a>',
      '<a href="http://a.b" target="_blank" rel="noopener noreferrer">x</a>',
    ],
    ['<h1>a</h1> <img src=x onerror=alert(1)> <b>c</b>', 'a  <b>c</b>'],
    ['1 < 2 & 3 > 2', '1 &lt; 2 &amp; 3 &gt; 2'],
    ['if a<b then c, as in Array<String>', 'if a&lt;b then c, as in Array&lt;String&gt;'],
    ['cp <data> <output>, a vector<map>', 'cp &lt;data&gt; &lt;output&gt;, a vector&lt;map&gt;'],
    ['p<q <b>x</b>', 'p&lt;q <b>x</b>'],
    ['<u>a</u> <mark>b</mark> <kbd>c</kbd><del>d</del>', '<u>a</u> <mark>b</mark> cd'],
    ['<p class="">a</p>', '<p class="">a</p>'],
    ['<svg><p><style><a title="</style><img src=x onerror=alert(1)>">', '<p></p>'],
    ['a\u0000b', 'ab'],
  ])('makes %j into %j', (html, clean) => {
    expect(cleanMarkup(html)).toBe(clean)
    expect(faultsOf(clean)).toEqual([])
  })

  it('changes nothing the second time, and leaves what a parser writes back as it is', { tags: 'scale' }, () => {
    fc.assert(
      fc.property(randomMarkup, (html) => {
        const clean = cleanMarkup(html)
        expect(faultsOf(clean)).toEqual([])
        expect(cleanMarkup(clean)).toBe(clean)
        expect(canonical(clean)).toBe(clean)
      }),
      { numRuns: 1000 },
    )
  })

  it.each([
    ['<li>a<button><li>b', '<li>a</li><li>b</li>'],
    ['<li><table><li class="c">a', '<li></li><li class="c">a</li>'],
    ['<p>a<td><ul><li>b', '<p>a</p><ul><li>b</li></ul><p></p>'],
    ['<a href="/x">a<table><a href="/y">b', '<a href="/x">a</a><a href="/y">b</a>'],
    ['<pre>\n\r\n\na\n\nb</pre>', '<pre>a\n\nb</pre>'],
  ])('puts what is left of %j where a browser puts it', (html, clean) => {
    expect(cleanMarkup(html)).toBe(clean)
    expect(cleanMarkup(clean)).toBe(clean)
  })

  it('makes text of markup that a parser would make ten times as long, and of what is far too long', () => {
    const formats = Array.from({ length: 45 }, (_, index) => `<b class=${index}>`).join('')
    expect(cleanMarkup(`<p>${formats}${'<p>x'.repeat(100)}`)).toBe('x'.repeat(100))
    expect(cleanMarkup(`<b>${'<i>'.repeat(5000)}x</b>&amp;`)).toBe('x&amp;')
    expect(cleanMarkup('<i>'.repeat(333))).toBe(`${'<i>'.repeat(333)}${'</i>'.repeat(333)}`)
  })

  it('is checked by a validator that finds faults', () => {
    const bad =
      '<img src=x><a href="x:y" target="_top"></a><p style="a"></p><svg></svg><!-- c --><a target="_blank"></a>'
    expect(faultsOf(bad).length).toBeGreaterThanOrEqual(7)
  })

  describe.runIf(existsSync(LISTS))('over public lists', () => {
    const read = <Item>(name: string) =>
      (JSON.parse(readFileSync(join(LISTS, name), 'utf8')) as { items: Item[] }).items

    it('leaves nothing hostile, and nothing that a second cleaning or reading would change', { tags: 'scale' }, () => {
      const items = read<{ payload: string }>('xss.json')
      expect(items.length).toBeGreaterThan(1000)
      for (const { payload } of items) {
        const clean = cleanMarkup(payload)
        expect({ payload, faults: faultsOf(clean) }).toEqual({ payload, faults: [] })
        expect(cleanMarkup(clean)).toBe(clean)
        expect(canonical(canonical(clean))).toBe(canonical(clean))
      }
    })

    it('loses nothing harmless', () => {
      const items = read<{ html: string }>('benign-markup.json')
      expect(items.length).toBeGreaterThan(50)
      const withoutRel = (html: string) => canonical(html).replace(/ rel="[^"]*"(?=[^>]*>)/g, '')
      for (const { html } of items) expect(withoutRel(cleanMarkup(html))).toBe(withoutRel(html))
    })
  })
})
