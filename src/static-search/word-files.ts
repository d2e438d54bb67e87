import { wordFile, type WordHeader } from './table.ts'
import { joinPostings, phraseStarts, readPostings, type Postings } from './postings.ts'
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
const MAX_KEPT = 500

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
    if (known.size >= MAX_KEPT) known.clear()
    known.set(word, postings)
    return postings
  }

  /** The postings of a word, or of all words that begin so, by word. */
  async function postingsWith(word: string, isOpen: boolean): Promise<Map<string, Postings>> {
    const found = new Map<string, Postings>()
    for (let number = Math.max(0, after(firsts, word) - 1); number < firsts.length; number++) {
      const file = await open(number)
      let place = after(file.words, word) - 1
      if (place < 0 || file.words[place] !== word) place++
      while (place < file.words.length && (isOpen ? file.words[place]!.startsWith(word) : file.words[place] === word)) {
        found.set(file.words[place]!, postingsIn(file, place++))
      }
      // The words that begin so may go on in the next file.
      const isLast = place < file.words.length || !isOpen
      if (isLast || !(firsts[number + 1] ?? '').startsWith(word)) break
    }
    return found
  }

  const partsOf = ({ words, prefix }: Phrase) =>
    Promise.all(words.map((word, index) => postingsWith(word, prefix && index === words.length - 1)))

  const cardsIn = (found: ReadonlyMap<string, Postings>): number =>
    [...found.values()].reduce((sum, { cards }) => sum + cards.length, 0)

  return {
    /** Where in the words of each card a phrase is first. */
    starts: async (phrase: Phrase): Promise<Map<number, number>> =>
      phraseStarts(
        (await partsOf(phrase)).map((found) => (found.size === 0 ? NONE : joinPostings([...found.values()]))),
      ),
    /** How many cards hold a phrase at most (archive/relevance.ts, `weigh`). */
    countOf: async (phrase: Phrase): Promise<number> => Math.min(...(await partsOf(phrase)).map(cardsIn)),
    /** The words that begin so, those that most cards hold first. */
    commonestWith: async (start: string, limit: number): Promise<string[]> =>
      [...(await postingsWith(start, true))]
        .sort(([a, one], [b, other]) => other.cards.length - one.cards.length || (a < b ? -1 : 1))
        .slice(0, limit)
        .map(([word]) => word),
  }
}

/** The index of words, opened. */
export type Words = ReturnType<typeof openWords>

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
