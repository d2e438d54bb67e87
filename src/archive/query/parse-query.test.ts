import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCodePoint } from '#testing/any-code-point.ts'
import { compileQuery } from './conditions.ts'
import { parseQuery } from './parse-query.ts'
import { OPERATORS } from './operators.ts'
import type { QueryNode } from './query-tree.ts'

/** A tree as text in which every group has its brackets. */
function shown(node: QueryNode | null): string {
  if (node === null) return ''
  switch (node.kind) {
    case 'phrase':
      return `${node.phrase.words.join('+')}${node.phrase.prefix ? '*' : ''}`
    case 'operator': {
      const { constraint } = node
      if (constraint.kind === 'value') return `${node.name}=${constraint.value}${constraint.prefix ? '*' : ''}`
      if (constraint.kind === 'days') return `${constraint.days.from}..${constraint.days.to}`
      if (constraint.kind === 'length') return `${constraint.from}..${constraint.to} letters`
      return constraint.kind === 'mark' ? constraint.mark : constraint.kind === 'set' ? constraint.set : constraint.kind
    }
    case 'not':
      return `!${shown(node.of)}`
    default: {
      const sides = node.of.map(shown).join(node.kind === 'all' ? ' & ' : ' | ')
      return `(${node.kind === 'all' && node.field ? `${node.field}: ` : ''}${sides})`
    }
  }
}

const readAs = (query: string, isAdmin = false) => {
  const parsed = parseQuery(query, isAdmin)
  return 'error' in parsed ? parsed.error : shown(parsed.tree)
}

describe('a query', () => {
  it.each([
    ['', ''],
    ['river', 'river'],
    ['River sea', '(river & sea)'],
    ['"a phrase" (river OR sea) -boat wat*', '(a+phrase & (river | sea) & !boat & wat*)'],
    ['a b OR c | d', '((a & b) | c | d)'],
    ['a AND b', '(a & b)'],
    ['NOT a -(b c)', '(!a & !(b & c))'],
    ['--a', '!!a'],
    ['don’t gpt-4 海辺', '(don+t & gpt+4 & 海+辺)'],
    ['“curly quotes”', 'curly+quotes'],
    ['in:prompt boat', '(prompt: boat)'],
    ['(in:title a) OR in:response b', '((titles: a) | (response: b))'],
    [
      'model:gpt-4* tag:Garden session:"South wall" from:claude',
      '(model=gpt-4* & tag=Garden & session=South wall & from=claude)',
    ],
    ['session:"South w"*', 'session=South w*'],
    [String.raw`session:"Say \"hi\", \\o/ C:\dir"`, String.raw`session=Say "hi", \o/ C:\dir`],
    ['model:*', 'model=*'],
    ['after:2024-03 before:2025', '(2024-04-01..2100-12-31 & 1900-01-01..2024-12-31)'],
    ['on:2024-02-29', '2024-02-29..2024-02-29'],
    ['on:2024-02', '2024-02-01..2024-02-29'],
    ['on:2024', '2024-01-01..2024-12-31'],
    [
      'len>500 len>=5 len<5 len<=5 len=5',
      '(501..Infinity letters & 5..Infinity letters & 0..4 letters & 0..5 letters & 5..5 letters)',
    ],
    ['has:code has:comments is:starred lang:de', '(code & commented & starred & lang:de)'],
    ['HAS:Code', 'code'],
    ['https://example.org/a', 'https+example+org+a'],
    ['or and not', '(or & and & not)'],
  ])('%s is read as %s', (query, tree) => {
    expect(readAs(query)).toBe(tree)
  })

  it('has operators for admins alone, which it does not reveal to anyone else', () => {
    expect(readAs('is:private -is:viewed is:flagged', true)).toBe('(private & !viewed & flagged)')
    const refused = parseQuery('is:private', false)
    const unknown = parseQuery('is:nonsens', false)
    expect(refused).toEqual({
      error: { at: 3, length: 7, message: "is: does not know 'private'.", suggestion: 'It takes starred.' },
    })
    expect(JSON.stringify(unknown)).toBe(JSON.stringify(refused).replaceAll('private', 'nonsens'))
  })

  it.each([
    ['model:', 0, 6, 'model: needs a name.', 'For example model:gpt-4*.'],
    ['a modle:x', 2, 6, "There is no filter 'modle:'.", 'Did you mean model:? For the word itself, put it in quotes.'],
    ['title:x', 0, 6, "There is no filter 'title:'.", 'Did you mean in:title? For the word itself, put it in quotes.'],
    [
      'b Since:2024',
      2,
      6,
      "There is no filter 'Since:'.",
      'Did you mean after:? For the word itself, put it in quotes.',
    ],
    ['zebra:x', 0, 6, "There is no filter 'zebra:'.", 'For the word itself, put it in quotes.'],
    ['(a b', 0, 1, 'This bracket is not closed.', 'Write ) at the end of the group.'],
    ['a (', 2, 1, 'This bracket is not closed.', 'Write ) at the end of the group.'],
    ['a) b', 1, 1, 'This bracket closes none.', 'Leave it out, or put it in quotes.'],
    [')', 0, 1, 'This bracket closes none.', 'Leave it out, or put it in quotes.'],
    ['a ()', 2, 2, 'These brackets are empty.', 'Leave them out.'],
    ['a "b c', 2, 4, 'This quote is not closed.', 'Write " at the end of the phrase.'],
    ['tag:"b', 4, 2, 'This quote is not closed.', 'Write " at the end of the phrase.'],
    ['a OR', 2, 2, 'OR needs something behind it.', 'Name another word, or leave it out.'],
    ['| a', 0, 1, 'OR needs something before it.', 'Name another word, or leave it out.'],
    ['(OR a)', 1, 2, 'OR needs something before it.', 'Name another word, or leave it out.'],
    ['a AND', 2, 3, 'AND needs something behind it.', 'For the word itself, put it in quotes.'],
    ['AND a', 0, 3, 'AND needs something before it.', 'For the word itself, put it in quotes.'],
    ['a NOT', 2, 3, 'NOT needs something behind it.', 'For the word itself, put it in quotes.'],
    ['on:2023-02-29', 3, 10, "There is no day '2023-02-29' in 1900 to 2100.", 'Write 2024-03-31, 2024-03 or 2024.'],
    ['on:2023-13', 3, 7, "There is no day '2023-13' in 1900 to 2100.", 'Write 2024-03-31, 2024-03 or 2024.'],
    ['after:May', 6, 3, "'May' is not a day.", 'Write 2024-03-31, 2024-03 or 2024.'],
    ['has:codes', 4, 5, "has: does not know 'codes'.", 'Did you mean has:code?'],
    ['lang:xx', 5, 2, "lang: does not know 'xx'.", null],
    ['len>many', 4, 4, "'many' is not a number of letters.", 'For example len>500.'],
    ['len>', 0, 4, 'len needs a number.', 'For example len>500.'],
    ['a len:500', 2, 7, 'len takes >, >=, <, <= or =.', 'For example len>500.'],
    ['len!=3', 0, 6, 'len takes >, >=, <, <= or =.', 'For example len>500.'],
    ['in:prompt', 0, 9, 'in: needs words beside it.', 'For example in:prompt boat.'],
    ['-in:prompt a', 1, 9, 'in: cannot be excluded.', 'Exclude words in brackets: -(in:prompt boat).'],
    ['in:prompt in:title a', 10, 8, 'in: stands here twice.', 'Put each with its words in brackets.'],
    ['w*t', 1, 1, '* may only end a word.', 'For example w*.'],
    ['a - b', 2, 1, "'-' has no letter or digit.", 'Write it right before a word: -boat.'],
    ['a len > 5', 6, 1, "'>' has no letter or digit.", 'Write it right behind len: len>500.'],
    ['a &', 2, 1, "'&' has no letter or digit.", 'Leave it out.'],
    ['""', 0, 2, 'These quotes hold no word.', 'Leave them out.'],
  ])('%j is refused at %d, %d letters: %s', (query, at, length, message, suggestion) => {
    const error = readAs(query)
    expect(error).toMatchObject({ at, length, message })
    if (suggestion !== null) expect(error).toHaveProperty('suggestion', suggestion)
  })

  it('is refused where it is too long, too deep or of too many words', () => {
    expect(readAs('a'.repeat(1001))).toMatchObject({ at: 1000, length: 1 })
    expect(readAs('('.repeat(400))).toMatchObject({
      message: 'A query may have at most 20 brackets within each other.',
    })
    expect(readAs('-'.repeat(400) + 'a')).toMatchObject({ length: 1 })
    expect(readAs('a '.repeat(60))).toMatchObject({ message: 'A query may have at most 50 words and filters.' })
    expect(readAs(`"${'a '.repeat(120)}"`)).toMatchObject({ message: 'A query may have at most 100 words.' })
  })

  it('of any letters is read, or has an error with its place, a sentence and a suggestion', () => {
    const fragments = fc.constantFrom(
      '(',
      ')',
      '"',
      '“',
      '-',
      ' ',
      '|',
      'OR',
      'AND',
      'NOT',
      '*',
      ':',
      'in:',
      'has:',
      'code',
      'len>',
      '5',
      'a',
      '海',
      '\u0301',
      '\ud800',
      ...OPERATORS.map(({ example }) => example),
    )
    const anything = fc.oneof(
      fc.string({ unit: anyCodePoint, maxLength: 60 }),
      fc.array(fragments, { maxLength: 40 }).map((all) => all.join('')),
    )
    fc.assert(
      fc.property(anything, fc.boolean(), (query, isAdmin) => {
        const parsed = parseQuery(query, isAdmin)
        if ('tree' in parsed) return void compileQuery(parsed.tree)
        const { at, length, message, suggestion } = parsed.error
        expect(at).toBeGreaterThanOrEqual(0)
        expect(at + length).toBeLessThanOrEqual(query.length)
        expect(message).toMatch(/\.$/)
        expect(suggestion).toMatch(/[.?]$/)
      }),
      { numRuns: 2000 },
    )
  })
})

it('every operator has an example that is read', () => {
  for (const { example, name } of OPERATORS) {
    expect(parseQuery(name === 'in' ? `${example} boat` : example, true)).toHaveProperty('tree')
    expect(example.startsWith(name)).toBe(true)
  }
})
