/** What Node tells of its event loop. Browsers tell nothing of theirs, and nothing there asks. */
const { nodeTiming } = performance as unknown as {
  nodeTiming: { uvMetricsInfo: { loopCount: number; events: number } }
}

/**
 * A number for the turn of the event loop: it rises with each turn, and within one each time further events reach the
 * process. What has the same number had all arrived when the first of it was heard.
 */
export function eventTurn(): number {
  const { loopCount, events } = nodeTiming.uvMetricsInfo
  return loopCount + events
}
