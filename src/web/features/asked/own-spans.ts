/** A run of words from a comparison of two texts: common to both, or of one alone. */
export interface Change {
  value: string
  /** True for words of the second text only. */
  added?: boolean
  /** True for words of the first text only. */
  removed?: boolean
}

/** A range of a text, in UTF-16 code units. */
export interface Span {
  start: number
  end: number
}

/** The ranges of each text that the other one lacks. */
export interface OwnSpans {
  first: Span[]
  second: Span[]
}

/** Minimum common share of the shorter text: below it nearly everything would be highlighted, which helps no reader. */
const MIN_COMMON_SHARE = 0.3

/** A hunk of two texts: the words of only one of them, followed by the common words. */
interface Hunk {
  first: string
  second: string
  common: string
}

/**
 * The differences of two texts as a reader sees them: common words between longer differences, such as 'the' and 'is', belong
 * to the difference.
 * @returns null for texts that have too little in common
 */
export function ownSpans(changes: readonly Change[]): OwnSpans | null {
  const hunks = withoutChance(hunksOf(changes))
  const spans: OwnSpans = { first: [], second: [] }
  let [first, second, common] = [0, 0, 0]
  for (const hunk of hunks) {
    if (hunk.first !== '') spans.first.push({ start: first, end: first + hunk.first.length })
    if (hunk.second !== '') spans.second.push({ start: second, end: second + hunk.second.length })
    first += hunk.first.length + hunk.common.length
    second += hunk.second.length + hunk.common.length
    common += hunk.common.length
  }
  return common < MIN_COMMON_SHARE * Math.min(first, second) ? null : spans
}

function hunksOf(changes: readonly Change[]): Hunk[] {
  const hunks: Hunk[] = []
  for (const { value, added = false, removed = false } of changes) {
    const last = hunks.at(-1)
    const isOwn = added || removed
    if (!last || (isOwn && last.common !== '')) {
      hunks.push({ first: removed ? value : '', second: added ? value : '', common: isOwn ? '' : value })
    } else if (added) last.second += value
    else if (removed) last.first += value
    else last.common += value
  }
  return hunks
}

/** Joins neighbouring differences where the common text between them is no longer than the differing text on either side. */
function withoutChance(hunks: readonly Hunk[]): Hunk[] {
  const merged: Hunk[] = []
  for (const hunk of hunks) {
    let next = hunk
    for (let last = merged.at(-1); last && isChance(last, next); last = merged.at(-1)) {
      merged.pop()
      const { common } = last
      next = {
        first: last.first + common + next.first,
        second: last.second + common + next.second,
        common: next.common,
      }
    }
    merged.push(next)
  }
  return merged
}

const isChance = (before: Hunk, after: Hunk): boolean =>
  before.common.trim().length <= Math.min(ownLetters(before), ownLetters(after))

const ownLetters = ({ first, second }: Hunk): number => Math.max(first.trim().length, second.trim().length)
