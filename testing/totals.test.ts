import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ofPlaywright, ofStep, ofVitest, sum } from './totals.ts'

/** A report of Vitest with two files, of which one could not be run. */
const VITEST = {
  numPassedTests: 40,
  numFailedTests: 1,
  testResults: [
    {
      name: resolve('src/a.test.ts'),
      status: 'failed',
      assertionResults: [
        { fullName: 'a list is empty', status: 'passed' },
        { fullName: 'a list has cards', status: 'failed' },
      ],
    },
    { name: resolve('src/b.test.ts'), status: 'failed', assertionResults: [] },
  ],
}

test('the reports of both runners are added up, and name what failed', () => {
  const playwright = ofPlaywright({
    stats: { expected: 7, unexpected: 1, flaky: 1 },
    suites: [
      {
        specs: [{ file: 'c.e2e.ts', title: 'a page opens', ok: true }],
        suites: [{ specs: [{ file: 'c.e2e.ts', title: 'a page closes', ok: false }] }],
      },
    ],
  })
  expect(sum([ofStep(1, ofVitest(VITEST)), ofStep(1, playwright)])).toEqual({
    passed: 48,
    failed: 2,
    names: ['src/a.test.ts: a list has cards', 'src/b.test.ts', 'c.e2e.ts: a page closes'],
  })
})

test('a step that fails without a failing test counts as one', () => {
  expect(ofStep(1, null)).toEqual({ passed: 0, failed: 1, names: [] })
  expect(ofStep(1, { passed: 5, failed: 0, names: [] })).toEqual({ passed: 5, failed: 1, names: [] })
})

test('a step that fails by its tests counts them only', () => {
  expect(ofStep(1, { passed: 5, failed: 3, names: [] })).toMatchObject({ passed: 5, failed: 3 })
  expect(ofStep(0, null)).toEqual({ passed: 0, failed: 0, names: [] })
})
