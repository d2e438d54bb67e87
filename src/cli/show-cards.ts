/** One line that is written over, where someone is looking; else nothing. It goes when another line is printed. */
export function showCards(cards: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${cards.toLocaleString('en-US')} cards\r`)
}
