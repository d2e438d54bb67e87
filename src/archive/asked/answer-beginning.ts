/** Letters of an answer that are set beside another one; the card has the rest. */
const MOST_LETTERS = 20_000

/** As much of an answer as is compared: up to the last line that fits, where it has lines. */
export function answerBeginning(response: string): { text: string; isCut: boolean } {
  if (response.length <= MOST_LETTERS) return { text: response, isCut: false }
  const most = response.slice(0, MOST_LETTERS)
  const line = most.lastIndexOf('\n')
  return { text: (line > MOST_LETTERS / 2 ? most.slice(0, line) : most).toWellFormed(), isCut: true }
}
