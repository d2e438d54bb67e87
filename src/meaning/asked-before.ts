import { maxTypos, typingErrors } from '#archive/typing-error.ts'
import { ALL_WORDS, eachTerm } from './term-counts.ts'

/** Shorter prompts ('go on', 'thanks') say nothing without what was said before. */
const MIN_WORDS = 3
/** Number of words, the weightiest, by which candidates of a prompt are found, and maximum number of prompts of such a word. */
const SOUGHT_WORDS = 16
const MAX_HOLDERS = 400
/** Earlier prompts that are compared with one. */
const COMPARED = 8
/** Twice the weight of what two prompts share, of the weight of both: from here on they ask the same (ADR-0236). */
const SAME = 0.6
/** Weight of a word with a typing error, relative to the right one. */
const MISTYPED = 0.9
/** Prompts of which more words differ are not looked through for typing errors. */
const MAX_MISTYPED = 60

/** Prompts that ask nearly the same, whatever the order of their words, and some other words and typing errors. */
export class AskedBefore {
  readonly #words = new Map<string, number>()
  readonly #terms: string[] = []
  /** The words of each prompt by their numbers, each once, ascending. */
  readonly #prompts: Uint32Array[] = []

  /** Adds the next prompt in chronological order. */
  add(prompt: string): void {
    const words = new Set<number>()
    eachTerm(prompt, ALL_WORDS, (term) => {
      let word = this.#words.get(term)
      if (word === undefined) {
        word = this.#terms.length
        this.#words.set(term, word)
        this.#terms.push(term)
      }
      words.add(word)
    })
    this.#prompts.push(Uint32Array.from(words).sort())
  }

  /** For each prompt the number of the first one that asks the same: its own where none did before. */
  groups(): Uint32Array {
    const prompts = this.#prompts
    const first = Uint32Array.from(prompts.keys())
    const weights = this.#weights()
    const totals = Float64Array.from(prompts, (words) => weigh(words, weights))
    const compare = comparison(weights, this.#terms)
    const likely = likelySearch(prompts.length, weights)
    const equals = new Map<number, number>()
    for (const [prompt, words] of prompts.entries()) {
      if (words.length < MIN_WORDS) continue
      const hash = wordsHash(words)
      const equal = equals.get(hash)
      if (equal !== undefined && isEqual(words, prompts[equal]!)) {
        first[prompt] = first[equal]!
        continue
      }
      equals.set(hash, prompt)
      const sought = words.toSorted((a, b) => weights[b]! - weights[a]! || a - b).subarray(0, SOUGHT_WORDS)
      let best = SAME
      for (const earlier of likely.find(sought)) {
        const same = compare(words, prompts[earlier]!, totals[prompt]! + totals[earlier]!)
        if (same < best) continue
        best = same
        first[prompt] = first[earlier]!
      }
      likely.add(prompt, sought)
    }
    return first
  }

  /** What each word weighs: much more the fewer prompts hold it, so that what all have in common makes none the same. */
  #weights(): Float64Array {
    const weights = new Float64Array(this.#terms.length)
    for (const words of this.#prompts) for (const word of words) weights[word]!++
    return weights.map((count) => Math.log(1 + this.#prompts.length / count) ** 2)
  }
}

const weigh = (words: Iterable<number>, weights: Float64Array): number => {
  let sum = 0
  for (const word of words) sum += weights[word]!
  return sum
}

function wordsHash(words: Uint32Array): number {
  let hash = 0x811c9dc5
  for (const word of words) hash = Math.imul(hash ^ word, 0x01000193) ^ (hash >>> 15)
  return hash
}

const isEqual = (one: Uint32Array, other: Uint32Array): boolean =>
  one.length === other.length && one.every((word, at) => word === other[at])

/** Compares two prompts by their words: twice the weight of what they share, of the weight of both together (`total`). */
function comparison(weights: Float64Array, terms: readonly string[]) {
  const letters = Uint32Array.from(terms, letterSet)
  const typos = Uint8Array.from(terms, (term) => maxTypos(term))

  const isMistyped = (one: number, other: number): boolean => {
    const most = Math.min(typos[one]!, typos[other]!)
    // Each error changes two letters at most.
    if (most === 0 || bitsOf(letters[one]! ^ letters[other]!) > 2 * most) return false
    const [a, b] = [terms[one]!, terms[other]!]
    return Math.abs(a.length - b.length) <= most && typingErrors(a, b, most) <= most
  }

  return (one: Uint32Array, other: Uint32Array, total: number): number => {
    const [rest, left] = differences(one, other)
    let apart = weigh(rest, weights) + weigh(left, weights)
    const isMany = rest.length > MAX_MISTYPED || left.length > MAX_MISTYPED
    if (isMany || apart <= (1 - SAME) * total) return 1 - apart / total
    for (const word of rest) {
      const near = left.findIndex((there) => isMistyped(word, there))
      if (near === -1) continue
      apart -= MISTYPED * (weights[word]! + weights[left[near]!]!)
      left.splice(near, 1)
    }
    return 1 - apart / total
  }
}

/** The words of two prompts that the other has not. */
function differences(one: Uint32Array, other: Uint32Array): [number[], number[]] {
  const [rest, left]: [number[], number[]] = [[], []]
  for (let a = 0, b = 0; a < one.length || b < other.length;) {
    if (a < one.length && one[a] === other[b]) {
      a++
      b++
    } else if (b === other.length || one[a]! < other[b]!) rest.push(one[a++]!)
    else left.push(other[b++]!)
  }
  return [rest, left]
}

/** Which letters a word has, a bit for each; some letters share one. */
function letterSet(term: string): number {
  let letters = 0
  for (let at = 0; at < term.length; at++) letters |= 1 << (term.charCodeAt(at) & 31)
  return letters
}

function bitsOf(set: number): number {
  let bits = 0
  for (let left = set; left !== 0; left &= left - 1) bits++
  return bits
}

/** Finds earlier prompts that share most of what is sought. */
function likelySearch(count: number, weights: Float64Array) {
  const holders = new Map<number, number[]>()
  /** What each prompt shares with what is sought; 0 for all between two searches. */
  const shared = new Float64Array(count)
  const isBefore = (one: number, other: number) =>
    shared[one]! > shared[other]! || (shared[one] === shared[other] && one < other)

  return {
    find(sought: Uint32Array): number[] {
      const met: number[] = []
      for (const word of sought) {
        const list = holders.get(word)
        if (!list || list.length > MAX_HOLDERS) continue
        for (const prompt of list) {
          if (shared[prompt] === 0) met.push(prompt)
          shared[prompt]! += weights[word]!
        }
      }
      const best: number[] = []
      for (const prompt of met) {
        if (best.length === COMPARED && !isBefore(prompt, best.at(-1)!)) continue
        const place = best.findIndex((other) => isBefore(prompt, other))
        best.splice(place === -1 ? best.length : place, 0, prompt)
        if (best.length > COMPARED) best.pop()
      }
      for (const prompt of met) shared[prompt] = 0
      return best
    },
    add(prompt: number, sought: Uint32Array): void {
      for (const word of sought) {
        const list = holders.get(word)
        if (!list) holders.set(word, [prompt])
        else if (list.length <= MAX_HOLDERS) list.push(prompt)
      }
    },
  }
}
