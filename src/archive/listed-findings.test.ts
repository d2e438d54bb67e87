import { expect, it } from 'vitest'
import type { FindingKind } from './finding.ts'
import type { FindingState } from './finding-visits.ts'
import { listedFindings, MAX_LISTED } from './listed-findings.ts'

const MANY = MAX_LISTED + 20
const found = (kind: FindingKind, state: FindingState, start: number) => ({ kind, state, start })
const mails = (state: (at: number) => FindingState) =>
  Array.from({ length: MANY }, (_, at) => found('email', state(at), at))

it('lists all findings of a card where few wait', () => {
  const few = mails((at) => (at < 20 ? 'seen' : 'waiting'))
  expect(listedFindings(few)).toEqual(few)
})

it('lists secrets before personal data where many wait, in the order of their places', () => {
  const key = found('api-key', 'waiting', MANY)
  const listed = listedFindings([...mails(() => 'waiting'), key])
  expect(listed.map(({ start }) => start)).toEqual([...Array(MAX_LISTED - 1).keys(), MANY])
})

it('makes room for the next finding with each visit', () => {
  const listed = listedFindings(mails((at) => (at < 10 ? 'left' : 'waiting')))
  expect(listed.map(({ start }) => start)).toEqual([...Array(MAX_LISTED + 10).keys()])
})
