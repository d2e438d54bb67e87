/** Letters of a message that no part of a card holds, and why. */
export interface LeftOut {
  reason: string
  letters: number
}

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
  for (const key of ['source', 'shown', 'folded', 'alternative'] as const) sum[key] += letters[key]
  // What one conversation counts twice must not hide what another loses.
  sum.lost += Math.abs(letters.lost)
  for (const one of letters.leftOut) leaveOut(sum.leftOut, one)
  sum.leftOut.sort((a, b) => b.letters - a.letters)
}
