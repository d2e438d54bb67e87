/** What has not closed by then is left as it is: nothing that was acknowledged is lost by it. In milliseconds. */
const STOP_LIMIT = 9000

/**
 * Closes what runs, and ends, when this process is told to stop (SIGTERM or Ctrl-C); with status 1 when it could not close.
 * @param close closes it; is called once, however often this process is told
 */
export function endWhenTold(close: () => Promise<void>): void {
  let isStopping = false
  const stop = () => {
    // A worker may be told twice: by whoever stops the server, and by the process that started it.
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), STOP_LIMIT).unref()
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
