import type { Segment } from '#text-index/segment.ts'

/** Number of segments from which the last ones are merged into earlier ones. */
const WIDTH = 4

/** A segment is merged with the newer ones when it has at most this many times their cards. */
const RATIO = 2

/** A segment is rewritten without the cards that are gone once they are this share of it. */
const GONE_SHARE = 0.2

/**
 * The runs of neighbouring segments to be merged: the newest ones of similar size, as in a log-structured merge tree, so that
 * segments are few and each card is seldom moved; and a segment with many removed cards.
 * @param segments the newest last
 */
export function runsToMerge<One extends Pick<Segment, 'size' | 'goneCount'>>(segments: readonly One[]): One[][] {
  const live = segments.map(({ size, goneCount }) => size - goneCount)
  let from = segments.length - 1
  let newer = live.at(-1) ?? 0
  while (from > 0 && live[from - 1]! <= RATIO * newer) newer += live[--from]!
  const isRun = segments.length - from >= WIDTH
  const older = isRun ? segments.slice(0, from) : segments
  const runs = older.filter(({ size, goneCount }) => goneCount > GONE_SHARE * size).map((one) => [one])
  return isRun ? [...runs, segments.slice(from)] : runs
}
