import type { Card } from '#archive/card.ts'
import { searchedTexts, type OtherAnswer } from '#archive/searched-texts.ts'
import type { WordHeader } from './table.ts'
import { PostingsWriter } from './postings.ts'
import { eachWord } from '#archive/words.ts'

/** Bytes of a file of words before it is compressed; a word with more has a file for itself. */
const FILE_SIZE = 128 * 1024

/** A part of the index: all words from its first one to the next file's. */
export interface WordFile {
  first: string
  bytes: Uint8Array
}

/** Gathers the words of cards, to be written as files in the order of the alphabet (UTF-16 code units). */
export class WordIndex {
  private readonly postings = new Map<string, PostingsWriter>()

  /**
   * @param number higher than that of every card before
   * @param others those of its other answers that are searched
   * @returns where in the card's words its prompt and its responses begin
   */
  add(number: number, card: Card, others: readonly OtherAnswer[]): Record<'prompt' | 'response', number> {
    const places = new Map<string, number[]>()
    let place = 0
    const gather = (text: string) => {
      eachWord(text, (word) => {
        const known = places.get(word)
        if (known) known.push(place)
        else places.set(word, [place])
        place++
      })
      // No words of two texts are together.
      place++
    }
    const { titles, prompt, responses } = searchedTexts(card, others)
    for (const title of titles) gather(title)
    const begins = { prompt: place, response: 0 }
    gather(prompt)
    begins.response = place
    for (const response of responses) gather(response)
    for (const [word, at] of places) {
      let writer = this.postings.get(word)
      if (!writer) this.postings.set(word, (writer = new PostingsWriter()))
      writer.add(number, at)
    }
    return begins
  }

  /** The index in files. */
  *files(): Generator<WordFile> {
    const words = [...this.postings.keys()].sort((a, b) => (a < b ? -1 : 1))
    let header: WordHeader = []
    let parts: Uint8Array[] = []
    let size = 0
    for (const word of words) {
      const bytes = this.postings.get(word)!.finish()
      if (size > 0 && size + bytes.length > FILE_SIZE) {
        yield fileOf(header, parts)
        header = []
        parts = []
        size = 0
      }
      header.push([word, bytes.length])
      parts.push(bytes)
      size += bytes.length
    }
    if (size > 0) yield fileOf(header, parts)
  }
}

/** Four bytes that say how long the header is, the header as JSON, the postings one after the other. */
function fileOf(header: WordHeader, parts: readonly Uint8Array[]): WordFile {
  const head = new TextEncoder().encode(JSON.stringify(header))
  const size = parts.reduce((sum, part) => sum + part.length, 4 + head.length)
  const bytes = new Uint8Array(size)
  new DataView(bytes.buffer).setUint32(0, head.length, true)
  bytes.set(head, 4)
  let at = 4 + head.length
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return { first: header[0]![0], bytes }
}
