/** How many sessions of a year hold each word, and how many of all other years. */
export interface WordCounts {
  /** Sessions of the year, and of other years; one that goes on over New Year is in both. */
  inside: number
  outside: number
  words: { word: string; inside: number; outside: number }[]
}

/** A word of a year, as it is searched: without case and diacritics. */
export interface YearWord {
  word: string
  /** Sessions of the year that hold it, and sessions of other years. */
  sessions: number
  others: number
}

/** A word of fewer sessions of a year is the noise of one or two of them. */
export const MIN_SESSIONS = 3

/** How often as frequent a word must be as in other years: a common word that is somewhat more frequent says nothing. */
const MIN_RATIO = 3

/** A word of a larger share of all sessions is a common one, however short those of other years are. */
const MAX_SHARE = 1 / 3

/** Maximum number of words on a page. */
const MAX_WORDS = 24

/** Fragments of English, French and Italian words split at an apostrophe: 'doesn' of 'doesn't', 'll' of 'she'll'. */
const FRAGMENTS = new Set(
  (
    'ain aren couldn didn doesn don hadn hasn haven isn ll mightn mustn needn re shan shouldn ve wasn weren wouldn ' +
    'aujourd hui jusqu lorsqu puisqu qu quelqu dall dell nell sull'
  ).split(' '),
)

/** Whether a word is significant alone: not a number, a single letter, or a fragment of a contraction. */
export const isSignificantWord = (word: string): boolean =>
  word.length > 1 && /\p{L}/u.test(word) && Array.from(word).length > 1 && !FRAGMENTS.has(word)

/**
 * The words of a year that other years lack, the most telling first. The criterion is the log-likelihood ratio G² (Dunning 1993) of
 * the sessions that hold a word, in the year and in other years: a session counts once, however long it is. A word must be three
 * times as frequent as in other years, in at most a third of all sessions, and its G² so high that chance would make less than one
 * such word of all that are compared.
 */
export function yearWords({ inside, outside, words }: WordCounts): YearWord[] {
  if (inside === 0 || outside === 0) return []
  const least = leastRatio(words.length)
  return words
    .filter((word) => word.inside / inside >= (MIN_RATIO * word.outside) / outside)
    .filter((word) => word.inside + word.outside <= MAX_SHARE * (inside + outside))
    .map((word) => ({ ...word, ratio: logLikelihoodRatio(word, { inside, outside }) }))
    .filter(({ ratio }) => ratio >= least)
    .sort((a, b) => b.ratio - a.ratio || b.inside - a.inside || (a.word < b.word ? -1 : 1))
    .slice(0, MAX_WORDS)
    .map(({ word, inside: sessions, outside: others }) => ({ word, sessions, others }))
}

interface Counts {
  inside: number
  outside: number
}

/** G² of the table of sessions with and without a word, in a year and in others. */
export function logLikelihoodRatio(word: Counts, all: Counts): number {
  const total = all.inside + all.outside
  const held = word.inside + word.outside
  const cells: [observed: number, row: number, column: number][] = [
    [word.inside, held, all.inside],
    [word.outside, held, all.outside],
    [all.inside - word.inside, total - held, all.inside],
    [all.outside - word.outside, total - held, all.outside],
  ]
  const part = ([observed, row, column]: (typeof cells)[number]) =>
    observed === 0 ? 0 : observed * Math.log((observed * total) / (row * column))
  return 2 * cells.reduce((sum, cell) => sum + part(cell), 0)
}

/** χ² of one degree of freedom that chance exceeds once in a hundred: no word of few has less. */
const MIN_LIKELIHOOD_RATIO = 6.63

/** G² that chance exceeds less than once among that number of words: the tail of χ², solved for large values. */
function leastRatio(compared: number): number {
  const log = Math.log(Math.max(2, compared))
  return Math.max(MIN_LIKELIHOOD_RATIO, 2 * log - Math.log(Math.PI * log))
}
