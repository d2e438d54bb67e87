import { hash } from 'node:crypto'
import type { IntakeCard } from './export-kind.ts'
import type { Message } from './message.ts'

/** Computes the ids of a conversation's cards, and the ids of earlier versions. */
export class CardNames {
  readonly #before: readonly ((message: Message) => string)[]
  readonly #others = new Map<string, string[]>()
  readonly #name: (message: Message) => string

  /**
   * @param conversation its key, or a substitute
   * @param before keys that earlier versions used
   * @param idBefore returns the message id that earlier versions used
   */
  constructor(conversation: string, before: readonly string[], idBefore = ({ id }: Message): string => id) {
    this.#name = namesFor(conversation)
    this.#before = before.map((key) => {
      const name = namesFor(key)
      return (message) => name({ ...message, id: idBefore(message) })
    })
  }

  /** The id of the card that a message begins; called once per card, in order. */
  readonly nameOf = (message: Message): string => {
    const name = this.#name(message)
    if (this.#before.length > 0) {
      const others = this.#before.map((before) => before(message)).filter((other) => other !== name)
      if (others.length > 0) this.#others.set(name, others)
    }
    return name
  }

  /** A card with its earlier ids. */
  readonly withOthers = (one: IntakeCard): IntakeCard => {
    const otherIds = this.#others.get(one.card.id)
    return otherIds ? { ...one, otherIds } : one
  }
}

/** Returns a function that computes unique ids of cards from their first messages. */
function namesFor(conversation: string): (message: Message) => string {
  const taken = new Set<string>()
  return ({ id, node }) => {
    let name = cardId(conversation, id)
    if (taken.has(name)) name = cardId(conversation, `${id}\n${node}`)
    taken.add(name)
    return name
  }
}

/** Identifications of a conversation under earlier readings of its time. @param times those readings */
export const unnamedAt = (title: unknown, seconds: number | null, times: readonly (number | null)[]): unknown[][] =>
  [...new Set(times)].filter((time) => time !== seconds).map((time) => [title ?? '', time ?? ''])

/** @param conversation its key, or a substitute */
export const cardId = (conversation: string, message: string): string =>
  hash('sha256', `${conversation}\n${message}`, 'hex').slice(0, 20)
