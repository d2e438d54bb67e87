import { describe, expect, it } from 'vitest'
import { literalOf, readFilters } from './filter-grammar.ts'
import { readRestrictions } from './read-restrictions.ts'

const facet = (attribute: string, value: string, isNegated = false) => ({ kind: 'facet', attribute, value, isNegated })
const test = (operator: string, number: number) => ({ operator, number })
const number = (attribute: string, ...tests: object[]) => ({ kind: 'number', attribute, tests, isNegated: false })

describe('the grammar of filters', () => {
  it.each([
    ['', []],
    ['a:1', [[facet('a', '1')]]],
    ['a:"x y" AND NOT b:z', [[facet('a', 'x y')], [facet('b', 'z', true)]]],
    [`a:'it \\'is\\'' OR a:b`, [[facet('a', "it 'is'"), facet('a', 'b')]]],
    ['a:1 OR a:2 AND b:3', [[facet('a', '1'), facet('a', '2')], [facet('b', '3')]]],
    ['((a:1 OR a:2) AND b:3) AND c:4', [[facet('a', '1'), facet('a', '2')], [facet('b', '3')], [facet('c', '4')]]],
    ['a:1 OR (a:2 OR a:3)', [[facet('a', '1'), facet('a', '2'), facet('a', '3')]]],
    ['n >= 3 AND n<5', [[number('n', test('>=', 3))], [number('n', test('<', 5))]]],
    ['n:-1 TO 2.5', [[number('n', test('>=', -1), test('<=', 2.5))]]],
    ['"an attribute":"AND"', [[facet('an attribute', 'AND')]]],
    ['url:https://example.com', [[facet('url', 'https://example.com')]]],
    ['published', [[facet('_tags', 'published')]]],
    ['a:Łódź-5!', [[facet('a', 'Łódź-5!')]]],
  ])('reads %j', (text, restrictions) => {
    expect(readFilters(text)).toEqual(restrictions)
  })

  it.each([
    ['a:1 AND', 'Unexpected end of the expression'],
    ['(a:1', "Expected ')'"],
    ['a:1)', "Unexpected ')'"],
    ['a:', 'Unexpected end of the expression'],
    ['n > x', "'x' is not a number"],
    ['NOT (a:1 OR a:2)', 'A group cannot be negated, only a single filter'],
    ['(a:1 AND b:2) OR c:3', 'filter (X AND Y) OR Z is not allowed, only (X OR Y) AND Z is allowed'],
    ['a:1 OR n > 3', 'Different types are not allowed in the same OR'],
    ['a:1 OR tagged', 'Different types are not allowed in the same OR'],
    ['a:"open', 'Unexpected character at position 2'],
  ])('refuses %j: %s', (text, why) => {
    expect(() => readFilters(text)).toThrow(`filters: ${why}`)
  })

  it('reads a single filter', () => {
    expect(literalOf('n=3')).toEqual(number('n', test('=', 3)))
    expect(literalOf('a:1 AND b:2')).toBeNull()
  })
})

describe('restrictions', () => {
  it('come from all parameters, as lists, as their JSON or between commas', () => {
    expect(
      readRestrictions({
        filters: 'a:1',
        facetFilters: [['b:2', 'b:-3'], 'c:\\-4', 'd:e:f'],
        numericFilters: 'n>1,n:2 TO 3',
        tagFilters: '[["x","-y"]]',
      }),
    ).toEqual([
      [facet('a', '1')],
      [facet('b', '2'), facet('b', '3', true)],
      [facet('c', '-4')],
      [facet('d', 'e:f')],
      [number('n', test('>', 1))],
      [number('n', test('>=', 2), test('<=', 3))],
      [facet('_tags', 'x'), facet('_tags', 'y', true)],
    ])
  })

  it.each([
    [{ facetFilters: ['nothing'] }, /not of the form attribute:value/],
    [{ numericFilters: ['n'] }, /not of the form attribute>=number/],
    [{ numericFilters: ['a:b'] }, /not of the form attribute>=number/],
    [{ facetFilters: [[['a:b']]] }, /Invalid syntax/],
    [{ facetFilters: '[' }, /Invalid value for "facetFilters"/],
  ])('refuse %j', (given, why) => {
    expect(() => readRestrictions(given)).toThrow(why)
  })
})
