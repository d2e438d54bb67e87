import { setTimeout } from 'node:timers/promises'
import { ask, isSuccessful, Visitor, type Answer } from './visitor.ts'

/** Pause before a second attempt, in milliseconds; the page's own is longer (web/data/retry-delay.ts). */
const RETRY_DELAY_MS = 250

/** Visitors of a busy site: they retry a failed request once, as people do, and then give up. */
export class Clients {
  /** Requests that failed twice. */
  readonly errors: string[] = []
  /** How often the second time was needed. */
  retries = 0
  answers = 0
  readonly #count: number
  /** By visitor: the cards that are starred, as it was acknowledged. */
  readonly #stars: { visitor: Visitor; starred: Set<string> }[]
  #isOver = false

  constructor(count: number) {
    this.#count = count
    this.#stars = Array.from({ length: count }, () => ({ visitor: new Visitor(), starred: new Set<string>() }))
  }

  /** Reads and stars cards until `stop` is called. */
  async run(server: string, cards: readonly string[]): Promise<void> {
    await Promise.all(Array.from({ length: this.#count }, (_, index) => this.#visit(server, cards, index)))
  }

  stop(): void {
    this.#isOver = true
  }

  /** Cards whose stars are not as they were acknowledged. */
  async wrongStars(server: string): Promise<string[]> {
    const wrong: string[] = []
    for (const { visitor, starred } of this.#stars) {
      const found = new Set(await visitor.stars(server))
      wrong.push(...[...starred].filter((card) => !found.has(card)), ...[...found].filter((card) => !starred.has(card)))
    }
    return wrong
  }

  async #visit(server: string, cards: readonly string[], index: number): Promise<void> {
    const { visitor, starred } = this.#stars[index]!
    for (let turn = index; !this.#isOver; turn++) {
      const card = cards[turn % cards.length]!
      await this.#twice('list', () => ask(`${server}/api/cards?size=10`))
      await this.#twice('card', () => ask(`${server}/api/cards/${card}`))
      await this.#twice('search', () => ask(`${server}/api/cards?search=bread`))
      const isWanted = !starred.has(card)
      await this.#twice('star', () => visitor.star(server, card, isWanted))
      if (isWanted) starred.add(card)
      else starred.delete(card)
      const seen = (await this.#twice('stars', () => visitor.ownStars(server)))?.body as { starredCardIds?: string[] }
      if (seen?.starredCardIds?.includes(card) !== isWanted)
        this.errors.push(`what was just written is not read: ${card}`)
    }
  }

  async #twice(what: string, act: () => Promise<Answer | null>): Promise<Answer | null> {
    this.answers++
    const first = await act()
    if (isSuccessful(first)) return first
    this.retries++
    await setTimeout(RETRY_DELAY_MS)
    const second = await act()
    if (!isSuccessful(second))
      this.errors.push(`${what}: ${first?.status ?? 'broken'}, then ${second?.status ?? 'broken'}`)
    return second
  }
}
