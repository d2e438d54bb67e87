/** Letters of an answer that are set beside another one; the card has the rest. */
const MAX_LETTERS = 20_000

/** As much of an answer as is compared: up to the last line that fits, where it has lines. */
export function answerBeginning(response: string): { text: string; isCut: boolean } {
  if (response.length <= MAX_LETTERS) return { text: response, isCut: false }
  const most = response.slice(0, MAX_LETTERS)
  const line = most.lastIndexOf('\n')
  return { text: (line > MAX_LETTERS / 2 ? most.slice(0, line) : most).toWellFormed(), isCut: true }
}
