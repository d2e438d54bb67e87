/** A run of words of two texts as a comparison gives it: of both, or of one alone. */
export interface Change {
  value: string
  /** True for what only the second text has. */
  added?: boolean
  /** True for what only the first text has. */
  removed?: boolean
}

/** A place in a text, in UTF-16 code units. */
export interface Span {
  start: number
  end: number
}

/** What each of two texts has that the other has not. */
export interface OwnSpans {
  first: Span[]
  second: Span[]
}

/** Texts that have less than this in common, of the shorter one, would be marked almost everywhere: that says nothing. */
const MIN_COMMON_SHARE = 0.3

/** Two texts up to some place: what only each of them has, and then what both have. */
interface Hunk {
  first: string
  second: string
  common: string
}

/**
 * Where two texts differ, as a reader would say it: common words between longer differences, such as 'the' and 'is', are no
 * common ground and belong to the difference.
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

/** Joins differences between which there is less in common than there is different on either side. */
function withoutChance(hunks: readonly Hunk[]): Hunk[] {
  const kept: Hunk[] = []
  for (const hunk of hunks) {
    let next = hunk
    for (let last = kept.at(-1); last && isChance(last, next); last = kept.at(-1)) {
      kept.pop()
      const { common } = last
      next = {
        first: last.first + common + next.first,
        second: last.second + common + next.second,
        common: next.common,
      }
    }
    kept.push(next)
  }
  return kept
}

const isChance = (before: Hunk, after: Hunk): boolean =>
  before.common.trim().length <= Math.min(ownLetters(before), ownLetters(after))

const ownLetters = ({ first, second }: Hunk): number => Math.max(first.trim().length, second.trim().length)
