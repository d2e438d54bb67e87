import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { isAnswered } from '#archive/shown-content.ts'
import { CopiedConversations } from './copied-conversations.ts'
import type { IntakeCard } from './export-kind.ts'
import { rankOf } from './precedence.ts'

/**
 * Finds duplicate cards in the files of an import, and of each the richest: one with an answer, then the source with
 * precedence, then the longer text, then an arbitrary one by checksum, so that the order of files does not matter. A copied
 * conversation, whose cards have other ids, is found by its texts (copied-conversations.ts). Takes 32 bytes per card and 32
 * more for its texts, which are never held.
 */
export class RepeatedCards {
  /** The first 52 bits of a hash of the id. */
  readonly #ids: number[] = []
  /** A checksum of the card's content, with the next 20 bits of the hash as its low bits. */
  readonly #checks: number[] = []
  readonly #precedence: number[] = []
  readonly #lengths: number[] = []
  readonly #copies = new CopiedConversations()
  /** Indices of cards with a richer duplicate, and their `#ids`; null until first needed. */
  #poorer: Map<number, number> | null = null

  /** Number of recorded cards. */
  get size(): number {
    return this.#ids.length
  }

  /** Records the cards of the next conversation. */
  note(cards: readonly NotedCard[]): void {
    this.#copies.note(cards, this.size)
    for (const card of cards) this.#noteCard(card)
  }

  #noteCard({ card, precedence, content }: NotedCard): void {
    const digits = hash('sha256', card.id, 'hex')
    this.#ids.push(Number.parseInt(digits.slice(0, 13), 16))
    this.#checks.push(checkOf(card) * 2 ** 20 + Number.parseInt(digits.slice(13, 18), 16))
    this.#precedence.push(rankOf(precedence, isAnswered(card, content)))
    this.#lengths.push(card.prompt.length + card.response.length)
  }

  /** Discards all cards but the first ones, for a file that turned out to be broken. */
  truncate(size: number): void {
    this.#copies.truncate(size)
    for (const list of [this.#ids, this.#checks, this.#precedence, this.#lengths]) list.length = size
  }

  /** True when the card recorded at this index, from 0, has a richer duplicate. */
  isPoorer(place: number, id: string): boolean {
    this.#poorer ??= this.#find()
    // The id is compared as well, as a file that changed since must not drop other cards.
    return (
      this.#poorer.size > 0 && this.#poorer.get(place) === Number.parseInt(hash('sha256', id, 'hex').slice(0, 13), 16)
    )
  }

  #find(): Map<number, number> {
    const sorted = Float64Array.from(this.#ids).toSorted()
    const twice = new Set(sorted.filter((id, at) => id === sorted[at - 1]))
    const poorer = new Map<number, number>()
    const isTwice = (place: number) => twice.has(this.#ids[place]!)
    for (const place of this.#copies.poorer(isTwice)) poorer.set(place, this.#ids[place]!)
    if (twice.size === 0) return poorer
    const richest = new Map<string, number>()
    for (const [place, id] of this.#ids.entries()) {
      if (!twice.has(id)) continue
      const name = `${id} ${this.#checks[place]! % 2 ** 20}`
      const other = richest.get(name)
      const isRicher = other === undefined || this.#isRicher(place, other)
      if (isRicher) richest.set(name, place)
      if (other !== undefined) poorer.set(isRicher ? other : place, id)
    }
    return poorer
  }

  #isRicher(place: number, other: number): boolean {
    const order = [this.#precedence, this.#lengths, this.#checks].find((list) => list[place] !== list[other])
    return order !== undefined && order[place]! > order[other]!
  }
}

type NotedCard = Pick<IntakeCard, 'card' | 'precedence' | 'isConverted' | 'content'>

/** A checksum of a card's content. */
const checkOf = ({ prompt, response, category, pageTitle, sessionTitle, semanticSid, dayStamp }: IntakeCard['card']) =>
  crc32(response, crc32(prompt, crc32(JSON.stringify([category, pageTitle, sessionTitle, semanticSid, dayStamp]))))
