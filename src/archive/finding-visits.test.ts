import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FINDING_KINDS, SCANNED_FIELDS, type Finding } from './finding.ts'
import { countUnvisited, findingName, mayTurnPublic, namesAmong, type FindingState } from './finding-visits.ts'

const finding: Finding = { kind: 'email', field: 'prompt', start: 3, end: 9 }

it('names a finding by its place, kind and text, so that a visit holds for no other one', () => {
  const others: [Finding, string][] = [
    [{ ...finding, kind: 'phone' }, 'h'],
    [{ ...finding, field: 'response' }, 'h'],
    [{ ...finding, start: 4 }, 'h'],
    [{ ...finding, end: 10 }, 'h'],
    [finding, 'other'],
  ]
  const name = findingName(finding, 'h')
  expect(findingName({ ...finding }, 'h')).toBe(name)
  for (const [other, hash] of others) expect(findingName(other, hash)).not.toBe(name)
})

it('gives different findings different names', () => {
  const any = fc.record({
    kind: fc.constantFrom(...FINDING_KINDS),
    field: fc.constantFrom(...SCANNED_FIELDS),
    start: fc.nat(30),
    end: fc.nat(30),
  })
  fc.assert(
    fc.property(any, any, (one, other) => {
      const isSame = JSON.stringify(one) === JSON.stringify(other)
      expect(findingName(one, 'h') === findingName(other, 'h')).toBe(isSame)
    }),
  )
})

it('names only the findings that may have one of the given names', () => {
  const of = (one: Finding) => findingName(one, 'h')
  const field = 'content 0 response 1 2'
  const many = Array.from({ length: 1000 }, (_, start): Finding => ({ ...finding, field, start, end: start + 5 }))
  const asked = [many[7]!, { ...finding, start: 900 }].map(of)
  expect([...namesAmong(many, asked, of)].map(([{ start }, name]) => [start, name])).toEqual([
    [7, asked[0]],
    [900, of(many[900]!)],
  ])
})

it('lets a card turn public only when no finding waits', () => {
  const states = fc.array(fc.constantFrom<FindingState>('waiting', 'seen', 'left'))
  fc.assert(
    fc.property(states, (given) => {
      const findings = given.map((state) => ({ state }))
      expect(mayTurnPublic(findings)).toBe(!given.includes('waiting'))
      expect(countUnvisited(findings)).toBe(given.filter((state) => state === 'waiting').length)
    }),
  )
})
