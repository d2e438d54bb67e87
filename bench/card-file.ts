import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Card } from '#archive/card.ts'

/** About how many characters are handed to the file at once. */
const CHUNK = 1 << 20

/**
 * Writes cards as JSON Lines, no faster than the disk takes them.
 * @param limit how many at most
 * @returns how many there were
 */
export async function writeCards(file: string, cards: AsyncIterable<Card>, limit = Infinity): Promise<number> {
  let count = 0
  async function* chunks(): AsyncGenerator<string> {
    let chunk = ''
    if (limit > 0) {
      for await (const card of cards) {
        chunk += `${JSON.stringify(card)}\n`
        count++
        if (chunk.length >= CHUNK) {
          yield chunk
          chunk = ''
        }
        if (count >= limit) break
      }
    }
    yield chunk
  }
  await pipeline(chunks, createWriteStream(file))
  return count
}
