import { isFolded, type Part } from '#archive/parts.ts'
import type { Exchange, PlacedPart } from './exchange.ts'
import { countLetters, leaveOut, noLetters, type LeftOut, type Letters } from './letters.ts'
import type { MessagePart } from './message.ts'

/**
 * Sums up the characters of a conversation by destination: each character of the source counts once, in a card or as left out.
 * @param source number of characters of its messages, counted independently
 * @param unplaced parts in no card, as there is no visible content to attach them to
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
  for (const one of new Set(unplaced)) {
    if (!counted.has(one)) leaveOut(letters.leftOut, { reason: 'part of no card', letters: lettersOfPart(one) })
  }
  const sum = letters.leftOut.reduce((all, one) => all + one.letters, 0)
  letters.lost = source - letters.shown - letters.folded - letters.alternative - sum
  return letters
}

/** True when a part of a card contains all of a message part. */
function holds(part: Part, one: MessagePart): boolean {
  if (part.kind === 'text' || part.kind === 'reasoning') return 'text' in one && part.text === one.text
  if (part.kind === 'document') return one.kind === 'document' && part.versions.includes(one.text)
  if (part.kind !== 'tool') return true
  return one.kind === 'call' ? part.input === one.input : one.kind === 'output' && part.output.includes(one.output)
}

/** The number of the export's characters in a part of a message. */
export function lettersOfPart(part: MessagePart): number {
  if (part.kind === 'document') return (part.isNamed ? 0 : countLetters(part.title)) + countLetters(part.text)
  if (part.kind === 'edit') return lettersOfPart(part.call)
  if (part.kind === 'file' || part.kind === 'citation') return 0
  const text = part.kind === 'call' ? part.input : part.kind === 'output' ? part.output : part.text
  return countLetters(text) - (part.added ?? 0)
}
