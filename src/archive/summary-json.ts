import type { Card, CardSummary } from './card.ts'
import { ADDED_NAMES } from './added-fields.ts'

/** The fields of a card as lists send them, in the order of the contract. */
const SUMMARY_FIELDS = [
  'id',
  'dedupid',
  'prompt',
  'pageTitle',
  'category',
  'sessionTitle',
  'semanticSid',
  'dayStamp',
  'slug',
  'imageUrl',
  'imageWidth',
  'imageHeight',
  'promptLen',
  'responseLen',
  'reltimeTimezero',
  'reltimeLast',
  'isPrivate',
  'isViewed',
  'cardReviewed',
  ...ADDED_NAMES,
  'redactions',
] as const satisfies readonly (keyof CardSummary)[]

/** A card without its response as JSON text in ASCII: made once when the card is written, joined unread when a page is sent. */
export const summaryJson = (card: Card): string =>
  asciiJson(Object.fromEntries(SUMMARY_FIELDS.map((field) => [field, card[field]])))

/**
 * Anything as JSON text in ASCII. One letter outside Latin-1 would make the text of a whole page twice as wide and slow;
 * hence the escapes.
 */
export function asciiJson(value: unknown): string {
  const json = JSON.stringify(value)
  const ascii = json.replace(/[\u007f-\uffff]+/g, escaped)
  // A replacement in a two-byte string leaves it two-byte, so the result is parsed as a new string.
  return ascii.length === json.length ? json : decoder.decode(encoder.encode(ascii))
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** The escapes of codes that were met. */
const escapes = new Map<number, string>()

function escaped(text: string): string {
  let all = ''
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    let known = escapes.get(code)
    if (known === undefined) escapes.set(code, (known = `\\u${code.toString(16).padStart(4, '0')}`))
    all += known
  }
  return all
}
