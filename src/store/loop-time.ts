import { performance } from 'node:perf_hooks'

/** Time in which the event loop of this process or thread was busy, in milliseconds. */
export interface LoopTime {
  /** In one turn of it, on average: for that time everything else had to wait. */
  perTurn: number
  total: number
}

/**
 * Begins to measure. Time spent waiting, as for PostgreSQL, is not counted, and ends a turn; SQLite ends none before the
 * transaction is over.
 * @returns gives the time since then
 */
export function measureLoopTime(): () => LoopTime {
  const start = performance.eventLoopUtilization()
  const turn = turns()
  return () => {
    const total = performance.eventLoopUtilization(start).active
    return { perTurn: total / Math.max(turns() - turn, 1), total }
  }
}

/** Number of turns of the event loop so far. */
const turns = (): number => performance.nodeTiming.uvMetricsInfo.loopCount
