import { hash } from 'node:crypto'
import type { IntakeCard } from './export-kind.ts'
import { isCopy } from './precedence.ts'

/** Texts shorter than this, in letters and digits of a whole conversation, are said in many. */
const MIN_LETTERS = 40
/** What of a card is compared: copies write links, formulae and rules in other ways than the record. */
const PROMPT = 300
const RESPONSE = 60

interface Noted {
  /** Place of its first card. */
  from: number
  /** The id of that card. */
  id: string
  /** Its cards by what they say. */
  keys: Float64Array
  isCopy: boolean
  precedence: number
  /** Letters and digits of its texts. */
  length: number
}

/**
 * Finds conversations that were drawn for reading (Markdown, saved pages) and lie in the same import once more, under other
 * ids: every exchange of them says what one of a richer conversation says.
 */
export class CopiedConversations {
  readonly #noted: Noted[] = []

  /**
   * Notes the cards of a conversation.
   * @param from place of the first of them among all cards
   */
  note(cards: readonly Pick<IntakeCard, 'card' | 'precedence'>[], from: number): void {
    const [first] = cards
    if (!first || first.precedence === null) return
    let length = 0
    const keys = cards.map(({ card }) => {
      const whole = card.prompt.trim()
      const prompt = lettersOf(whole.slice(0, PROMPT)) + lettersOf(whole.slice(PROMPT).slice(-PROMPT))
      const response = lettersOf(card.response.slice(0, 8 * RESPONSE)).slice(0, RESPONSE)
      length += prompt.length + response.length
      return Number.parseInt(hash('sha256', `${prompt}\n${response}`, 'hex').slice(0, 13), 16)
    })
    const isOne = isCopy(first.precedence)
    if (length < MIN_LETTERS && isOne) return
    this.#noted.push({
      from,
      id: first.card.id,
      keys: Float64Array.from(keys),
      isCopy: isOne,
      precedence: first.precedence,
      length,
    })
  }

  /** Forgets conversations from a place on. */
  truncate(size: number): void {
    while ((this.#noted.at(-1)?.from ?? -1) >= size) this.#noted.pop()
  }

  /**
   * The places of cards whose whole conversation is there in a richer source.
   * @param isElsewhere true for the place of a card whose id another card has as well: its conversation is no copy under other ids
   */
  *poorer(isElsewhere: (place: number) => boolean): Generator<number> {
    const copies = this.#noted.filter(
      ({ isCopy: isOne, from, keys }) => isOne && !keys.some((_, at) => isElsewhere(from + at)),
    )
    if (copies.length === 0) return
    const wanted = new Set(copies.flatMap(({ keys }) => [...keys]))
    const holders = new Map<number, Set<Noted>>()
    for (const one of this.#noted) {
      for (const key of one.keys) {
        if (!wanted.has(key)) continue
        if (holders.has(key)) holders.get(key)!.add(one)
        else holders.set(key, new Set([one]))
      }
    }
    for (const copy of copies) {
      // The rarest is asked first: many conversations may begin alike.
      const [rarest, ...others] = [...new Set(copy.keys)]
        .map((key) => holders.get(key)!)
        .toSorted((one, other) => one.size - other.size)
      const richer = [...rarest!].some((one) => isRicher(one, copy) && others.every((some) => some.has(one)))
      if (richer) for (let at = 0; at < copy.keys.length; at++) yield copy.from + at
    }
  }
}

/** The record before a copy; of two copies the longer, and of equals one by its id, so that the order of files does not decide. */
function isRicher(one: Noted, copy: Noted): boolean {
  if (one === copy) return false
  if (!one.isCopy) return true
  const [a, b] = [
    [one.keys.length, one.precedence, one.length],
    [copy.keys.length, copy.precedence, copy.length],
  ]
  const at = a.findIndex((value, index) => value !== b[index])
  return at === -1 ? one.id > copy.id : a[at]! > b[at]!
}

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase()
