import { expect, it } from 'vitest'
import { NO_FILTERS, type Filters } from '#archive/filters.ts'
import { refuseTooMany } from './refusals.ts'

const many = (count: number, make: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, at) => make(at))

it.each<[string, Partial<Filters>, Partial<Filters>]>([
  [
    '50 terms',
    { search: many(25, String), tag: many(25, String) },
    { tag: many(30, String), session: many(21, String) },
  ],
  ['100 words', { search: ['a '.repeat(50), 'b '.repeat(50)] }, { search: ['a '.repeat(100), 'b'] }],
  ['366 days', { date: many(365, String), year: ['2024'] }, { date: many(200, String), month: many(167, String) }],
])('a list is filtered by at most %s', (_, most, tooMany) => {
  expect(() => refuseTooMany({ ...NO_FILTERS, ...most })).not.toThrow()
  expect(() => refuseTooMany({ ...NO_FILTERS, ...tooMany })).toThrow(/at most \d+ .*Please remove some\.$/)
})
