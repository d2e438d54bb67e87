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
   */
  constructor(conversation: string, before: readonly string[]) {
    this.#name = namesFor(conversation)
    this.#before = before.map(namesFor)
  }

  /** The id of the card that a message begins; asked once for each, in their order. */
  readonly nameOf = (message: Message): string => {
    const name = this.#name(message)
    if (this.#before.length > 0) {
      this.#others.set(
        name,
        this.#before.map((before) => before(message)),
      )
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

/** @param conversation its key, or what stands in for it */
export const cardId = (conversation: string, message: string): string =>
  hash('sha256', `${conversation}\n${message}`, 'hex').slice(0, 20)
