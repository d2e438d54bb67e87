import { relative } from 'node:path'

/** How many tests passed and failed, and which failed. A step without tests counts as one failed test when it fails. */
export interface Totals {
  passed: number
  failed: number
  /** File and title of each test that failed, of a file that could not be run without a title. */
  names: readonly string[]
}

/** The used fields of Vitest's JSON report. */
export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[]
}

interface Suite {
  suites?: Suite[]
  specs: { file: string; title: string; ok: boolean }[]
}

/** The used fields of Playwright's JSON report. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: Suite[]
}

const failedNames = ({ name, status, assertionResults }: VitestReport['testResults'][number]): string[] => {
  const file = relative('.', name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length > 0) return failed.map(({ fullName }) => `${file}: ${fullName}`)
  return status === 'failed' ? [file] : []
}

const specsOf = ({ suites = [], specs }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(specsOf)]

/** Counts a report of Vitest, where there is one. */
export const ofVitest = (report: VitestReport | null): Totals | null =>
  report && {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    names: report.testResults.flatMap(failedNames),
  }

/** Counts a report of Playwright, where there is one. A flaky test passed at its second try; the list names it. */
export const ofPlaywright = (report: PlaywrightReport | null): Totals | null =>
  report && {
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected,
    names: report.suites
      .flatMap(specsOf)
      .filter(({ ok }) => !ok)
      .map(({ file, title }) => `${file}: ${title}`),
  }

/**
 * Counts one step.
 * @param code its exit code: a runner can fail without a failing test, when it finds none for instance
 * @param counted what its report says; null for a step without a report, or one that did not get so far
 */
export function ofStep(code: number, counted: Totals | null): Totals {
  const totals = counted ?? { passed: 0, failed: 0, names: [] }
  return code !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals
}

/** Adds up all steps. */
export const sum = (all: readonly Totals[]): Totals => ({
  passed: all.reduce((total, { passed }) => total + passed, 0),
  failed: all.reduce((total, { failed }) => total + failed, 0),
  names: all.flatMap(({ names }) => names),
})
