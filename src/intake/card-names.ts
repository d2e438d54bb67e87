import { hash } from 'node:crypto'
import type { IntakeCard } from './export-kind.ts'
import type { Message } from './message.ts'

/** Names the cards of a conversation, and remembers how earlier versions named them. */
export class CardNames {
  readonly #before: readonly ((message: Message) => string)[]
  readonly #others = new Map<string, string[]>()
  readonly #name: (message: Message) => string

  /**
   * @param conversation its key, or what stands in for it
   * @param before the keys that earlier versions gave it
   * @param idBefore the ids that they gave its messages
   */
  constructor(conversation: string, before: readonly string[], idBefore = ({ id }: Message): string => id) {
    this.#name = namesFor(conversation)
    this.#before = before.map((key) => {
      const name = namesFor(key)
      return (message) => name({ ...message, id: idBefore(message) })
    })
  }

  /** The id of the card that a message begins; asked once for each, in their order. */
  readonly nameOf = (message: Message): string => {
    const name = this.#name(message)
    if (this.#before.length > 0) {
      const others = this.#before.map((before) => before(message)).filter((other) => other !== name)
      if (others.length > 0) this.#others.set(name, others)
    }
    return name
  }

  /** A card with the ids that it had before. */
  readonly withOthers = (one: IntakeCard): IntakeCard => {
    const otherIds = this.#others.get(one.card.id)
    return otherIds ? { ...one, otherIds } : one
  }
}

/** Ids of cards by the message that begins each, no two the same. */
function namesFor(conversation: string): (message: Message) => string {
  const taken = new Set<string>()
  return ({ id, node }) => {
    let name = cardId(conversation, id)
    if (taken.has(name)) name = cardId(conversation, `${id}\n${node}`)
    taken.add(name)
    return name
  }
}

/** What a conversation was named by where its time was read otherwise. @param times those readings */
export const unnamedAt = (title: unknown, seconds: number | null, times: readonly (number | null)[]): unknown[][] =>
  [...new Set(times)].filter((time) => time !== seconds).map((time) => [title ?? '', time ?? ''])

/** @param conversation its key, or what stands in for it */
export const cardId = (conversation: string, message: string): string =>
  hash('sha256', `${conversation}\n${message}`, 'hex').slice(0, 20)
