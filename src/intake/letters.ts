import { isFolded, type Part } from '#archive/parts.ts'
import type { Exchange, PlacedPart } from './exchange.ts'
import type { LeftOut, MessagePart } from './message.ts'

/** Where the letters of a source ended: `source` is the sum of all others. */
export interface Letters {
  /** Code points of all text in the contents of its messages. */
  source: number
  /** In the texts and documents of cards. */
  shown: number
  /** In reasoning and tools. */
  folded: number
  /** In other answers and edited prompts, and what followed on them. */
  alternative: number
  /** In no card, and why; the most first. */
  leftOut: LeftOut[]
  /** What nothing accounts for: 0, or a mistake of ours. */
  lost: number
}

/** Letters before anything is counted. */
export const noLetters = (): Letters => ({ source: 0, shown: 0, folded: 0, alternative: 0, leftOut: [], lost: 0 })

/** The code points of a text. */
export function countLetters(text: string): number {
  let pairs = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit < 0xd800 || unit > 0xdbff) continue
    const next = text.charCodeAt(at + 1)
    if (next >= 0xdc00 && next <= 0xdfff) pairs++
  }
  return text.length - pairs
}

/** Adds letters that are left out to those with the same reason. */
export function leaveOut(list: LeftOut[], { reason, letters }: LeftOut): void {
  if (letters === 0) return
  const same = list.find((one) => one.reason === reason)
  if (same) same.letters += letters
  else list.push({ reason, letters })
}

/** Adds the letters of one conversation to those of others. */
export function addLetters(sum: Letters, letters: Letters): void {
  for (const key of ['source', 'shown', 'folded', 'alternative', 'lost'] as const) sum[key] += letters[key]
  for (const one of letters.leftOut) leaveOut(sum.leftOut, one)
  sum.leftOut.sort((a, b) => b.letters - a.letters)
}

/**
 * Sums up where the letters of a conversation are: in the cards that were made of it, each letter of the source once, or
 * left out.
 * @param source the letters of its messages, counted apart from what was read
 * @param unplaced parts that stand in no card, for there is nothing beside them to show
 */
export function sumLetters(
  source: number,
  cards: readonly Exchange[],
  leftOut: readonly LeftOut[],
  unplaced: readonly MessagePart[],
): Letters {
  const letters = { ...noLetters(), source }
  const counted = new Set<MessagePart>()
  const count = (placed: readonly PlacedPart[], isAlternative: boolean): void => {
    for (const { part, from } of placed) {
      const place = isAlternative ? 'alternative' : isFolded(part) ? 'folded' : 'shown'
      for (const one of from) {
        if (counted.has(one) || !holds(part, one)) continue
        counted.add(one)
        letters[place] += lettersOfPart(one)
      }
    }
  }
  const countAll = ({ prompt, response }: Exchange, isAlternative: boolean): void => {
    count(prompt, isAlternative)
    count(response, isAlternative)
  }
  const open: Exchange[] = []
  for (const card of cards) {
    countAll(card, false)
    open.push(...card.alternatives)
  }
  for (let next = open.pop(); next; next = open.pop()) {
    countAll(next, true)
    for (const one of next.after) {
      countAll(one, true)
      open.push(...one.alternatives)
    }
  }
  for (const one of leftOut) leaveOut(letters.leftOut, one)
  for (const one of unplaced) leaveOut(letters.leftOut, { reason: 'beside no card', letters: lettersOfPart(one) })
  const sum = letters.leftOut.reduce((all, one) => all + one.letters, 0)
  letters.lost = source - letters.shown - letters.folded - letters.alternative - sum
  return letters
}

/** True when a part of a card has all of what stood in a message. */
function holds(part: Part, one: MessagePart): boolean {
  if (part.kind === 'text' || part.kind === 'reasoning') return 'text' in one && part.text === one.text
  if (part.kind === 'document') return one.kind === 'document' && part.versions.includes(one.text)
  if (part.kind !== 'tool') return true
  return one.kind === 'call' ? part.input === one.input : one.kind === 'output' && part.output.includes(one.output)
}

/** The letters of the export in a part of a message. */
export function lettersOfPart(part: MessagePart): number {
  if (part.kind === 'document') return (part.isNamed ? 0 : countLetters(part.title)) + countLetters(part.text)
  if (part.kind === 'edit') return lettersOfPart(part.call)
  if (part.kind === 'file' || part.kind === 'citation') return 0
  const text = part.kind === 'call' ? part.input : part.kind === 'output' ? part.output : part.text
  return countLetters(text) - (part.added ?? 0)
}
