import { describe, expect, it } from 'vitest'
import { edited } from './documents.ts'

const edit = (find: string, replacement: string, isEverywhere = false) => [
  { find, replacement, isPattern: true, isEverywhere },
]

describe('a change of a document by a pattern', () => {
  it.each([
    [
      'the end before the last line break',
      'def f():\n    return n\n',
      'return n$',
      'return n + 1',
      'def f():\n    return n + 1\n',
    ],
    ['the end of a line in the midst', '# A\n\n# B\n', '^# B$', '# C', '# A\n\n# C\n'],
    ['groups by number', 'a b', '(a) (b)', '\\2 \\1', 'b a'],
    ['groups by name', 'def f', '(?P<word>def) f', '\\g<word> g', 'def g'],
    ['groups by number in brackets', 'ab', '(a)', '\\g<1>0', 'a0b'],
    ['a group that is named again', 'aa', '(?P<x>a)(?P=x)', 'b', 'b'],
    ['flags before it', 'Hello', '(?i)hello', 'Bye', 'Bye'],
    ['signs that need no escape', "it's - so", "it\\'s \\- so", 'done', 'done'],
    ['the beginning and the end of all', 'a\na', '\\Aa', 'b', 'b\na'],
    ['a dollar in a class', 'cost: $5', '[$]5', '6', 'cost: 6'],
    ['a text that only looks like a pattern', 'f(x) = $5', 'f(x) = $5', 'y', 'y'],
    ['what stands over lines', 'a\nb\nc', 'a.*c', 'd', 'd'],
  ])('knows %s', (_, text, find, replacement, expected) => {
    expect(edited(text, edit(find, replacement))).toBe(expected)
  })

  it('changes one place, or all', () => {
    expect(edited('a a', edit('a', 'b'))).toBe('b a')
    expect(edited('a1 a2', edit('a(\\d)', 'b\\1', true))).toBe('b1 b2')
  })

  it('is none where it finds nothing, is no pattern or takes for ever', () => {
    expect(edited('a', edit('b', 'c'))).toBeNull()
    expect(edited('a', edit('(', 'c'))).toBeNull()
    expect(edited('a'.repeat(40), edit('(a+)+b', 'c'))).toBeNull()
  })
})
