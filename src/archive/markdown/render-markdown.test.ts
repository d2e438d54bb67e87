import { expect, test } from 'vitest'
import { renderMarkdown } from './render-markdown.ts'

test('markup in a response is shown, not run', () => {
  expect(renderMarkdown('<script>alert(1)</script>')).toBe(
    '<p class="raw" dir="auto">&lt;script&gt;alert(1)&lt;/script&gt;</p>',
  )
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

test('what names a file of the machine of an answer leads nowhere here, and says its path', () => {
  for (const path of ['src/app.py', './app.py#L12', '../app.py', 'app.py', '/home/ada/app.py', '/Users/ada/a%20b.py']) {
    expect(renderMarkdown(`[app](${path})`)).toBe(`<p dir="auto"><a title="${path}">app</a></p>`)
    expect(renderMarkdown(`![plot](${path})`)).toBe('<p dir="auto">plot</p>')
  }
  expect(renderMarkdown('[a](src/a.py "the first")')).toContain('<a title="the first">a</a>')
  expect(renderMarkdown('[a](?answer=2) [b](//example.com/b)')).toBe(
    '<p dir="auto"><a href="?answer=2">a</a> <a href="//example.com/b">b</a></p>',
  )
})

test('pictures from elsewhere become links, own ones stay', () => {
  expect(renderMarkdown('![a cat](https://example.com/cat.png)')).toMatch(
    /^<p dir="auto"><a href="https:\/\/example.com\/cat.png" .*>a cat<\/a><\/p>$/,
  )
  expect(renderMarkdown('![a cat](//example.com/cat.png)')).not.toContain('<img')
  expect(renderMarkdown('![owl](/images/owl.png)')).toContain('<img src="/images/owl.png" alt="owl"')
})

test('headings begin below the one above the text and leave no level out', () => {
  expect(renderMarkdown('# One\n\n#### Four')).toBe(
    '<h4 data-level="1" dir="auto">One</h4>\n<h5 data-level="4" dir="auto">Four</h5>',
  )
  expect(renderMarkdown('## A\n\n### B\n\n## C').match(/<h\d/g)).toEqual(['<h4', '<h5', '<h4'])
  expect(renderMarkdown('## Two\n\n# One', { under: 1 })).toMatch(/<h2 data-level="2".*<h2 data-level="1"/s)
  expect(renderMarkdown('# One\n\n## Two\n\n### Three', { under: 4 })).toMatch(/<h5.*<h6.*<h6.*<\/h6>$/s)
})

test('text that looks like tags inside code stays text', () => {
  expect(renderMarkdown('`<h1>` and `<table>`')).toBe(
    '<p dir="auto"><code>&lt;h1&gt;</code> and <code>&lt;table&gt;</code></p>',
  )
})

test('code at the beginning of words from right to left leaves them their direction', () => {
  expect(renderMarkdown('`npm install` ثم انتظر.')).toBe(
    '<p dir="rtl"><code dir="auto">npm install</code> ثم انتظر.</p>',
  )
})

test('a block goes the way of most of its words, whichever is first', () => {
  expect(renderMarkdown('**Git merge** ו-**git rebase** הן שתי דרכים לשלב שינויים.')).toMatch(/^<p dir="rtl"/)
  expect(renderMarkdown('- React היא ספרייה\n- Vue היא מסגרת עבודה')).toMatch(/^<ul dir="rtl"/)
  expect(renderMarkdown('שלום means *peace*, and is a greeting.')).toMatch(/^<p dir="ltr">/)
  expect(renderMarkdown('Run `אבג`, then wait.\n\nThe end.')).not.toMatch(/dir="(rtl|ltr)"/)
})

test('tables, tasks and strikethrough', () => {
  expect(renderMarkdown('| a |\n|---|\n| 1 |')).toContain('<th>a</th>')
  expect(renderMarkdown('- [x] done\n- [ ] open')).toMatch(/aria-label="done".*aria-label="open"/s)
  expect(renderMarkdown('~~gone~~')).toContain('<del>gone</del>')
})

test('a line ends where it ends in the text, also within a cell of a table', () => {
  expect(renderMarkdown('Roses are red,\nViolets are blue.')).toBe(
    '<p dir="auto">Roses are red,<br>\nViolets are blue.</p>',
  )
  expect(renderMarkdown('| a |\n|---|\n| one<br>two<BR /> |')).toMatch(/<td>one<br>\ntwo<br>\n<\/td>/)
  expect(renderMarkdown('| a<br>b |\n|---|\n| c |')).toContain('aria-label="table 1: a b"')
  expect(renderMarkdown('one<br>two')).toBe('<p dir="auto">one&lt;br&gt;two</p>')
})

test('emphasis begins and ends beside Chinese, Japanese and Korean characters, without spaces', () => {
  const html = (text: string) => renderMarkdown(text).replace(/^<p[^>]*>|<\/p>$/g, '')
  expect(html('これは**「許可」**が必要です。')).toBe('これは<strong>「許可」</strong>が必要です。')
  expect(html('**注意。**次に**「重要」**な点')).toBe('<strong>注意。</strong>次に<strong>「重要」</strong>な点')
  expect(html('使用**“引号”**的时候')).toBe('使用<strong>“引号”</strong>的时候')
  expect(html('이것은 **“강조”**입니다, ~~(예)~~는')).toBe('이것은 <strong>“강조”</strong>입니다, <del>(예)</del>는')
  expect(html('**`code`**と**[a](/b)**を')).toBe(
    '<strong><code>code</code></strong>と<strong><a href="/b">a</a></strong>を',
  )
  expect(html('𠮷**「野」**𠮷')).toBe('𠮷<strong>「野」</strong>𠮷')
  // Between other letters all is as CommonMark says, and a blank still is none of emphasis.
  expect(html('a**(b)**c 2 ** 3 **')).toBe('a**(b)**c 2 ** 3 **')
  expect(html('变量 snake_変数_case ** 空白 **')).toBe('变量 snake_変数_case ** 空白 **')
})

test('a long text with many formulae is Markdown still, with their sources where drawing them costs too much', () => {
  const step = (n: number) => `${n}. Then \\(a_{${n}} + b_{${n}} = c\\) and \\(x_${n} < y_${n}\\) as **before**.`
  const text = Array.from({ length: 400 }, (_, at) => step(at + 1)).join('\n')
  const html = renderMarkdown(text, { drawFormula: () => '<math></math>' })
  expect(html).toContain('<strong>before</strong>')
  expect(html).toContain('<code class="math">a_{1} + b_{1} = c</code>')
})

test('markup is shown letter for letter, blanks and all', () => {
  const markup = '<div class="a">\n    *b* & [c](d)\n</div>'
  expect(renderMarkdown(markup)).toBe(
    '<p class="raw" dir="auto">&lt;div class=&quot;a&quot;&gt;\n    *b* &amp; [c](d)\n&lt;/div&gt;</p>',
  )
  expect(renderMarkdown('a <b title="*c*">d</b>')).toBe(
    '<p dir="auto">a &lt;b title=&quot;*c*&quot;&gt;d&lt;/b&gt;</p>',
  )
})

test('a dangerous address leaves its words, in links, pictures and references alike', () => {
  expect(renderMarkdown('[a](javascript:alert(1))')).toBe('<p dir="auto"><a>a</a></p>')
  expect(renderMarkdown('[a]\n\n[a]: vbscript:b')).toBe('<p dir="auto"><a>a</a></p>')
  expect(renderMarkdown('![a](data:text/html,b)')).toBe('<p dir="auto">a</p>')
  expect(renderMarkdown('<javascript:alert(1)>')).toBe('<p dir="auto"><a>javascript:alert(1)</a></p>')
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
  expect(renderMarkdown(text)).toBe(`<p dir="auto">${text}</p>`)
})

test('a picture from elsewhere within a link leaves the link its own', () => {
  expect(renderMarkdown('[![a](https://example.com/a.png)](/b)')).toBe('<p dir="auto"><a href="/b">a</a></p>')
})

test('code has no blank lines behind it, as that of a file that ends in a line break', () => {
  expect(renderMarkdown('```py\nx = 1\n\ny\n\n```')).toContain('<code class="language-py">x = 1\n\ny\n</code>')
})

test('columns keep their alignment', () => {
  const html = renderMarkdown('| a | b |\n|:-:|---|\n| 1 | 2 |')
  expect(html).toContain('<th class="align-center">a</th>\n<th>b</th>')
  expect(html).toContain('<td class="align-center">1</td>\n<td>2</td>')
})

test('a table of contents leads to the headings of its text; a link to nothing there is words', () => {
  const contents = '- [One](#1-one)\n- [Again](#one-1)\n- [Ü](#über-uns)\n- [No](#nowhere)\n- [Bad](#%E0%A4%A)'
  const html = renderMarkdown(`${contents}\n\n## 1. *One*\n\n## One\n\n## One\n\n## 🚀 Über uns`, {
    place: { prefix: 't-', name: '' },
  })
  for (const link of ['"#t-heading-1">One', '"#t-heading-3">Again', '"#t-heading-4">Ü']) {
    expect(html).toContain(`<a href=${link}</a>`)
  }
  expect(html).toContain('<a>No</a>')
  expect(html).toContain('<a>Bad</a>')
  expect(html).toMatch(/<h4[^>]* id="t-heading-4">🚀 Über uns<\/h4>/)
})

test('headings that nothing leads to have no ids', () => {
  expect(renderMarkdown('[a](/b#c)\n\n# C')).not.toContain('id=')
})

test('footnotes are at the end, in the order of the text, with links there and back', () => {
  const html = renderMarkdown('a[^two] b[^One] c[^two]\n\n[^one]: first\n[^two]: second\n\n    - more\n[^x]: nowhere')
  expect(html)
    .toBe(`<p dir="auto">a<sup><a href="#fn-1" id="fnref-1" role="doc-noteref">1</a></sup> b<sup><a href="#fn-2" id="fnref-2" role="doc-noteref">2</a></sup> c<sup><a href="#fn-1" id="fnref-1-2" role="doc-noteref">1</a></sup></p>
<section class="footnotes" role="doc-endnotes" aria-label="Footnotes">
<ol>
<li id="fn-1" dir="auto">
<p>second</p>
<ul>
<li>more</li>
</ul>
 <a href="#fnref-1" role="doc-backlink" aria-label="Back to reference 1">↩</a> <a href="#fnref-1-2" role="doc-backlink" aria-label="Back to reference 1">↩</a></li>
<li id="fn-2" dir="auto">
<p>first <a href="#fnref-2" role="doc-backlink" aria-label="Back to reference 2">↩</a></p>
</li>
<li id="fn-3" dir="auto">
<p>nowhere</p>
</li>
</ol>
</section>`)
})

test('footnotes and tables of several texts on one page have ids and names of their own', () => {
  const html = renderMarkdown('a[^1]\n\n| c |\n|---|\n\n[^1]: b', { place: { prefix: 'turn-2-', name: ', turn 2' } })
  expect(html).toContain('<a href="#turn-2-fn-1" id="turn-2-fnref-1"')
  expect(html).toContain('<section class="footnotes" role="doc-endnotes" aria-label="Footnotes, turn 2">')
  expect(html).toContain('<li id="turn-2-fn-1"')
  expect(html).toContain('aria-label="table 1: c, turn 2"')
  expect(html).toContain('<a href="#turn-2-fnref-1" role="doc-backlink"')
})

test('columns say by themselves how they are aligned where no style sheet is', () => {
  const table = '| a |\n|:-:|\n| b |'
  expect(renderMarkdown(table)).toContain('<td class="align-center">b')
  expect(renderMarkdown(table, { hasStyles: false })).toContain('<td align="center">b')
})

test.each(['[^a]', '[^a b]: c', '[^]: c', '[^constructor]', '\\[^a]\n\n[^b]: c'])('%j is no reference', (text) => {
  expect(renderMarkdown(text)).not.toContain('<sup>')
})

test('notes within notes and notes of themselves end', () => {
  expect(renderMarkdown('[^a]\n\n[^a]: [^b] [^a]\n[^b]: [^a]').match(/<li id=/g)).toHaveLength(2)
  expect(renderMarkdown('[^a]\n\n[^a]: [^b]: c').match(/<li id=/g)).toHaveLength(2)
})

test('tables are distinguished by number and columns', () => {
  const html = renderMarkdown('| *a* | b |\n|---|---|\n| 1 | 2 |\n\n> | c |\n> |---|')
  expect(html).toContain('<section class="table" tabindex="0" aria-label="table 1: a, b" dir="auto"><table>')
  expect(html).toContain('aria-label="table 2: c"><table>')
})

test('code has its language and length above it, and colours where something makes them', () => {
  const colourCode = (text: string, language: string) => (language === 'js' ? `<b>${text.trim()}</b>` : null)
  const html = renderMarkdown('```js title="a"\nb\nc\n```\n\n```"><x>\n<d>\n```\n\n    e', { colourCode })
  expect(html).toBe(
    '<figure class="code"><figcaption><span>js</span> <small>2 lines</small></figcaption>' +
      '<pre dir="ltr" tabindex="0"><code class="language-js"><b>b\nc</b></code></pre></figure>\n' +
      '<figure class="code"><figcaption><span>&quot;&gt;&lt;x&gt;</span> <small>1 line</small></figcaption>' +
      '<pre dir="ltr" tabindex="0"><code class="language-&quot;&gt;&lt;x&gt;">&lt;d&gt;\n</code></pre></figure>\n' +
      '<figure class="code"><figcaption><span>code</span> <small>1 line</small></figcaption>' +
      '<pre dir="ltr" tabindex="0"><code>e\n</code></pre></figure>',
  )
})

test('each block has the language of its words where its script or the words around it tell it', () => {
  const html = renderMarkdown('Это русский текст, конечно.\n\nThis is English.\n\n- これは日本語です')
  expect(html).toContain('<p dir="auto" lang="ru">')
  expect(html).toContain('<p dir="auto">This')
  expect(html).toContain('<ul dir="auto" lang="ja">')
  const dutch = renderMarkdown(
    '# Kalk\n\nHet is niet moeilijk, en het kan ook met kalk. Maar je moet er wat voor doen, en het is niet zo snel.\n\n```js\na\n```\n\nThis is how you do it in English.\n\nفارسی چگونه',
  )
  expect(dutch).toMatch(/<h4 [^>]*lang="nl">Kalk/)
  expect(dutch).toContain('<p dir="auto" lang="nl">Het is')
  expect(dutch).toContain('<pre dir="ltr" tabindex="0"><code class="language-js">')
  expect(dutch).toContain('<p dir="auto">This is how')
  expect(dutch).toContain('<p dir="rtl">فارسی')
  const mixed = renderMarkdown('Het is niet moeilijk, en het kan ook.\n\nThis is how you do it.\n\nKalk')
  expect(mixed).toBe(
    '<p dir="auto" lang="nl">Het is niet moeilijk, en het kan ook.</p>\n<p dir="auto">This is how you do it.</p>\n<p dir="auto">Kalk</p>',
  )
})

test('addresses of the site begin where it does, and all others stay as they are', () => {
  const text = '![a](/images/a.png) [b](/filter?tag=b) [c](//c.example) [d](https://d.example/) [f](#e)\n\n# e'
  const html = renderMarkdown(text, { top: '../..' })
  const named = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address)
  expect(named).toEqual(['../../images/a.png', '../../filter?tag=b', '//c.example', 'https://d.example/', '#heading-1'])
  expect(renderMarkdown(text)).toContain('<img src="/images/a.png" alt="a">')
})
