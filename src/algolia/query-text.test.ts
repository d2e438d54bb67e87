import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCodePoint } from '#testing/any-code-point.ts'
import { readQuery, type QueryRules } from './query-text.ts'

const RULES: QueryRules = { isAdvanced: true, prefixes: 'prefixLast', optional: [] }
const read = (query: string, rules: Partial<QueryRules> = {}) => {
  const { wanted, excluded } = readQuery(query, { ...RULES, ...rules })
  return [
    ...wanted.map(({ words, prefix }) => words.join(' ') + (prefix ? '*' : '')),
    ...excluded.map(({ words }) => `-${words.join(' ')}`),
  ]
}

describe('the text of a query', () => {
  it.each([
    ['full moon', ['full', 'moon*']],
    ['full moon ', ['full', 'moon']],
    ['"full moon" tide', ['full moon', 'tide*']],
    ['tide "full moon"', ['tide', 'full moon']],
    ['"full moon', ['full moon']],
    ['"a b" AND "c"', ['a b', 'c']],
    ['salt AND pepper', ['salt', 'and', 'pepper*']],
    ['"salt" AND pepper', ['salt', 'and', 'pepper*']],
    ['search -engine', ['search*', '-engine']],
    ['search-engine', ['search engine*']],
    ['- search engine', ['engine*', '-search']],
    ['"-engine"', ['engine']],
    ['sea -"full moon"', ['sea*', '-full moon']],
    ['東京 x', ['東 京', 'x*']],
    ['?! ""', []],
    ['', []],
  ])('%j is read as %j', (query, expected) => {
    expect(read(query)).toEqual(expected)
  })

  it('is read by other rules on request', () => {
    expect(read('"a b" -c', { isAdvanced: false })).toEqual(['a', 'b', 'c*'])
    expect(read('a b', { prefixes: 'prefixNone' })).toEqual(['a', 'b'])
    expect(read('a "b" c', { prefixes: 'prefixAll' })).toEqual(['a*', 'b', 'c*'])
    expect(read('salt and pepper', { optional: ['AND'] })).toEqual(['salt', 'pepper*'])
    expect(read('and', { optional: ['AND'] })).toEqual(['and*'])
  })

  it('is refused when it is too long, and never fails otherwise', () => {
    expect(() => read('x'.repeat(513))).toThrow('The query is too long, expected at most 512 characters')
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: anyCodePoint }), fc.boolean(), (query, isAdvanced) => {
        const { wanted, excluded } = readQuery(query, { ...RULES, isAdvanced })
        expect([...wanted, ...excluded].every(({ words }) => words.length > 0)).toBe(true)
      }),
    )
  })
})
