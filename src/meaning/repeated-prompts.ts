import { AskedBefore } from './asked-before.ts'
import { textHash } from './term-counts.ts'

/** Prompts that were asked more than once, group by group, each in chronological order. */
export interface RepeatedParts {
  /** Keys of their cards. */
  keys: Float64Array
  /** What each prompt was when it was compared. */
  hashes: Uint32Array
  /** The place at which each group begins, and the number of all prompts. */
  starts: Uint32Array
  /** Places by the order of keys. */
  byKey: Uint32Array
}

/** Collects the prompts of an archive, and finds repeated ones. */
export class PromptCollector {
  readonly #asked = new AskedBefore()
  readonly #keys: number[] = []
  readonly #hashes: number[] = []

  /** Adds the next card in chronological order. */
  add(key: number, prompt: string): void {
    this.#asked.add(prompt)
    this.#keys.push(key)
    this.#hashes.push(textHash(prompt))
  }

  finish(): RepeatedParts {
    const groups = this.#asked.groups()
    const sizes = new Uint32Array(groups.length)
    for (const group of groups) sizes[group]!++
    const repeated = [...this.#keys.keys()]
      .filter((at) => sizes[groups[at]!]! > 1)
      .toSorted((a, b) => groups[a]! - groups[b]! || a - b)
    const keys = Float64Array.from(repeated, (at) => this.#keys[at]!)
    const starts = [...repeated.keys()].filter((place) => groups[repeated[place]!] !== groups[repeated[place - 1]!])
    return {
      keys,
      hashes: Uint32Array.from(repeated, (at) => this.#hashes[at]!),
      starts: Uint32Array.from([...starts, repeated.length]),
      byKey: Uint32Array.from(keys.keys()).toSorted((a, b) => keys[a]! - keys[b]!),
    }
  }
}

/** The place of a card's prompt; -1 where it was asked once. */
export function placeOf({ keys, byKey }: RepeatedParts, key: number): number {
  const place = byKey[firstWhere(byKey.length, (at) => keys[byKey[at]!]! >= key)]
  return place !== undefined && keys[place] === key ? place : -1
}

/** The places of the prompts that ask the same as one: from the first on, and before which they end. */
export function groupAt({ starts }: RepeatedParts, place: number): { from: number; to: number } {
  const next = firstWhere(starts.length, (at) => starts[at]! > place)
  return { from: starts[next - 1]!, to: starts[next]! }
}

/** The first number for which something holds that holds for all behind it too; `count` where it holds for none. */
function firstWhere(count: number, holds: (at: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
