import { isEmpty } from './bits.ts'
import { NOTHING, type Matcher } from './matcher.ts'
import type { PostingLists } from './posting-lists.ts'
import type { Segment } from './segment.ts'
import { withScratch, type Window } from './windows.ts'

/** The best field of a card in which something is: its titles, or else its prompt. */
export type BestField = 'titles' | 'prompt'

/** Numbers of neighbouring terms, `to` exclusive. */
export interface TermRange {
  from: number
  to: number
}

/** Adds the cards that hold a term of a range, which are many for an open word of few letters. */
function addRange(lists: PostingLists, { from, to }: TermRange, mask: Uint32Array, window: Window): void {
  for (let term = from; term < to; term++) lists.addTo(term, mask, window.from, window.words)
}

/** Cards that hold one of some terms. @param field only cards whose best field with one of them is this */
export function termMatcher(segment: Segment, range: TermRange, field: BestField | null = null): Matcher {
  const { size, titles } = segment
  const lists = field === null ? segment.all : segment[field]
  let most = 0
  for (let term = range.from; term < range.to; term++) most = Math.max(most, lists.count(term))
  if (most === 0) return NOTHING
  const isOne = range.to - range.from === 1
  return {
    density: most / size,
    isSlow: false,
    narrow(mask, window) {
      withScratch((scratch) => {
        const { words } = window
        if (isOne) {
          lists.narrow(range.from, mask, window.from, words, scratch)
          return
        }
        scratch.fill(0, 0, words)
        addRange(lists, range, scratch, window)
        for (let at = 0; at < words; at++) mask[at]! &= scratch[at]!
        if (field !== 'prompt' || isEmpty(mask, words)) return
        // A card may hold one of them in its prompt and another in a title.
        scratch.fill(0, 0, words)
        addRange(titles, range, scratch, window)
        for (let at = 0; at < words; at++) mask[at]! &= ~scratch[at]!
      })
    },
  }
}
