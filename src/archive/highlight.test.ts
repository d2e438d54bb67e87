import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findMarks, firstMark, snippetOf } from './highlight.ts'
import { completedTerm, markedPhrases } from './term.ts'
import { wordsOf } from './words.ts'

const marked = (text: string, ...terms: string[]) =>
  findMarks(text, markedPhrases(terms)).map(({ start, end }) => text.slice(start, end))

describe('marks', () => {
  it('are over the unchanged text, without regard to case, diacritics or what is between words', () => {
    expect(marked('Un Café, au LAIT', 'cafe au lait')).toEqual(['Café, au LAIT'])
    expect(marked('İstanbul ve istanbul', 'ISTANBUL')).toEqual(['İstanbul', 'istanbul'])
    expect(marked('東京都に行く', '京都')).toEqual(['京都'])
    expect(marked('eine Straße, die Straßen', 'STRASSE')).toEqual(['Straße'])
    expect(marked('eine Straße, die Straßen', 'strasse*')).toEqual(['Straße', 'Straßen'])
    expect(marked('ฉันกินข้าวผัดกับ', 'ข้าวผัด')).toEqual(['ข้าวผัด'])
    expect(marked('die ＡＰＩ, der ﾃﾞｰﾀ, co\u00adop', 'api データ coop')).toEqual(['ＡＰＩ', 'ﾃﾞｰﾀ', 'co\u00adop'])
  })

  it('are at each word of a term, at its words together as one, and at words in quotes only together', () => {
    expect(marked('moon over a full moon, full of light', 'full moon')).toEqual(['moon', 'full moon', 'full'])
    expect(marked('moon over a full moon, full of light', '"full moon"')).toEqual(['full moon'])
    expect(marked('gpt 4 and GPT-4', 'gpt-4')).toEqual(['gpt 4', 'GPT-4'])
  })

  it('respect word boundaries, but for the last word while typing', () => {
    expect(marked('moon moonlight', 'moon')).toEqual(['moon'])
    expect(marked('the moonlight, the cow', completedTerm('the moo'))).toEqual(['the moonlight', 'the'])
    expect(marked('the moonlight, moo', completedTerm('moo '))).toEqual(['moo'])
    expect(marked('moonlight and gardens', 'moon* gard*')).toEqual(['moonlight', 'gardens'])
  })

  it('prefer the longest term and never overlap', () => {
    expect(marked('a b c a', 'a', 'a b c', 'b')).toEqual(['a b c', 'a'])
    expect(marked('a a a a a', '"a a a"')).toEqual(['a a a'])
  })

  it('leave out excluded and wordless terms', () => {
    expect(marked('a b', '-a', '!?', 'b')).toEqual(['b'])
  })

  it('lie within the text, in order and apart, for any text and terms', () => {
    const word = fc.constantFrom('a', 'b', 'é', '海', ' ', '\n', '-', 'İ')
    const text = fc.array(word, { maxLength: 40 }).map((words) => words.join(''))
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 4 }), (body, terms) => {
        const phrases = markedPhrases(terms)
        let last = 0
        for (const { start, end } of findMarks(body, phrases)) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          last = end
        }
        expect(last).toBeLessThanOrEqual(body.length)
        expect(firstMark(body, phrases) !== null).toBe(last > 0)
      }),
    )
  })
})

it('marks are where a look at every word of the text finds them', () => {
  const fragment = fc.constantFrom(
    'a',
    'B',
    'ab',
    'é',
    'e\u0301',
    '\u0301',
    '海',
    ' ',
    '\n',
    '-',
    '…',
    '“',
    '’',
    '\u00a0',
    'ª',
    'İ',
    'ß',
    '\u00ad',
    'ก',
    '\u0e31',
    'Ａ',
    'ﾃ',
    'ﾞ',
    '\ud83d',
    '🎉',
  )
  const text = fc.array(fragment, { maxLength: 30 }).map((fragments) => fragments.join(''))
  const cut = fc.constantFrom('', 'x'.repeat(99), 'x'.repeat(250))
  fc.assert(
    fc.property(cut, text, text, (start, rest, term) => {
      const body = start + rest
      const words = wordsOf(term).map((word) => word.text)
      const all = wordsOf(body)
      const at = all.findIndex((_, index) => words.every((word, next) => all[index + next]?.text === word))
      const place =
        words.length === 0 || at < 0 ? null : { start: all[at]!.start, end: all[at + words.length - 1]!.end }
      expect(firstMark(body, [{ words, prefix: false }])).toEqual(place)
    }),
    { numRuns: 2000 },
  )
})

describe('a snippet', () => {
  const phrases = markedPhrases(['needle'])

  it('shows the words around the first hit on one line', () => {
    const text = `${'hay '.repeat(100)}the\nneedle  here ${'hay '.repeat(100)}`
    const snippet = snippetOf(text, phrases, 60)
    expect(snippet).toMatch(/^… (hay )+the needle here (hay )+…$/)
    expect(snippet!.length).toBeLessThan(70)
  })

  it('is the whole text when it is short, and null without a hit', () => {
    expect(snippetOf('a needle', phrases)).toBe('a needle')
    expect(snippetOf('hay', phrases)).toBeNull()
  })

  it('never breaks a letter in two', () => {
    for (const length of [40, 41])
      expect(snippetOf(`a needle-${'😀'.repeat(100)}`, phrases, length)).toMatch(/^a needle-😀+ …$/u)
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.integer({ min: 5, max: 40 }), (hay, length) => {
        expect(snippetOf(`${hay} needle ${hay}`, phrases, length)?.isWellFormed()).toBe(true)
      }),
    )
  })
})
