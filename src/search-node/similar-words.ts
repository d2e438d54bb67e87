import { forgivenErrors, typingErrors } from '#archive/typing-error.ts'

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
  if (most === 0) return []
  const found: (KnownWord & { errors: number })[] = []
  for (const candidate of known) {
    const errors = candidate.word === word ? Infinity : typingErrors(word, candidate.word, most)
    if (errors <= most) found.push({ ...candidate, errors })
  }
  return found
    .sort((a, b) => a.errors - b.errors || b.count - a.count || (a.word < b.word ? -1 : 1))
    .slice(0, MOST_WORDS)
    .map((candidate) => candidate.word)
}
