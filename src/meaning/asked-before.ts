import { maxTypos, typingErrors } from '#archive/typing-error.ts'
import { GrowingWords } from '#text-index/growing.ts'
import { ALL_WORDS, eachTerm, textHash } from './term-counts.ts'

/** Shorter prompts ('go on', 'thanks') say nothing without what was said before. */
const FEWEST_WORDS = 3
/** Prompts are looked for by this number of their words, those that weigh most, and by no word of more prompts than the limit. */
const SOUGHT_WORDS = 16
const MOST_HOLDERS = 400
/** Earlier prompts that are compared with one. */
const COMPARED = 8
/** Twice the weight of what two prompts share, of the weight of both: from here on they ask the same (ADR-0236). */
const SAME = 0.6
/** What a word with a typing error counts, beside the right one. */
const MISTYPED = 0.9
/** Prompts of which more words differ are not looked through for typing errors. */
const MOST_MISTYPED = 60

/** Prompts that ask nearly the same, whatever the order of their words, and some other words and typing errors. */
export class AskedBefore {
  readonly #words: number[][] = []
  readonly #texts = new Map<number, string>()

  /** Adds the next prompt in the order of time. */
  add(prompt: string): void {
    const words = new Set<number>()
    eachTerm(prompt, ALL_WORDS, (term) => {
      const hash = textHash(term)
      words.add(hash)
      if (!this.#texts.has(hash)) this.#texts.set(hash, term)
    })
    this.#words.push([...words])
  }

  /** For each prompt the number of the first one that asks the same: its own where none did before. */
  groups(): Uint32Array {
    const first = new Uint32Array(this.#words.length)
    const weights = this.#weights()
    const holders = new Map<number, GrowingWords>()
    for (const [prompt, words] of this.#words.entries()) {
      first[prompt] = prompt
      if (words.length < FEWEST_WORDS) continue
      const sought = words.toSorted((a, b) => weights.get(b)! - weights.get(a)! || a - b).slice(0, SOUGHT_WORDS)
      let best = SAME
      for (const earlier of likely(sought, holders, weights)) {
        const same = this.#sameness(words, this.#words[earlier]!, weights)
        if (same < best) continue
        best = same
        first[prompt] = first[earlier]!
      }
      for (const word of sought) {
        const known = holders.get(word)
        if (known) known.push(prompt)
        else {
          const list = new GrowingWords()
          list.push(prompt)
          holders.set(word, list)
        }
      }
    }
    return first
  }

  /** What each word weighs: much more the fewer prompts hold it, so that what all have in common makes none the same. */
  #weights(): Map<number, number> {
    const counts = new Map<number, number>()
    for (const words of this.#words) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
    for (const [word, count] of counts) counts.set(word, Math.log(1 + this.#words.length / count) ** 2)
    return counts
  }

  #sameness(one: readonly number[], other: readonly number[], weights: ReadonlyMap<number, number>): number {
    const weigh = (words: readonly number[]) => words.reduce((sum, word) => sum + weights.get(word)!, 0)
    const total = weigh(one) + weigh(other)
    const left = new Set(other)
    const rest = one.filter((word) => !left.delete(word))
    if (rest.length > MOST_MISTYPED || left.size > MOST_MISTYPED) return 1 - (weigh(rest) + weigh([...left])) / total
    let apart = weigh(rest) + weigh([...left])
    if (apart <= (1 - SAME) * total) return 1 - apart / total
    for (const word of rest) {
      for (const near of left) {
        if (!isMistyped(this.#texts.get(word)!, this.#texts.get(near)!)) continue
        left.delete(near)
        apart -= MISTYPED * (weights.get(word)! + weights.get(near)!)
        break
      }
    }
    return 1 - apart / total
  }
}

function isMistyped(one: string, other: string): boolean {
  const most = Math.min(maxTypos(one), maxTypos(other))
  return Math.abs(one.length - other.length) <= most && most > 0 && typingErrors(one, other, most) <= most
}

/** Earlier prompts that share most of what is sought. */
function likely(
  sought: readonly number[],
  holders: ReadonlyMap<number, GrowingWords>,
  weights: ReadonlyMap<number, number>,
): number[] {
  const shared = new Map<number, number>()
  for (const word of sought) {
    const list = holders.get(word)
    if (!list || list.length > MOST_HOLDERS) continue
    for (let at = 0; at < list.length; at++) {
      const prompt = list.words[at]!
      shared.set(prompt, (shared.get(prompt) ?? 0) + weights.get(word)!)
    }
  }
  return [...shared]
    .toSorted(([a, m], [b, n]) => n - m || a - b)
    .slice(0, COMPARED)
    .map(([prompt]) => prompt)
}
