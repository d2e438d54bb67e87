/** Node's figures of its event loop, which browsers lack: only the server calls this. */
const { nodeTiming } = performance as unknown as {
  nodeTiming: { uvMetricsInfo: { loopCount: number; events: number } }
}

/**
 * A number for the present turn of the event loop; it rises with each turn, and within a turn when further events are read.
 * Requests with the same number had all arrived before the first of them was handled.
 */
export function eventLoopTick(): number {
  const { loopCount, events } = nodeTiming.uvMetricsInfo
  return loopCount + events
}
