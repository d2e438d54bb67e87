import { describe, expect, it } from 'vitest'
import { resolveCitations } from './citations.ts'

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
    expect(resolve('a【6†source】b 【7†source】c【4:0†x.pdf】【oaicite:3】', { citations })).toBe(
      'a ([A page](https://example.com/a))b c',
    )
    expect(resolve('a:contentReference[oaicite:0]{index=0}b', null)).toBe('ab')
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
    expect(resolve(`By ${entity}.`, { content_references: [{ matched_text: entity, alt: 'Ada' }] })).toBe('By Ada.')
    expect(resolve(`${mark('image_group', '{"query":["a"]}')}a \ue203b\ue204\ue206 c`, {})).toBe('a b c')
    expect(resolve(`See ${mark('url', 'Home', 'https://example.com/')}`, {})).toBe('See ([Home](https://example.com/))')
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
