import { eachWord } from '#archive/words.ts'
import type { OwnSpans, Span } from './own-spans.ts'

/** The words of each text that occur nowhere in the other one; neighbouring words are one span. */
export const ownWords = (first: string, second: string): OwnSpans => ({
  first: wordsBeyond(first, wordsOf(second)),
  second: wordsBeyond(second, wordsOf(first)),
})

function wordsOf(text: string): Set<string> {
  const words = new Set<string>()
  eachWord(text, (word) => {
    words.add(word)
  })
  return words
}

function wordsBeyond(text: string, other: ReadonlySet<string>): Span[] {
  const spans: Span[] = []
  let isNext = false
  eachWord(text, (word, start, end) => {
    const isOwn = !other.has(word)
    const last = spans.at(-1)
    // A line break between two words may separate two blocks.
    if (isOwn && isNext && last && !text.slice(last.end, start).includes('\n')) last.end = end
    else if (isOwn) spans.push({ start, end })
    isNext = isOwn
  })
  return spans
}
