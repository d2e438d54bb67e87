import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readQuery } from './query-text.ts'
import { highlightRecord, snippetRecord, type MarkRules } from './mark-record.ts'

const atOnce = () => Promise.resolve()

const rules = (query: string, more: Partial<MarkRules> = {}): MarkRules => ({
  wanted: readQuery(query, { isAdvanced: true, prefixes: 'prefixNone', optional: [] }).wanted.map((phrase) => [phrase]),
  preTag: '<em>',
  postTag: '</em>',
  ellipsis: '…',
  isRestricted: false,
  ...more,
})

const RECORD = {
  objectID: '1',
  title: 'The Sea',
  tags: ['sea', 'sky', 'deep sea'],
  sizes: { depth: 11, names: ['Mariana'] },
  isOpen: true,
  empty: null,
}

describe('highlights of a record', () => {
  it('have the shape of its values', async () => {
    const none = { matchLevel: 'none', matchedWords: [] }
    const full = { matchLevel: 'full', matchedWords: ['sea'] }
    expect(await highlightRecord(RECORD, ['*'], rules('sea'), atOnce)).toEqual({
      title: { value: 'The <em>Sea</em>', fullyHighlighted: false, ...full },
      tags: [
        { value: '<em>sea</em>', fullyHighlighted: true, ...full },
        { value: 'sky', ...none },
        { value: 'deep <em>sea</em>', fullyHighlighted: false, ...full },
      ],
      sizes: { depth: { value: '11', ...none }, names: [{ value: 'Mariana', ...none }] },
    })
  })

  it('leave out items of lists without a mark on request', async () => {
    const { tags } = await highlightRecord(RECORD, ['tags', 'never'], rules('sky', { isRestricted: true }), atOnce)
    expect(tags).toMatchObject([{ value: '<em>sky</em>' }])
  })

  it('say how much of the query is in a text', async () => {
    const levels = async (query: string) => (await highlightRecord(RECORD, ['title'], rules(query), atOnce))['title']
    expect(await levels('sea sky')).toMatchObject({ matchLevel: 'partial', matchedWords: ['sea'] })
    expect(await levels('the sea')).toMatchObject({ matchLevel: 'full', fullyHighlighted: true })
    expect(await levels('')).toEqual({ value: 'The Sea', matchLevel: 'none', matchedWords: [] })
  })

  it('change nothing but by their tags, whatever text and query', async () => {
    const word = fc.constantFrom('sea', 'Séa', '海', 'moon', 'a', ',', '\n', '<b>', '👩‍🚀', '"')
    await fc.assert(
      fc.asyncProperty(fc.array(word, { maxLength: 30 }), fc.array(word, { maxLength: 4 }), async (text, query) => {
        const value = text.join(' ')
        const marks = rules(query.join(' '), { preTag: '⟦', postTag: '⟧' })
        const record = { objectID: '1', value }
        const marked = (await highlightRecord(record, ['value'], marks, atOnce))['value'] as { value: string }
        expect(marked.value.replace(/[⟦⟧]/g, '')).toBe(value)
        const snippet = (await snippetRecord(record, ['value:5'], marks, atOnce))['value'] as { value: string }
        expect(value).toContain(snippet.value.replace(/[⟦⟧…]/g, ''))
      }),
    )
  })
})

describe('snippets of a record', () => {
  const LONG = Array.from({ length: 40 }, (_, index) => (index === 25 ? 'sea' : `w${index}`)).join(' ')
  const snippet = async (text: string, words: string, query = 'sea') => {
    const { text: shown } = await snippetRecord({ objectID: '1', text }, [words], rules(query), atOnce)
    return (shown as { value: string }).value
  }

  it('are a few words around the first mark, with an ellipsis where something is left out', async () => {
    expect(await snippet(LONG, 'text:4')).toBe('…w24 <em>sea</em> w26 w27…')
    expect(await snippet(LONG, 'text:4', 'w0')).toBe('<em>w0</em> w1 w2 w3…')
    expect(await snippet(LONG, 'text:4', 'w39')).toBe('…w36 w37 w38 <em>w39</em>')
    expect(await snippet(LONG, 'text:3', 'nothing')).toBe('w0 w1 w2…')
    expect(await snippet('By the sea.', 'text:10')).toBe('By the <em>sea</em>.')
    expect((await snippet(LONG, 'text')).split(' ')).toHaveLength(10)
  })
})
