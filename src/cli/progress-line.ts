/** Overwrites the progress line of a terminal; '' erases it. Nothing is written where standard error is not a terminal. */
export function showProgressLine(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`)
}

/** Shows a number of cards; the next line that is printed overwrites it. */
export const showCardCount = (cards: number): void => showProgressLine(`${cards.toLocaleString('en-US')} cards\r`)

/** Shows 'done of total', until all is done. @param what the counted things, such as 'cards' */
export const showCount =
  (what: string) =>
  (done: number, total: number): void =>
    showProgressLine(done >= total ? '' : `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} ${what}`)
