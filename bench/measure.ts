export interface Timing {
  /** Milliseconds. */
  median: number
  p99: number
}

/**
 * Times an action.
 * @param rounds how often it is measured, after a tenth as many rounds that are not
 */
export async function measure(rounds: number, action: (round: number) => Promise<unknown>): Promise<Timing> {
  for (let round = 0; round < rounds / 10; round++) await action(round)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await action(round)
    times.push(performance.now() - start)
  }
  return timingOf(times)
}

/** Median and 99th percentile of times in milliseconds. */
export function timingOf(times: readonly number[]): Timing {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
  return { median: at(0.5), p99: at(0.99) }
}

/** CPU time in milliseconds, which does not depend on other load of the machine. */
export const cpuMs = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000

/** Rows as an aligned table; numbers to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]!.length)))
  const line = (cells: readonly string[]) =>
    cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  ')
  return [line(head), ...rows.map(line)].join('\n')
}

/** Milliseconds to two places. */
export const ms = (time: number): string => time.toFixed(2)
