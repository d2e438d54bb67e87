import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completedTerm, markedPhrases, openWord, readTerm, termOf } from './term.ts'

const whole = (...words: string[]) => ({ words, prefix: false })
const open = (...words: string[]) => ({ words, prefix: true })

describe('a term', () => {
  it.each([
    ['full moon', [whole('full'), whole('moon')]],
    ['"Full Moon" tide', [whole('full', 'moon'), whole('tide')]],
    ['“full moon”', [whole('full', 'moon')]],
    ['"full moon', [whole('full', 'moon')]],
    ['gard*', [open('gard')]],
    ['gard* moon', [open('gard'), whole('moon')]],
    ['node.j*', [open('node', 'j')]],
    ['gpt-4 don’t', [whole('gpt', '4'), whole('don', 't')]],
    ['東京 京都*', [whole('東', '京'), whole('京', '都')]],
    ['"gard*"', [whole('gard')]],
    ['gard** moon?*', [whole('gard'), whole('moon')]],
    ['moon — sea', [whole('moon'), whole('sea')]],
    ['5" pipe', [whole('5'), whole('pipe')]],
    ['salt -pepper', [whole('salt'), whole('pepper')]],
    ['chaos ҉zalgo', [whole('chaos'), whole('zalgo')]],
    ['!? *', []],
    ['', []],
  ])('%j has its words in parts', (text, parts) => {
    expect(readTerm(text)).toEqual({ parts, excluded: false })
  })

  it('excludes as a whole behind a minus', () => {
    expect(readTerm('-salt')).toEqual({ parts: [whole('salt')], excluded: true })
    expect(readTerm('-"full moon"')).toEqual({ parts: [whole('full', 'moon')], excluded: true })
    for (const text of ['- salt', '--salt', '->', '-=', '-""']) expect(readTerm(text).excluded).toBe(false)
  })

  it('is written so that it is read as the same parts', () => {
    const words = fc.array(fc.constantFrom('a', 'moon', '4', '海'), { minLength: 1, maxLength: 3 })
    const part = fc.record({ words, prefix: fc.boolean() }).map(({ words: all, prefix }) => ({
      words: all,
      prefix: prefix && all.at(-1) !== '海',
    }))
    fc.assert(
      fc.property(fc.array(part, { maxLength: 4 }), (parts) => {
        expect(readTerm(termOf(parts)).parts).toEqual(parts)
      }),
    )
  })
})

describe('what Enter keeps', () => {
  it.each([
    ['gard', 'gard*'],
    ['  full moo', 'full moo*'],
    ['gard ', 'gard'],
    ['gard*', 'gard*'],
    ['node.j', 'node.j*'],
    ['"full moon"', '"full moon"'],
    ['"full moo', '"full moo"'],
    ['salt "full moon', 'salt "full moon"'],
    ['-salt', '-salt'],
    ['moon?', 'moon?'],
    ['c++', 'c++'],
    ['東京', '東京'],
    ['!?', '!?'],
    ['   ', ''],
  ])('of %j is %j', (typed, kept) => {
    expect(completedTerm(typed)).toBe(kept)
    // A kept term stays the same when it is edited and sent again.
    expect(completedTerm(`${kept} `)).toBe(kept)
    expect(openWord(typed) !== null).toBe(kept !== typed.trim() && kept.endsWith('*'))
  })

  it('leaves the word open that is being typed, and tells where it begins', () => {
    expect(openWord('the Gard')).toEqual({ text: 'gard', start: 4 })
    for (const typed of ['gard ', '"the gard', '-gard', 'gard*', '京']) expect(openWord(typed)).toBeNull()
  })
})

it('what is marked is each part of the terms, and all words of a term together first', () => {
  expect(markedPhrases(['full moon*', '-salt', '"high tide"'])).toEqual([
    open('full', 'moon'),
    whole('full'),
    open('moon'),
    whole('high', 'tide'),
  ])
  expect(markedPhrases(['gard* moon'])).toEqual([open('gard'), whole('moon')])
})
