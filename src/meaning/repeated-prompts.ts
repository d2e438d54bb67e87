import { sharedNumbers, sharedWords } from '#text-index/growing.ts'
import { AskedBefore } from './asked-before.ts'
import { textHash } from './term-counts.ts'

/** Prompts that were asked more than once, in the order of time, as arrays that threads share. */
export interface RepeatedParts {
  /** Keys of their cards. */
  keys: Float64Array
  /** What each prompt was when it was compared. */
  hashes: Uint32Array
  /** The place of the first prompt that asks the same, and of the next one; the last one names itself. */
  first: Uint32Array
  next: Uint32Array
}

/** A prompt of a group. */
export interface Repeated {
  key: number
  hash: number
}

/** Collects the prompts of an archive, and finds those that were asked more than once. */
export class PromptCollector {
  readonly #asked = new AskedBefore()
  readonly #keys: number[] = []
  readonly #hashes: number[] = []

  /** Adds the next card in the order of time. */
  add(key: number, prompt: string): void {
    this.#asked.add(prompt)
    this.#keys.push(key)
    this.#hashes.push(textHash(prompt))
  }

  finish(): RepeatedParts {
    const groups = this.#asked.groups()
    const sizes = new Uint32Array(groups.length)
    for (const group of groups) sizes[group]!++
    const kept = [...this.#keys.keys()].filter((at) => sizes[groups[at]!]! > 1)
    const parts: RepeatedParts = {
      keys: sharedNumbers(kept.length),
      hashes: sharedWords(kept.length),
      first: sharedWords(kept.length),
      next: sharedWords(kept.length),
    }
    /** Of each group the places of its first and of its latest prompt. */
    const ends = new Map<number, { first: number; last: number }>()
    for (const [place, at] of kept.entries()) {
      const end = ends.get(groups[at]!)
      if (end) parts.next[end.last] = place
      const first = end?.first ?? place
      ends.set(groups[at]!, { first, last: place })
      parts.keys[place] = this.#keys[at]!
      parts.hashes[place] = this.#hashes[at]!
      parts.first[place] = first
      parts.next[place] = place
    }
    return parts
  }
}

/** The prompts that ask the same as that of a card, its own among them, in the order of time; none where it was asked once. */
export function repeatsOf({ keys, hashes, first, next }: RepeatedParts, key: number): Repeated[] {
  const own = placeOf(keys, key)
  if (own === -1) return []
  const found: Repeated[] = []
  for (let at = first[own]!, last = -1; at !== last; at = next[at]!) {
    found.push({ key: keys[at]!, hash: hashes[at]! })
    last = at
  }
  return found
}

function placeOf(keys: Float64Array, key: number): number {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (keys[middle]! < key) low = middle + 1
    else high = middle
  }
  return keys[low] === key ? low : -1
}
