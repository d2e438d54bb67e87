import { hash } from 'node:crypto'
import type { IntakeCard } from './export-kind.ts'
import { isCopy } from './precedence.ts'

/** Minimum length of a conversation, in letters and digits: shorter texts occur in many. */
const MIN_LETTERS = 40
/** Number of letters compared at the beginning and end of an answer: copies format formulae and rules differently within. */
const ENDS = 60
/** Maximum ratio between the lengths of equal answers. */
const LONGER = 1.1

/** Kinds of sources, ascending by richness: rendered for reading, converted to a common format, or a program's own record. */
const [DRAWN, CONVERTED, RECORD] = [0, 1, 2]

interface Noted {
  /** Index of its first card. */
  from: number
  /** The id of that card. */
  id: string
  /** Hashes of its cards: of the prompt and both ends of the answer. */
  keys: Float64Array
  /** Hashes of whole answers for rendered conversations; 0 for others. */
  answers: Float64Array
  /** Lengths of the answers without links, in UTF-16 code units. */
  lengths: Float64Array
  source: number
  precedence: number
  /** Number of letters and digits of its prompts, and of the beginnings of its answers. */
  length: number
}

/**
 * Finds conversations that were rendered for reading (Markdown, saved pages) or converted (ShareGPT), and are in the same
 * import again under other ids: each of their exchanges equals one of a richer conversation in the compared parts (R12.26).
 */
export class CopiedConversations {
  readonly #noted: Noted[] = []

  /**
   * Records the cards of a conversation.
   * @param from index of its first card among all cards
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
      // Not for records, whose whole answers would have to be read again in a large export.
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

  /** Discards conversations from an index on. */
  truncate(size: number): void {
    while ((this.#noted.at(-1)?.from ?? -1) >= size) this.#noted.pop()
  }

  /**
   * The indices of cards whose whole conversation exists in a richer source.
   * @param isElsewhere true for the index of a card whose id occurs several times: its conversation is no copy under other ids
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
      // The rarest key first, as many conversations may begin alike.
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
 * True for the richer source: of two rendered ones the longer, and for equal ones one by id, so that the order of files does
 * not matter. Two converted ones, like two records, are two conversations.
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

/** True where every answer of a copy matches one of the other's: exactly for rendered ones, by length for others. */
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

/** Links, which copies omit or write differently. */
const LINK = /!?\[[^[\]]{0,300}\]\([^()]{0,2000}\)/g

const numberOf = (text: string): number => Number.parseInt(hash('sha256', text, 'hex').slice(0, 13), 16)

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase()
