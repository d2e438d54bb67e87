/** Typing errors that a fuzzy term may have: one from 4 letters, two from 8 (R4.15). */
export function maxTypos(word: string): 0 | 1 | 2 {
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
  const [a, b] = [lettersOf(typed), lettersOf(meant)]
  const beyond = most + 1
  if (Math.abs(a.length - b.length) > most) return beyond
  // Nothing is won by an error in letters that both begin or end with.
  let start = 0
  let [endOfA, endOfB] = [a.length, b.length]
  while (start < endOfA && start < endOfB && a[start] === b[start]) start++
  while (endOfA > start && endOfB > start && a[endOfA - 1] === b[endOfB - 1]) {
    endOfA--
    endOfB--
  }
  if (start === endOfA || start === endOfB) return endOfA - start + endOfB - start
  return Math.min(errorsBetween(a.slice(start, endOfA), b.slice(start, endOfB), most), beyond)
}

/** The same for letters that neither begin nor end alike. */
function errorsBetween(a: string | readonly string[], b: string | readonly string[], most: number): number {
  const beyond = most + 1
  // Rows of the table of distances: the one before the last, the last, and the one that is made. Only the places around
  // its diagonal can hold few errors; the others are left at `beyond`.
  let before = new Uint8Array(b.length + 1).fill(beyond)
  let last = before.slice()
  for (let column = 0; column <= most && column <= b.length; column++) last[column] = column
  let next = before.slice()
  for (let row = 1; row <= a.length; row++) {
    const from = Math.max(1, row - most)
    const to = Math.min(b.length, row + most)
    let least = (next[from - 1] = from === 1 ? row : beyond)
    for (let column = from; column <= to; column++) {
      const isSame = a[row - 1] === b[column - 1]
      let errors = Math.min(
        column < row + most ? last[column]! + 1 : beyond,
        next[column - 1]! + 1,
        last[column - 1]! + (isSame ? 0 : 1),
      )
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (isSwap) errors = Math.min(errors, before[column - 2]! + 1)
      next[column] = errors
      if (errors < least) least = errors
    }
    if (least > most) return beyond
    ;[before, last, next] = [last, next, before]
  }
  return last[b.length]!
}

const SURROGATE = /[\ud800-\udfff]/

/** A word letter by letter; most need no list for it. */
const lettersOf = (word: string): string | string[] => (SURROGATE.test(word) ? Array.from(word) : word)
