import { isEmpty } from './bits.ts'
import { filterBy, NOTHING, type Matcher } from './matcher.ts'
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
  const lists = field === null ? segment.all : segment[field]
  let none = 1
  for (let term = range.from; term < range.to; term++) none *= 1 - lists.count(term) / segment.size
  if (none === 1) return NOTHING
  return range.to - range.from === 1
    ? listMatcher(lists, range.from, segment.size)
    : anyTerm(segment, range, field, 1 - none)
}

/** Cards of one list. @param size how many cards there are */
export function listMatcher(lists: PostingLists, list: number, size: number): Matcher {
  if (lists.count(list) === 0) return NOTHING
  return {
    density: lists.count(list) / size,
    isSlow: false,
    narrow: (mask, { from, words }) => lists.narrow(list, mask, from, words),
    filter: (cards, count, window) => lists.filter(list, cards, count, window),
    ...(!lists.isDense(list) && {
      read: ({ from, words }, cards) => lists.read(list, from, from + words * 32, cards),
    }),
  }
}

function anyTerm(segment: Segment, range: TermRange, field: BestField | null, density: number): Matcher {
  const narrow: Matcher['narrow'] = (mask, window) =>
    withScratch((own) => {
      const { words } = window
      own.fill(0, 0, words)
      addRange(field === null ? segment.all : segment[field], range, own, window)
      for (let at = 0; at < words; at++) mask[at]! &= own[at]!
      if (field !== 'prompt' || isEmpty(mask, words)) return
      // A card may hold one of them in its prompt and another in a title.
      own.fill(0, 0, words)
      addRange(segment.titles, range, own, window)
      for (let at = 0; at < words; at++) mask[at]! &= ~own[at]!
    })
  return { density, isSlow: false, narrow, filter: filterBy(narrow) }
}
