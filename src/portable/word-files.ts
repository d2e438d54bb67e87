import { wordFile, type WordHeader } from './table.ts'
import { joinPostings, phraseCounts, readPostings, type Postings } from './postings.ts'
import type { Phrase } from '#archive/term.ts'
import type { Files } from './files.ts'

/** The words of one file, and where their postings lie in it. */
interface OpenWords {
  bytes: Uint8Array
  words: string[]
  starts: number[]
}

const NONE: Postings = { cards: new Int32Array(), starts: new Int32Array(1), places: new Int32Array() }

/** How many lists of places are kept, read. */
const MOST_KEPT = 500

/** The index of words. @param firsts the first word of each file, in their order */
export function openWords(files: Files, firsts: readonly string[]) {
  const opened = new Map<number, OpenWords>()
  const known = new Map<string, Postings>()

  async function open(number: number): Promise<OpenWords> {
    const before = opened.get(number)
    if (before) return before
    const bytes = await files.bytes(wordFile(number))
    const head = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true)
    const header = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + head))) as WordHeader
    const starts = [4 + head]
    for (const [, length] of header) starts.push(starts.at(-1)! + length)
    const file = { bytes, words: header.map(([word]) => word), starts }
    opened.set(number, file)
    return file
  }

  function postingsIn({ bytes, words, starts }: OpenWords, place: number): Postings {
    const word = words[place]!
    const before = known.get(word)
    if (before) return before
    const postings = readPostings(bytes.subarray(starts[place], starts[place + 1]))
    if (known.size >= MOST_KEPT) known.clear()
    known.set(word, postings)
    return postings
  }

  async function postingsOf(word: string, isUnfinished: boolean): Promise<Postings> {
    const found: Postings[] = []
    for (let number = Math.max(0, after(firsts, word) - 1); number < firsts.length; number++) {
      const file = await open(number)
      let place = after(file.words, word) - 1
      if (place < 0 || file.words[place] !== word) place++
      while (
        place < file.words.length &&
        (isUnfinished ? file.words[place]!.startsWith(word) : file.words[place] === word)
      ) {
        found.push(postingsIn(file, place++))
      }
      // The words that begin so may go on in the next file.
      const isLast = place < file.words.length || !isUnfinished
      if (isLast || !(firsts[number + 1] ?? '').startsWith(word)) break
    }
    return found.length === 0 ? NONE : joinPostings(found)
  }

  return {
    /** How often a phrase stands in each card that holds it. */
    counts: async ({ words, prefix }: Phrase): Promise<Map<number, number>> =>
      phraseCounts(
        await Promise.all(words.map((word, index) => postingsOf(word, prefix && index === words.length - 1))),
      ),
  }
}

/** How many of the ordered words are not after one. */
function after(words: readonly string[], word: string): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (words[middle]! <= word) low = middle + 1
    else high = middle
  }
  return low
}
