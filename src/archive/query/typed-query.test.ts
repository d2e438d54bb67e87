import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseQuery } from './parse-query.ts'
import { joinQueries, completingIn, errorOfTyped, isQuery, completedQuery, operatorText } from './typed-query.ts'

it.each([
  'tag:garden',
  'salt model:gpt-4',
  'len>500',
  'salt OR sea',
  'salt | sea',
  'NOT salt',
  'session:"South w',
  'is:x',
  'salt -sea',
  'salt -"the s',
  '-salt -(sea OR river)',
  'salt -海',
])('%s is typed as a query', (typed) => expect(isQuery(typed)).toBe(true))

it.each([
  '',
  'salt',
  '"a phrase"',
  '-salt',
  'salt or sea',
  'note: salt',
  'tag:',
  'https://x.org',
  '12:30',
  'f(x)',
  'OR',
  '(a',
  'salt -',
  'salt - sea',
  'git push --force',
  'git commit -m "salt"',
  'grep -R salt',
  'salt -5',
  'salt-sea',
  '"salt -sea"',
  'note: salt -sea',
])('%s is typed as a term', (typed) => expect(isQuery(typed)).toBe(false))

it.each([
  ['tag:garden riv', 'tag:garden riv*'],
  ['tag:garden riv ', 'tag:garden riv'],
  ['tag:gard', 'tag:gard*'],
  ['tag:gard*', 'tag:gard*'],
  ['tag:"South w', 'tag:"South w"'],
  ['tag:"South wall"', 'tag:"South wall"'],
  ['has:code', 'has:code'],
  ['after:2024', 'after:2024'],
  ['len>500', 'len>500'],
  [' salt OR 海 ', 'salt OR 海'],
  ['(salt OR sea)', '(salt OR sea)'],
  ['salt" has:code', 'salt" has:code'],
  ['(salt OR sea', '(salt OR sea*)'],
  ['((salt OR sea ', '((salt OR sea))'],
  ['salt -sea', 'salt -sea'],
  ['salt -(sea OR riv', 'salt -(sea OR riv*)'],
])('of %j Enter keeps %s', (typed, kept) => expect(completedQuery(typed)).toBe(kept))

it('keeps of any typed query what can be read, where the text can', () => {
  const fragments = ['salt', ' ', 'tag:', 'has:code', '"', 'OR', '|', '(', ')', '-', '*', '海', 'len>5', 'on:2024']
  const texts = fc.array(fc.constantFrom(...fragments), { maxLength: 12 }).map((all) => all.join(''))
  fc.assert(
    fc.property(texts, (typed) => {
      const kept = completedQuery(typed)
      if ('tree' in parseQuery(typed, false)) expect(parseQuery(kept, false)).toHaveProperty('tree')
      expect(completedQuery(`${kept} `)).toBe(kept)
    }),
  )
})

it.each([
  ['salt mod', { kind: 'name', at: 5, start: 'mod' }],
  ['mo', null],
  ['salt ', null],
  ['"salt', null],
  ['-tag:gard', { kind: 'value', at: 1, start: 'gard', sign: ':' }],
  ['tag:', { kind: 'value', at: 0, start: '', sign: ':' }],
  ['session:"South w', { kind: 'value', at: 0, start: 'South w', sign: ':' }],
  ['session:"Say \\"h', { kind: 'value', at: 0, start: 'Say "h', sign: ':' }],
  ['session:"South wall"', null],
  ['tag:gard*', null],
  ['zebra:x', null],
] as const)('at the end of %j there is %j to complete', (typed, completing) => {
  if (completing === null) expect(completingIn(typed)).toBeNull()
  else expect(completingIn(typed)).toMatchObject(completing)
})

it('writes a value so that it is read as this value', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.oneof(fc.string({ minLength: 1, maxLength: 1 }), fc.constantFrom('"', '“', '\\', '*', '/', '(', ' ')),
        minLength: 1,
        maxLength: 20,
      }),
      (value) => {
        const parsed = parseQuery(operatorText('tag', ':', value), false)
        expect(parsed).toMatchObject({ tree: { constraint: { value, prefix: false } } })
      },
    ),
  )
  expect(operatorText('tag', ':', 'Garden')).toBe('tag:Garden')
  expect(operatorText('session', ':', 'South wall')).toBe('session:"South wall"')
  expect(operatorText('session', ':', 'Say "hi" now')).toBe('session:"Say \\"hi\\" now"')
})

it('joins two queries so that both must be met', () => {
  expect(joinQueries('', 'a')).toBe('a')
  expect(joinQueries('a | b', 'c | d')).toBe('(a | b) (c | d)')
  expect(joinQueries('in:prompt a', 'in:title b')).toBe('(in:prompt a) (in:title b)')
  expect(joinQueries('a', 'a')).toBe('a')
  expect(joinQueries('tag:Garden', '-salt has:picture')).toBe('tag:Garden -salt has:picture')
  expect(joinQueries('a OR b', 'has:table')).toBe('(a OR b) has:table')
})

it.each([
  ['(salt OR', null],
  ['salt AND', null],
  ['(salt OR sea', null],
  ['tag:"South w', null],
  ['salt) OR sea', 'This bracket closes none.'],
  ['has:nothing salt', "has: does not know 'nothing'."],
  ['len>many', "'many' is not a number of letters."],
])('%j is wrong as far as it goes: %s', (typed, message) => {
  expect(errorOfTyped(typed, false)?.message ?? null).toBe(message)
})
