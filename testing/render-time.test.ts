/** @module-tag scale */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { createParser, renderMarkdown } from '#archive/markdown/render-markdown.ts'
import { drawFormula } from '#archive/markdown/draw-formula.ts'
import { costOf, MAX_COST } from '#archive/markdown/bounds.ts'
import { anyCodePoint } from '#testing/any-code-point.ts'
import { workLimit, cpuMsOf } from './growth.ts'

const LENGTH = 100_000

const fill = (fragment: string, length = LENGTH): string =>
  fragment.repeat(Math.ceil(length / fragment.length)).slice(0, length)

const isRaw = (html: string): boolean => html.startsWith('<pre class="raw"')

/** Fragments of answers. */
const ORDINARY = fill(
  'A paragraph of **some** words, with a [link](https://example.com/a_b) and `code`, as answers have them. '.repeat(3) +
    `${'It goes on for a while, says what there is to say, and comes to an end where the next one begins. '.repeat(6)}\n\n` +
    '## A heading\n\n- an item, **strong**\n- another one, which is longer than the first one\n\n' +
    '```js\nconst a = b[c] * d\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n',
)

/**
 * Milliseconds that rendering may take: half of what the server gives it (ADR-0115). Where the work grows with the
 * square of the length, a text of 100,000 letters takes many seconds; so the figure tells one growth from the other,
 * not a quick machine from a slow one.
 */
const LIMIT = workLimit(500)

const expectBounded = (text: string): void => {
  let html = ''
  let work = cpuMsOf(() => (html = renderMarkdown(text, { drawFormula })))
  if (html.length > 20 * Math.max(50, text.length)) throw new Error(`${html.length} letters of ${text.length}`)
  // The first try may include the collection of memory.
  if (work > LIMIT) work = cpuMsOf(() => renderMarkdown(text, { drawFormula }))
  if (work > LIMIT) throw new Error(`${Math.round(work)} ms, where ${Math.round(LIMIT)} are the limit`)
}

// All syntax of Markdown, alone and with the characters that it needs around it.
const SIGNS =
  '- |* |+ |1. |1) |> |>|>- |> - |- > |*|_|**|*_|_*|*a |*a_ |**a *b |~~|~~a |`|``|` |`a``|```\n|~~~\n|[|[a|[a](|[a](b|[a](<b|' +
  '[a](b "|[a](b)|![|![a](|![a](b)|![a][|[a][|[a][b]|[]()|](|[a]: b\n|[a]: b\n\n|[a]:\n|[a]: <b|[a]: b "c\n|[\n|[^a]|[^|[^a|' +
  '[^a]: b\n|[^a]: |[^a]: b\n\n|^[|<|<a|<a>|<a |</|<!--|<?|<![CDATA[|<a href="|<http://a>|<a@b.c>|<div>\n|http://a |http://a.b/(|' +
  'http://|www.|<div>\nwww.|www.a.b |a@b.c |a@|@|:|://|&|&amp;|&#|&#x|\\|\\a|\\*|\\\\|\\(|\\(a\\)|\\[|\\(\\[|$|$$|$$a|#|# |#a\n|# a\n|=\n|a\n=\n|' +
  'a\n-\n|-\n|---\n|- - |***\n|a|a | |\t|\n|\r\n|a\n|a  \n|a\\\n|  - a\n|- a\n\n|- [ ] a\n|> a\n|    a\n|é|漢|😀|\u00a0|!|.|(|"|{|/|1|' +
  '*a*|***a***|*[a](b)|[![a](b)](c)|[[a](b)](c)|**a*b'
const FORMULAE =
  '$a$ ~\\(a\\) ~\\[a=b\\]\n~\\[a=b\\]\n\n~$$\n~$$a$$\n~\\[\n~\\[\n=\n~\\begin{align}~\\begin{align}\na\\end{align}\n~```math\n~$\\frac{~$\\frac12$ ~\\(\\nosuch\\) ~$a'
const FRAGMENTS = [
  ...SIGNS.split('|'),
  ...FORMULAE.split('~'),
  '# a\n[a](#a)\n',
  '|',
  '|a',
  'a|b\n-|-\n',
  '|-',
  '||\n',
  '|-|-|\n',
  '|a|\n|-|\n\n',
]

/** A text with another in its midst: openers, then as many closers. */
const nested = (open: string, close: string) => {
  const times = Math.floor(LENGTH / (open.length + close.length))
  return `${open.repeat(times)}a${close.repeat(times)}`
}
const table = (columns: number, rows: number, row = '|\n') =>
  `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${row.repeat(rows)}`.slice(0, LENGTH)

const SHAPES: Record<string, string> = {
  'quotes that deepen': Array.from({ length: 400 }, (_, depth) => `${'>'.repeat(depth)} a\n`).join(''),
  'lists that deepen': Array.from({ length: 300 }, (_, depth) => `${' '.repeat(2 * depth)}- a\n`).join(''),
  'deep quotes with lazy lines': `${'> '.repeat(50)}a\n${fill('b\n')}`,
  'deep lists with deep lines': `${'- '.repeat(25)}a\n${fill(`${' '.repeat(50)}b\n`)}`,
  'deep lists before blank lines': `${'- '.repeat(25)}a\n${fill('\n')}`,
  'a wide table of empty rows': table(300, 50_000),
  'a very wide table': table(20_000, 10),
  'a long table': table(2, 50_000),
  'a table of cells': table(4, 12_000, '|a|b|c|d|\n'),
  'a table without cells': table(3, 50_000, 'a\n'),
  'a definition used often': `[a]: /u\n\n${fill('[a]')}`,
  'a long definition used often': `[a]: /${'u'.repeat(LENGTH / 2)}\n\n${fill('[a]', LENGTH / 2)}`,
  'a definition and brackets': `[a]: /u\n\n${fill('[')}`,
  'a definition and nested brackets': `[a]: /u\n\n${nested('[', ']')}`,
  'a definition and nested pictures': `[a]: /u\n\n${nested('![', ']')}`,
  'many definitions and uses': `${Array.from({ length: 4000 }, (_, n) => `[a${n}]: /u\n`).join('')}\n${Array.from({ length: 6000 }, (_, n) => `[a${n}]`).join('')}`,
  'a title that never ends': `[a]: /u "${fill('a\n')}`,
  'a note used often': `[^a]: b\n\n${fill('[^a]')}`,
  'a note and what begins like one': `[^a]: b\n\n${fill('[^')}`,
  'a note and long labels': `[^a]: b\n\n${fill(`[^${'a'.repeat(990)}`)}`,
  'many notes': Array.from({ length: 6000 }, (_, n) => `[^${n}] \n\n[^${n}]: b\n\n`).join(''),
  'notes of notes': Array.from({ length: 5000 }, (_, n) => `[^${n}]: [^${n + 1}]\n\n`).join(''),
  'an address of brackets': `http://a.b/${fill('(')}`,
  'an address that never ends': `http://${fill('a.')}`,
  'a mail address that never ends': `a@${fill('b.')}`,
  'markup that never ends': `x <a ${fill('b=c ')}`,
  'markup of blanks': `x <a${fill(' ')}`,
  'a comment that never ends': `x ${fill('<!--')}`,
  'code spans of all lengths': Array.from({ length: 440 }, (_, n) => `${'`'.repeat(n)} a `).join(''),
  'an item of blanks': `- ${fill(' ')}`,
  'a formula of fractions': fill(`\\[${'\\frac{'.repeat(500)}a${'}{b}'.repeat(500)}\\]\n\n`),
  'a formula of brackets': fill(`\\[a=${'\\left('.repeat(300)}a${'\\right)'.repeat(300)}\\]\n\n`),
  'a formula of cells': fill(`$$\\begin{matrix}${'&'.repeat(3900)}\\end{matrix}$$\n\n`),
  'a formula of texts': fill(`\\(a=${'\\text{$'.repeat(400)}\\) `),
  'a formula that grows': fill(
    `\\[\\def\\a{xxxxxxxx}\\def\\b{${'\\a'.repeat(10)}}\\def\\c{${'\\b'.repeat(10)}}\\c\\c\\c\\]\n\n`,
  ),
  'short formulae': fill('$a$ $b_c$ '),
  'a heading of signs': `# ${fill(' #')}`,
}
for (const [open, close] of [
  ['[', ']'],
  ['[', '](b)'],
  ['![', '](b)'],
  ['(', ')'],
  ['*', '*'],
  ['**', '**'],
  ['*_', '_*'],
  ['~~', '~~'],
  ['**a ', ' b**'],
  ['`', '`'],
  ['\\(', '\\)'],
  ['$$', '$$'],
  ['[a](', ')'],
  ['<', '>'],
  ['[^', ']'],
] as const) {
  SHAPES[`${open} … ${close}`] = nested(open, close)
}

describe('a text of 100,000 letters is rendered in time, or shown as it was written', () => {
  it.each(FRAGMENTS)('%j again and again', (fragment) => {
    expectBounded(fill(fragment))
  })

  it.each(Object.entries(SHAPES))('%s', (_, text) => {
    expectBounded(text)
  })
})

const fragments = fc.array(fc.oneof(fc.constantFrom(...FRAGMENTS), fc.string({ unit: anyCodePoint, maxLength: 4 })), {
  minLength: 1,
  maxLength: 8,
})
/** Fragments in a random order, one group again and again, or one group within another. */
const grown = (length: number) =>
  fc.oneof(
    fc.array(fragments, { minLength: 1, maxLength: 40 }).map((groups) => groups.flat().join('').slice(0, length)),
    fragments.map((group) => fill(group.join('') || 'a', length)),
    fc
      .tuple(fragments, fragments, fragments)
      .map(([a, b, c]) => [a, b, c].map((group) => fill(group.join('') || 'a', Math.floor(length / 3))).join('')),
    fc.tuple(fragments, fc.infiniteStream(fc.nat(7))).map(([group, order]) => {
      let text = ''
      for (const next of order) {
        text += group[next % group.length]! || 'a'
        if (text.length >= length) return text.slice(0, length)
      }
      return text
    }),
  )

test('random texts are rendered in time, or shown as they were written', { timeout: 300_000 }, () => {
  fc.assert(fc.property(grown(500), expectBounded), { numRuns: 2000 })
  fc.assert(fc.property(grown(LENGTH), expectBounded), { numRuns: 60 })
})

test('ordinary texts are rendered, however long an answer is', () => {
  const html = renderMarkdown(ORDINARY)
  expect(isRaw(html)).toBe(false)
  expect(html).toContain('<td>2</td>')
})

test('a text costs the same on every machine, and ends at the same place', () => {
  const cost = (text: string): number => {
    const env = {}
    try {
      createParser().render(text, env)
    } catch {}
    return costOf(env)
  }
  expect(cost(ORDINARY)).toBe(cost(ORDINARY))
  expect(cost(ORDINARY)).toBeLessThan(MAX_COST / 2)
  for (const text of [fill('*a '), fill('*a_ '), fill('[a](')]) {
    expect(cost(text)).toBeGreaterThan(MAX_COST)
    expect(cost(text)).toBeLessThan(MAX_COST + 10)
  }
})

test('a short text that would become a long one is shown as it was written', () => {
  for (const text of [table(100, 150), table(10, 1000), `[^a]: b\n\n${'[^a]'.repeat(200)}`]) {
    expect(renderMarkdown(text)).toMatch(/^<pre class="raw" dir="auto">/)
  }
})

test('nothing nested is left out: what is nested too deep is shown as it was written', () => {
  const deep = (depth: number) => `${'> '.repeat(depth)}the end`
  expect(renderMarkdown(deep(59))).toMatch(/^<blockquote dir="auto">.*the end/s)
  for (const depth of [60, 61, 75, 5000])
    expect(renderMarkdown(deep(depth))).toMatch(/^<pre class="raw" dir="auto">.*the end/)
  expect(renderMarkdown(`${'- '.repeat(29)}the end`)).toMatch(/^<ul dir="auto">.*the end/s)
  expect(renderMarkdown(`${'- '.repeat(40)}the end`)).toMatch(/^<pre class="raw" dir="auto">.*the end/)
  expect(renderMarkdown(`${'*a _b '.repeat(40)}the end${' c_ d*'.repeat(40)}`)).toMatch(
    /^<pre class="raw" dir="auto">.*the end/,
  )
})

test('markup in a text that is shown as it was written is text', () => {
  expect(renderMarkdown(`<script>"&${'> '.repeat(100)}`)).toMatch(
    /^<p class="raw" dir="auto">&lt;script&gt;&quot;&amp;/,
  )
  expect(renderMarkdown(`${'> '.repeat(100)}<script>"&`)).toMatch(
    /^<pre class="raw" dir="auto">(&gt; ){100}&lt;script&gt;&quot;&amp;<\/pre>$/,
  )
})
