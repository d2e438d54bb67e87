/** How many errors are forgiven in a word (decisions, section 4). */
export const forgivenErrors = (word: string): number => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0)

/** More words than this are not looked for in place of one. */
const MOST_WORDS = 10

export interface KnownWord {
  word: string
  /** In how many records it stands. */
  count: number
}

/** The words that a mistyped one may mean: the nearest first, then the most frequent. */
export function similarWords(word: string, known: Iterable<KnownWord>): string[] {
  const most = forgivenErrors(word)
  const found: (KnownWord & { errors: number })[] = []
  for (const candidate of known) {
    if (Math.abs(candidate.word.length - word.length) > most || candidate.word === word) continue
    const errors = errorsBetween(word, candidate.word, most)
    if (errors <= most) found.push({ ...candidate, errors })
  }
  return found
    .sort((a, b) => a.errors - b.errors || b.count - a.count || (a.word < b.word ? -1 : 1))
    .slice(0, MOST_WORDS)
    .map((candidate) => candidate.word)
}

/** Letters left out, put in, mistaken or swapped with their neighbour; more than `most` may be counted short. */
function errorsBetween(a: string, b: string, most: number): number {
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      let errors = Math.min(above[column]! + 1, current[column - 1]! + 1, above[column - 1]! + (isSame ? 0 : 1))
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (isSwapped) errors = Math.min(errors, before[column - 2]! + 1)
      current.push(errors)
    }
    if (Math.min(...current) > most) return most + 1
    before = above
    above = current
  }
  return above[b.length]!
}
