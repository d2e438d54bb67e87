import { eachPlace, firstMark, type Range } from './highlight.ts'
import type { Phrase } from './term.ts'

/** Phrases by which a place is chosen: the longest say most. */
const MAX_WEIGHED = 5
/** Letters after the first hit in which a better place is searched. */
const MAX_BEHIND = 10_000

/**
 * The first hit of the passage that best shows why a text was found, where the longest phrases are near each other; null when
 * the text holds none of them.
 * @param span length of a passage, in UTF-16 code units
 */
export function bestMark(text: string, phrases: readonly Phrase[], span: number): Range | null {
  if (phrases.length < 2) return firstMark(text, phrases)
  const longest = phrases
    .map((phrase) => ({ phrase, letters: phrase.words.join('').length, last: null as Range | null }))
    .sort((a, b) => b.letters - a.letters)
    .slice(0, MAX_WEIGHED)
  const weighed = longest.map(({ phrase }) => phrase)
  let best: Range | null = null
  let most = 0
  let end = Infinity
  eachPlace(text, weighed, (range, phrase) => {
    if (best === null) end = range.start + MAX_BEHIND
    longest[weighed.indexOf(phrase)]!.last = range
    let letters = 0
    let together = 0
    let first: Range = range
    for (const { last, letters: own } of longest) {
      if (last === null || range.end - last.start > span) continue
      letters += own
      together++
      if (last.start < first.start) first = last
    }
    if (letters > most) {
      best = first
      most = letters
    }
    return together === longest.length || range.start > end
  })
  return best ?? firstMark(text, phrases)
}
