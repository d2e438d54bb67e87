import { hash } from 'node:crypto'
import type { IntakeCard } from './export-kind.ts'
import { isCopy } from './precedence.ts'

/** Texts shorter than this, in letters and digits of a whole conversation, are said in many. */
const MIN_LETTERS = 40
/** Of an answer its first and its last letters are compared: copies write formulae and rules in other ways than the record. */
const ENDS = 60
/** How much longer an answer may be in one than in the other. */
const LONGER = 1.1

/** Drawn for reading, converted to a format that many programs write, or the record of a program: each says less than the next. */
const [DRAWN, CONVERTED, RECORD] = [0, 1, 2]

interface Noted {
  /** Place of its first card. */
  from: number
  /** The id of that card. */
  id: string
  /** Its cards by what they say: the prompt, and the ends of the answer. */
  keys: Float64Array
  /** The answers of what was drawn as a whole; 0 for those of others. */
  answers: Float64Array
  /** How long the answers are without links, in UTF-16 code units. */
  lengths: Float64Array
  source: number
  precedence: number
  /** Letters and digits of its prompts, and of the beginnings of its answers. */
  length: number
}

/**
 * Finds conversations that were drawn for reading (Markdown, saved pages) or converted (ShareGPT), and lie in the same import
 * once more, under other ids: every exchange of them says what one of a richer conversation says, as far as that is compared
 * (R12.26).
 */
export class CopiedConversations {
  readonly #noted: Noted[] = []

  /**
   * Notes the cards of a conversation.
   * @param from place of the first of them among all cards
   */
  note(cards: readonly Pick<IntakeCard, 'card' | 'precedence' | 'isConverted'>[], from: number): void {
    const [first] = cards
    if (!first || first.precedence === null) return
    const source = isCopy(first.precedence) ? DRAWN : first.isConverted ? CONVERTED : RECORD
    let length = 0
    const [keys, answers, lengths] = [0, 1, 2].map(() => new Float64Array(cards.length)) as Triple
    for (const [at, { card }] of cards.entries()) {
      const prompt = lettersOf(card.prompt)
      const response = card.response.replace(LINK, '')
      const start = lettersOf(response.slice(0, 8 * ENDS)).slice(0, ENDS)
      const end = lettersOf(response.slice(-8 * ENDS)).slice(-ENDS)
      length += prompt.length + start.length
      keys[at] = numberOf(`${prompt}\n${start}\n${end}`)
      // The answers of a large export are not read as a whole once more.
      if (source === DRAWN) answers[at] = numberOf(lettersOf(response))
      lengths[at] = response.length
    }
    if (length < MIN_LETTERS && source === DRAWN) return
    this.#noted.push({
      from,
      id: first.card.id,
      keys,
      answers,
      lengths,
      source,
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
    const best = this.#noted.reduce((most, { source }) => Math.max(most, source), DRAWN)
    const copies = this.#noted.filter(
      ({ source, length, from, keys }) =>
        (source === DRAWN || source < best) && length >= MIN_LETTERS && !keys.some((_, at) => isElsewhere(from + at)),
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
      const richer = [...rarest!].some(
        (one) => isRicher(one, copy) && others.every((some) => some.has(one)) && saysAll(one, copy),
      )
      if (richer) for (let at = 0; at < copy.keys.length; at++) yield copy.from + at
    }
  }
}

/**
 * The source that says more; of two that were drawn the longer, and of equals one by its id, so that the order of files does
 * not decide. Two that were converted, like two records, are two conversations.
 */
function isRicher(one: Noted, copy: Noted): boolean {
  if (one === copy) return false
  if (one.source !== copy.source || one.source !== DRAWN) return one.source > copy.source
  const [a, b] = [
    [one.keys.length, one.precedence, one.length],
    [copy.keys.length, copy.precedence, copy.length],
  ]
  const at = a.findIndex((value, index) => value !== b[index])
  return at === -1 ? one.id > copy.id : a[at]! > b[at]!
}

/** True where every answer of a copy is one of the other's: letter by letter in another that was drawn, by its length in others. */
function saysAll(one: Noted, copy: Noted): boolean {
  const places = Map.groupBy(one.keys.keys(), (at) => one.keys[at]!)
  return copy.keys.every((key, at) =>
    places.get(key)!.some((place) => {
      if (one.source === DRAWN) return one.answers[place] === copy.answers[at]
      const [shorter, longer] = [one.lengths[place]!, copy.lengths[at]!].toSorted((a, b) => a - b) as [number, number]
      return longer <= shorter * LONGER
    }),
  )
}

type Triple = [Float64Array, Float64Array, Float64Array]

/** Links, which copies leave out or write otherwise. */
const LINK = /!?\[[^[\]]{0,300}\]\([^()]{0,2000}\)/g

const numberOf = (text: string): number => Number.parseInt(hash('sha256', text, 'hex').slice(0, 13), 16)

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase()
