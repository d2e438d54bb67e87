import { isSuccessful, Visitor } from '#testing/real/visitor.ts'

/** A visitor's star on a card, as far as the visitor knows. */
interface Star {
  visitor: Visitor
  card: string
  /** The last acknowledged state. */
  known: boolean
  /** The state requested since, without a response; null when everything was acknowledged. */
  asked: boolean | null
}

/** Visitors that write as fast as they can: every comment says its own number, every star is turned on and off. */
export class Burst {
  readonly acknowledged = new Set<string>()
  readonly unanswered = new Set<string>()
  /** Answers other than 2xx, by their status. */
  readonly refused: Record<number, number> = {}
  readonly #stars: Star[]
  #number = 0
  #isOver = false

  constructor(visitors: number, cards: readonly string[]) {
    this.#stars = Array.from({ length: visitors }, (_, index) => {
      return { visitor: new Visitor(), card: cards[index % cards.length]!, known: false, asked: null }
    })
  }

  /** Writes until the connection breaks or `stop` is called. */
  async run(server: string): Promise<void> {
    this.#isOver = false
    await Promise.all(this.#stars.map((star) => this.#write(server, star)))
  }

  stop(): void {
    this.#isOver = true
  }

  async #write(server: string, star: Star): Promise<void> {
    while (!this.#isOver) {
      const text = `write ${this.#number++}`
      this.unanswered.add(text)
      const comment = await star.visitor.comment(server, text)
      if (comment) this.unanswered.delete(text)
      if (isSuccessful(comment)) this.acknowledged.add(text)
      else if (comment) this.refused[comment.status] = (this.refused[comment.status] ?? 0) + 1

      const wanted: boolean = !star.known
      star.asked = wanted
      const starred = await star.visitor.star(server, star.card, wanted)
      if (isSuccessful(starred)) [star.known, star.asked] = [wanted, null]
      else if (starred) star.asked = null
      if (!comment || !starred) return
    }
  }

  /** Stars that differ from the acknowledged state; unacknowledged ones are set to their present state. */
  async wrongStars(server: string): Promise<string[]> {
    const wrong: string[] = []
    for (const star of this.#stars) {
      const isStarred = (await star.visitor.stars(server)).includes(star.card)
      if (isStarred !== star.known && isStarred !== star.asked) wrong.push(star.card)
      star.known = isStarred
      star.asked = null
    }
    return wrong
  }

  /** Comments that differ from the acknowledged ones. @param found their texts as the archive holds them */
  wrongComments(found: readonly string[]): { lost: string[]; doubled: string[]; strange: string[] } {
    const counts = new Map<string, number>()
    for (const text of found) counts.set(text, (counts.get(text) ?? 0) + 1)
    return {
      lost: [...this.acknowledged].filter((text) => !counts.has(text)),
      doubled: [...counts].filter(([, count]) => count > 1).map(([text]) => text),
      strange: [...counts.keys()].filter((text) => !this.acknowledged.has(text) && !this.unanswered.has(text)),
    }
  }
}

/** Nothing wrong, as `wrongComments` says it. */
export const NOTHING_WRONG = { lost: [], doubled: [], strange: [] }
