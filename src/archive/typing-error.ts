/** How many typing errors are forgiven in a word: one from 4 letters, two from 8 (decisions, section 4). */
export function forgivenErrors(word: string): 0 | 1 | 2 {
  const { length } = Array.from(word)
  // A number that is not there is another number, not a misspelt one.
  if (length < 4 || /^\p{N}+$/u.test(word)) return 0
  return length < 8 ? 1 : 2
}

/**
 * How many typing errors lie between two words: a letter too many, one too few, a wrong one, or two neighbours swapped.
 * @param most no more are counted
 * @returns their number, or `most + 1` where there are more
 */
export function typingErrors(typed: string, meant: string, most: number): number {
  const [a, b] = [Array.from(typed), Array.from(meant)]
  const beyond = most + 1
  if (Math.abs(a.length - b.length) > most) return beyond
  // Rows of the table of distances: the one before the last, the last, and the one that is made.
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const next = [row]
    let least = row
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      let errors = Math.min(last[column]! + 1, next[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1))
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        errors = Math.min(errors, before[column - 2]! + 1)
      next.push(errors)
      least = Math.min(least, errors)
    }
    // A swap reaches back two rows, so one hopeless row is not yet the end.
    if (least > most && Math.min(...last) > most) return beyond
    before = last
    last = next
  }
  return Math.min(last[b.length]!, beyond)
}
