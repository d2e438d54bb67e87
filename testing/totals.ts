/** How many tests passed and failed. A step without tests counts as one failed test when it fails. */
export interface Totals {
  passed: number
  failed: number
}

/** What is read of the JSON report of Vitest. */
export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
}

/** What is read of the JSON report of Playwright. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
}

/** Counts a report of Vitest, where there is one. */
export const ofVitest = (report: VitestReport | null): Totals | null =>
  report && { passed: report.numPassedTests, failed: report.numFailedTests }

/** Counts a report of Playwright, where there is one. A flaky test passed at its second try; the list names it. */
export const ofPlaywright = (report: PlaywrightReport | null): Totals | null =>
  report && { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected }

/**
 * Counts one step.
 * @param code its exit code: a runner can fail without a failing test, when it finds none for instance
 * @param counted what its report says; null for a step without a report, or one that did not get so far
 */
export function ofStep(code: number, counted: Totals | null): Totals {
  const totals = counted ?? { passed: 0, failed: 0 }
  return code !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals
}

/** Adds up all steps. */
export const sum = (all: readonly Totals[]): Totals => ({
  passed: all.reduce((total, { passed }) => total + passed, 0),
  failed: all.reduce((total, { failed }) => total + failed, 0),
})
