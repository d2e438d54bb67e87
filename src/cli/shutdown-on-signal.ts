/** The process exits after this time even if `close` has not finished: nothing acknowledged is lost. In milliseconds. */
const STOP_TIMEOUT_MS = 9000

/**
 * Closes, and exits, on SIGTERM or Ctrl-C; with status 1 when `close` fails.
 * @param close is called once, however many signals arrive
 */
export function shutdownOnSignal(close: () => Promise<void>): void {
  let isStopping = false
  const stop = () => {
    // A worker may get two signals: from the terminal and from the process that started it.
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
