import { StatementSync } from 'node:sqlite'

/**
 * The longest time for which one statement of SQLite has kept the processor since it was asked last, in milliseconds: for
 * so long no other request is served, however busy the machine is.
 */
export function watchStatements(): () => number {
  let longest = 0
  const prototype = StatementSync.prototype as { all: (...values: unknown[]) => unknown }
  const { all } = prototype
  prototype.all = function (...values) {
    const before = process.threadCpuUsage()
    try {
      return all.apply(this, values)
    } finally {
      const { user, system } = process.threadCpuUsage(before)
      longest = Math.max(longest, (user + system) / 1000)
    }
  }
  return () => {
    const time = longest
    longest = 0
    return time
  }
}
