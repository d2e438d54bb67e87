import { expect, it } from 'vitest'
import type { Condition } from '#archive/plan.ts'
import { readTerm } from '#archive/term.ts'
import { ftsQuery } from './fts-query.ts'
import { standing } from './standing.ts'

const [tide, moon] = [readTerm('high tide'), readTerm('moon')]
const phrase = (one: typeof tide): Condition => ({ is: 'phrase', phrase: one })
const query = (condition: Condition, milestones?: number[]) => ftsQuery(condition, new Map(), milestones)

it('asks where a phrase stands, and what else must be met only where the phrase does not meet it', () => {
  const both: Condition = { is: 'all', of: [phrase(tide), phrase(moon)] }
  const either: Condition = { is: 'any', of: [phrase(tide), phrase(moon)] }
  const flag: Condition = { is: 'flag', flag: { mark: 'unviewed' } }
  expect(query(standing(phrase(moon), moon, 'title'))).toBe('(({title} : ("moon")))')
  expect(query(standing({ is: 'everything' }, moon, 'title'))).toBe('(({title} : ("moon")))')
  expect(query(standing(either, moon, 'prompt'))).toBe('(({prompt} : ("moon")))')
  expect(query(standing(both, moon, 'prompt'))).toBe('(("high tide") AND (({prompt} : ("moon"))))')
  expect(query(standing({ is: 'all', of: [either, flag] }, moon, 'session'))).toBe(
    '(("§unviewed") AND (({session} : ("moon"))))',
  )
  expect(query(standing({ is: 'without', base: flag, excluded: phrase(tide) }, moon, 'title'))).toBe(
    '((("§unviewed") AND (({title} : ("moon")))) NOT ("high tide"))',
  )
})

it('lets every list that is searched for a match end at the milestones', () => {
  expect(query({ is: 'all', of: [phrase(tide), phrase(moon)] }, [1, 9])).toBe(
    '(("high tide" OR "§d1" OR "§d9") AND ("moon" OR "§d1" OR "§d9")) OR "§d1" OR "§d9"',
  )
  expect(query({ is: 'any', of: [phrase(tide), phrase(moon)] }, [9])).toBe('(("high tide") OR ("moon")) OR "§d9"')
})
