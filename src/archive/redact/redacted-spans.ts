import type { CardRedaction } from '#archive/card.ts'
import { counted } from '#archive/counted.ts'

/** Which words of a text are redacted is shown by this mark. */
const MARK = '▇▇▇'

/** A span of a text; `reason` is null for what is read, and says why for what is redacted ('' where that is not known). */
export interface RedactedSpan {
  text: string
  reason: string | null
}

/**
 * The reason of one mark of a text.
 * @param reasons of the text's marks in order; those of a text that is shown in part are as good as they can be
 */
export function reasonAt(reasons: readonly string[], index: number, marks: number): string {
  const different = [...new Set(reasons.filter((reason) => reason !== ''))]
  if (different.length <= 1) return different[0] ?? ''
  return reasons.length === marks ? reasons[index]! : different.join(', ')
}

/** A text cut at its marks. @param reasons of its marks in order */
export function redactedSpans(text: string, reasons: readonly string[]): RedactedSpan[] {
  if (!text.includes(MARK)) return text === '' ? [] : [{ text, reason: null }]
  const read = text.split(MARK)
  return read
    .flatMap((span, index): RedactedSpan[] => [
      ...(index === 0 ? [] : [{ text: MARK, reason: reasonAt(reasons, index - 1, read.length - 1) }]),
      { text: span, reason: null },
    ])
    .filter((span) => span.text !== '')
}

/** The accessible name of a mark. */
export const redactedLabel = (reason: string): string => (reason === '' ? 'redacted' : `redacted: ${reason}`)

/** The notes below a card: the number of redacted places, and the reasons. */
export const redactedNotes = (redactions: readonly CardRedaction[]): string[] =>
  redactions.map(({ reason, places }) => {
    const count = Object.values(places).reduce((sum, one) => sum + one.length, 0)
    return `${MARK} ${redactedLabel(reason)} (${counted(count, 'place')})`
  })
