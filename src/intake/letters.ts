/** Number of characters of a message that are in no part of a card, with the reason. */
export interface LeftOut {
  reason: string
  letters: number
}

/** Number of characters of a source by destination: `source` is the sum of the others. */
export interface Letters {
  /** All text in the contents of its messages, in code points. */
  source: number
  /** In the texts and documents of cards. */
  shown: number
  /** In reasoning and tool calls. */
  folded: number
  /** In alternative answers and edited prompts, and in the messages after them. */
  alternative: number
  /** In no card, by reason, largest first. */
  leftOut: LeftOut[]
  /** Unaccounted characters: 0, unless there is a bug. */
  lost: number
}

/** Zero counts. */
export const noLetters = (): Letters => ({ source: 0, shown: 0, folded: 0, alternative: 0, leftOut: [], lost: 0 })

/** The number of code points in a text. */
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

/** Adds a count to the entry with the same reason. */
export function leaveOut(list: LeftOut[], { reason, letters }: LeftOut): void {
  if (letters === 0) return
  const same = list.find((one) => one.reason === reason)
  if (same) same.letters += letters
  else list.push({ reason, letters })
}

/** Adds the counts of one conversation to a sum. */
export function addLetters(sum: Letters, letters: Letters): void {
  for (const key of ['source', 'shown', 'folded', 'alternative'] as const) sum[key] += letters[key]
  // Absolute values, so that characters counted twice in one conversation do not hide a loss in another.
  sum.lost += Math.abs(letters.lost)
  for (const one of letters.leftOut) leaveOut(sum.leftOut, one)
  sum.leftOut.sort((a, b) => b.letters - a.letters)
}
