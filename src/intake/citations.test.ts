import { describe, expect, it } from 'vitest'
import { expectLinear } from '#testing/growth.ts'
import { citedPages, resolveCitations } from './citations.ts'

const resolve = (text: string, metadata: unknown) => resolveCitations(text, metadata).text

const cite = (start: number, url: string, title = 'A page', number = 6) => ({
  start_ix: start,
  end_ix: start + 10,
  metadata: { title, url, extra: { cited_message_idx: number } },
})
const mark = (...parts: string[]) => `\ue200${parts.join('\ue202')}\ue201`

describe('resolveCitations', () => {
  it('leaves a text without marks as it is', () => {
    const text = 'Plain 【重要】 text [1] † with `code`, a\u2028b and a cite word.'
    expect(resolve(text, { citations: [cite(6, 'https://example.com')] })).toBe(text)
  })

  it('links the marks of 2023 by their place, counted in code points', () => {
    expect(resolve('😀 so【6†source】.', { citations: [cite(4, 'https://example.com/a')] })).toBe(
      '😀 so ([A page](https://example.com/a)).',
    )
  })

  it('links by the number where the place is wrong, and strips what has no address', () => {
    const citations = [cite(999, 'https://example.com/a'), { start_ix: 15, invalid_reason: 'not a quote' }]
    expect(resolve('a【6†source】b 【7†source】c【8†L3-L9】【oaicite:3】', { citations })).toBe(
      'a ([A page](https://example.com/a))b c',
    )
    expect(resolve('a:contentReference[oaicite:0]{index=0}b', null)).toBe('ab')
  })

  it('names a file that is cited, for it has no address', () => {
    const citations = [{ start_ix: 33, metadata: { type: 'file', name: 'Plan 2.docx' } }]
    expect(resolve('so【4:0†report.pdf】 and 【5†source】【6†source】', { citations })).toBe(
      'so (report.pdf) and  (Plan 2.docx)',
    )
  })

  it('names a file behind the words that cite it by a mark since 2024, too', () => {
    const matched = mark('filecite', 'turn0file0', 'L1-L4')
    const reference = { matched_text: matched, type: 'file', name: 'log.pdf', alt: null }
    expect(resolve(`Storm on Monday${matched}.`, { content_references: [reference] })).toBe(
      'Storm on Monday (log.pdf).',
    )
    expect(resolve(`Storm on Monday${matched}.`, {})).toBe('Storm on Monday.')
  })

  it('links the marks since 2024 by content_references', () => {
    const matched = mark('cite', 'turn0search1', 'turn0search2')
    const reference = {
      matched_text: matched,
      type: 'grouped_webpages',
      alt: '([x](https://wrong.example))',
      items: [
        { title: 'One [1]', url: 'https://example.com/a_(b)' },
        { title: '', url: 'https://example.org/c d' },
        { title: 'No', url: 'javascript:alert(1)' },
      ],
    }
    const spaces = { matched_text: ' ', type: 'sources_footnote', sources: [] }
    expect(resolve(`so ${matched} it is`, { content_references: [spaces, reference] })).toBe(
      'so ([One \\[1\\]](https://example.com/a_%28b%29), [example.org](https://example.org/c%20d)) it is',
    )
  })

  it('shows the words that ChatGPT shows for a name, and strips the rest', () => {
    const entity = mark('entity', '["people", "Ada \\"L\\" Lovelace", 0]')
    expect(resolve(`By ${entity}.`, {})).toBe('By Ada "L" Lovelace.')
    expect(resolve(mark('product_entity', '["turn0product1", "A kettle"]'), {})).toBe('A kettle')
    expect(resolve(`By ${entity}.`, { content_references: [{ matched_text: entity, alt: 'Ada' }] })).toBe('By Ada.')
    expect(resolve(`${mark('image_group', '{"query":["a"]}')}a \ue203b\ue204\ue206 c`, {})).toBe('a b c')
    expect(resolve(`See ${mark('url', 'Home', 'https://example.com/')}`, {})).toBe('See ([Home](https://example.com/))')
    expect(resolve(`See ${mark('link_title', 'The guild', 'turn0search1')}.`, {})).toBe('See The guild.')
  })

  it('shows formulae on lines of their own, whether their TeX is escaped or not', () => {
    const formula = (content: string) =>
      mark('genui', `{"math_block_widget_always_prefetch_v2":{"content":"${content}"}}`)
    expect(resolve(`Pythagoras:\n${formula('a^2 + b^2 = c^2')}\nSo.`, {})).toBe(
      'Pythagoras:\n$$\na^2 + b^2 = c^2\n$$\nSo.',
    )
    for (const tex of ['\\frac{\\text{a}}{b} \\neq \\cdot', '\\\\frac{\\\\text{a}}{b} \\\\neq \\\\cdot']) {
      expect(resolve(`x ${formula(tex)} y`, {})).toBe('x \n$$\n\\frac{\\text{a}}{b} \\neq \\cdot\n$$\n y')
    }
    expect(resolve(formula('a\\nb'), {})).toBe('$$\na\nb\n$$')
  })

  it('reads many formulae in a long answer without reading it again for each', { tags: 'scale' }, () => {
    const formula = mark('genui', '{"math_block_widget_always_prefetch_v2":{"content":"x"}}')
    expectLinear(80_000, (length) => {
      const { text } = resolveCitations(`${'a\n'.repeat(length)}${formula.repeat(length / 100)}`, {})
      expect(text.split('$$').length).toBe(length / 50 + 1)
    })
  })

  it('keeps the words of links, lists, videos and products, with links where the metadata has them', () => {
    const url = mark('url', 'the source', 'turn2view0')
    const product = mark('product', '["turn1product3", "Widget Pro", {"render_as": "hero"}]')
    const products = mark('products', '{"selections": [["x1", "Alpha One"], ["x2", "Beta Two"]]}')
    const list = mark('navlist', 'Latest news', 'turn0news1')
    const video = mark('video', 'A talk', 'turn0youtube1')
    const text = `${url}; ${product}; ${products}; ${list}; ${video}`
    expect(resolve(text, {})).toBe('the source; Widget Pro; Alpha One, Beta Two; Latest news; A talk')
    const page = (title: string) => ({ title, url: `https://example.com/${title.length}` })
    const metadata = {
      content_references: [
        { matched_text: url, alt: '[the source](https://example.com/10)', item: page('the source') },
        { matched_text: product, alt: '### [Widget Pro]()', product: page('Widget Pro!') },
        { matched_text: products, products: [page('Alpha One'), { title: 'Beta Two', url: '' }] },
        { matched_text: list, items: [page('News')] },
        { matched_text: video, ...page('A talk') },
        { matched_text: 'i', images: [{ image_result: page('A forum') }, { ...page('Img'), content_url: 'x' }] },
        { matched_text: 'c', items: [{ ...page('One page'), supporting_websites: [page('Supporting sites')] }] },
      ],
    }
    expect(resolve(text, metadata)).toBe(
      '[the source](https://example.com/10); ### [Widget Pro](https://example.com/11); ' +
        '[Alpha One](https://example.com/9), Beta Two; Latest news ([News](https://example.com/4)); ' +
        '([A talk](https://example.com/6))',
    )
    expect(citedPages(metadata).map(({ title }) => title)).toEqual([
      'the source',
      'Widget Pro!',
      'Alpha One',
      'News',
      'A talk',
      'A forum',
      'Img',
      'One page',
      'Supporting sites',
    ])
  })

  it('folds what a mark says beyond ids where nothing is shown for it', () => {
    const query = '{"query": ["Eiffel tower"], "layout": "carousel"}'
    const text = `a${mark('image_group', query)}b${mark('new_kind', 'Some words', 'turn0search1')}c${mark('cite', 'turn0search1')}${mark('filecite', 'turn0file0', 'L1-L5')}`
    const { folded, marks, text: rest } = resolveCitations(text, {})
    expect(rest).toBe('abc')
    expect(folded).toMatchObject([
      { kind: 'call', name: 'image_group', input: query },
      { kind: 'call', name: 'new_kind', input: 'Some words' },
    ])
    expect(marks).toBe(text.length - 'abc'.length - query.length - 'Some words'.length)
  })

  it('strips a mark that was cut off at the end, and nothing but a stray one elsewhere', () => {
    expect(resolve('text \ue200cite\ue202turn0sea', {})).toBe('text ')
    expect(resolve('a \ue200b c\nd\ue201 e', {})).toBe('a  e')
    expect(resolve('a \ue200b c\nd e', {})).toBe('a b c\nd e')
  })

  it('never changes code', () => {
    const text = '`【6†source】` and\n```\n【6†source】\ue200cite\ue202turn0search1\ue201\n```\n'
    expect(resolve(text, { citations: [cite(1, 'https://example.com')] })).toBe(text)
    expect(resolve(`${text}x【6†source】`, {})).toBe(`${text}x`)
  })

  it('does not mind metadata of any shape', () => {
    for (const metadata of [
      null,
      1,
      [],
      { citations: 3, content_references: {} },
      { citations: [null, 1, { metadata: 1 }] },
    ]) {
      expect(resolve('a【6†source】', metadata)).toBe('a')
    }
  })
})
