/**
 * Shows how far something is in one line that is written over, where someone is looking; else nothing.
 * @param what the things that are counted, such as 'cards'
 */
export const showCount =
  (what: string) =>
  (done: number, total: number): void => {
    if (!process.stderr.isTTY) return
    const numbers = `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} ${what}`
    process.stderr.write(done >= total ? '\r\u001b[K' : `\r\u001b[K${numbers}`)
  }
