import type { Group, Ledger } from '#intake/ledger.ts'

const MAX_SHOWN = 100

/** The import report for a page: the largest groups, the first failures, every file, and the number of each. */
export function shownLedger(ledger: Ledger) {
  const { files, categories, sessions, failures } = ledger
  const largest = <G extends Group>(groups: G[]) => groups.toSorted((a, b) => b.cards - a.cards).slice(0, MAX_SHOWN)
  return {
    ...ledger,
    failures: [
      ...failures.filter(({ line }) => line === 0),
      ...failures.filter(({ line }) => line > 0).slice(0, MAX_SHOWN),
    ],
    categories: largest(categories),
    sessions: largest(sessions),
    totals: { files: files.length, categories: categories.length, sessions: sessions.length },
  }
}
