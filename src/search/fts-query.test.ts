import { expect, it } from 'vitest'
import type { Condition } from '#archive/plan.ts'
import { readTerm, type Phrase } from '#archive/term.ts'
import { ftsQuery } from './fts-query.ts'
import { standing } from './standing.ts'

const part = (text: string) => readTerm(text).parts[0]!
const [tide, moon] = [part('"high tide"'), part('moon')]
const phrase = (one: Phrase): Condition => ({ kind: 'phrase', phrase: one })
const query = (condition: Condition, milestones?: number[]) => ftsQuery(condition, new Map(), milestones)

it('asks where a phrase stands, and what else must be met only where the phrase does not meet it', () => {
  const both: Condition = { kind: 'all', of: [phrase(tide), phrase(moon)] }
  const either: Condition = { kind: 'any', of: [phrase(tide), phrase(moon)] }
  const flag: Condition = { kind: 'facet', facet: { field: 'unviewed' } }
  expect(query(standing(phrase(moon), moon, 'titles'))).toBe('(({title session} : ("moon")))')
  expect(query(standing({ kind: 'everything' }, moon, 'titles'))).toBe('(({title session} : ("moon")))')
  expect(query(standing(either, moon, 'prompt'))).toBe('(({prompt} : ("moon")))')
  expect(query(standing(both, moon, 'prompt'))).toBe('(("high tide") AND (({prompt} : ("moon"))))')
  expect(query(standing({ kind: 'all', of: [either, flag] }, moon, 'response'))).toBe(
    '(("§unviewed") AND (({response} : ("moon"))))',
  )
  expect(query(standing({ kind: 'without', base: flag, excluded: phrase(tide) }, moon, 'titles'))).toBe(
    '((("§unviewed") AND (({title session} : ("moon")))) NOT ("high tide"))',
  )
})

it('does not ask for the parts of a term where all of it stands together', () => {
  const [high, open] = [part('high'), part('ti*')]
  const joined = { words: ['high', 'ti'], prefix: true }
  expect(query(standing({ kind: 'all', of: [phrase(high), phrase(open)] }, joined))).toBe('("high ti" *)')
  // 'ti*' may go on to another word than 'tide'.
  expect(query(standing(phrase(part('tide')), joined, 'prompt'))).toBe('(("tide") AND (({prompt} : ("high ti" *))))')
  expect(query(standing(phrase(open), tide))).toBe('("high tide")')
})

it('lets every list that is searched for a match end at the milestones', () => {
  expect(query({ kind: 'all', of: [phrase(tide), phrase(moon)] }, [1, 9])).toBe(
    '(("high tide" OR "§d1" OR "§d9") AND ("moon" OR "§d1" OR "§d9")) OR "§d1" OR "§d9"',
  )
  expect(query({ kind: 'any', of: [phrase(tide), phrase(moon)] }, [9])).toBe('(("high tide") OR ("moon")) OR "§d9"')
})
