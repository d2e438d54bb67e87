import { expect, test } from 'vitest'
import { ofPlaywright, ofStep, ofVitest, sum } from './totals.ts'

test('the reports of both runners are added up', () => {
  const vitest = ofVitest({ numPassedTests: 40, numFailedTests: 2 })
  const playwright = ofPlaywright({ stats: { expected: 7, unexpected: 1, flaky: 1 } })
  expect(sum([ofStep(1, vitest), ofStep(1, playwright)])).toEqual({ passed: 48, failed: 3 })
})

test('a step that fails without a failing test counts as one', () => {
  expect(ofStep(1, null)).toEqual({ passed: 0, failed: 1 })
  expect(ofStep(1, { passed: 5, failed: 0 })).toEqual({ passed: 5, failed: 1 })
})

test('a step that fails by its tests counts them only', () => {
  expect(ofStep(1, { passed: 5, failed: 3 })).toEqual({ passed: 5, failed: 3 })
  expect(ofStep(0, null)).toEqual({ passed: 0, failed: 0 })
})
