import { newCard, REDACTED_FIELDS, type Card, type CardRedaction, type RedactedField } from '#archive/card.ts'
import { ADDED_NAMES } from '#archive/added-fields.ts'
import type { CardContent } from '#archive/parts.ts'
import { isImportedSid } from '#archive/session.ts'
import { isInAddress, slugWithout } from './words-in-address.ts'
import { countMarks, redactText, wordsAtMarks, type RedactedWords } from './redact-text.ts'

/** The fields of a card's texts, as opposed to its metadata. */
const ORIGINAL_FIELDS = [
  ...REDACTED_FIELDS,
  'slug',
  'imageUrl',
  'imageWidth',
  'imageHeight',
  'promptLen',
  'responseLen',
] as const satisfies readonly (keyof Card)[]
export type OriginalTexts = Pick<Card, (typeof ORIGINAL_FIELDS)[number]>

/** The texts of a card as they are before anything is redacted. */
export const originalTexts = (card: Card): OriginalTexts =>
  Object.fromEntries(
    ORIGINAL_FIELDS.filter((field) => card[field] !== undefined).map((field) => [field, card[field]]),
  ) as unknown as OriginalTexts

/** The card with the texts that it had before anything was redacted. */
export function withOriginalTexts(card: Card, texts: OriginalTexts): Card {
  const rest: Partial<Card> = { ...card }
  for (const field of ORIGINAL_FIELDS) delete rest[field]
  delete rest.redactions
  return newCard({ ...rest, ...texts, id: card.id })
}

/**
 * A card that came in with the texts that are shown of one that is known, such as from an export of the archive itself: with
 * the original in the place of each of these texts. Other texts stay as they came.
 */
export function withKnownTexts(card: Card, before: OriginalTexts, redacted: Redacted): Card {
  const original = withOriginalTexts(card, before)
  const shown = redactCard(original, redacted)
  const { redactions: _, ...plain } = card
  const known = ORIGINAL_FIELDS.filter(
    (field) => card[field] === shown[field] || isRedactionOf(card[field], original[field]),
  )
  const texts = { ...plain, ...Object.fromEntries(known.map((field) => [field, original[field]])), id: card.id }
  if (known.includes('prompt')) texts.promptLen = original.promptLen
  if (known.includes('response')) texts.responseLen = original.responseLen
  return newCard(texts)
}

/** True for a text that is another one with ▇▇▇ in the place of any words: earlier versions redacted fewer than this one. */
const isRedactionOf = (text: unknown, original: unknown): boolean =>
  typeof text === 'string' && typeof original === 'string' && wordsAtMarks(text, original) !== null

/** The redactions of a card: of all its texts, and of the title of its conversation alone. */
export interface Redacted {
  texts: readonly RedactedWords[]
  title: readonly RedactedWords[]
}

/**
 * The card as it is public: without the words in any of its texts, and with the reasons (R11.3). A slug loses
 * them; a picture whose address holds them is not shown.
 */
export function redactCard(card: Card, { texts, title }: Redacted): Card {
  const shown: Card = { ...card }
  const places = new Map<string, CardRedaction>()
  const redact = (field: RedactedField, redacted: readonly RedactedWords[]) => {
    const before = card[field] ?? ''
    const { text, reasons } = redactText(before, redacted)
    if (text === before) return
    shown[field] = text
    for (const [index, reason] of reasons.entries()) {
      if (reason === '') continue
      const one = places.get(reason) ?? { reason, places: {} }
      places.set(reason, one)
      ;(one.places[field] ??= []).push(index)
    }
  }
  for (const field of ['prompt', 'response', 'pageTitle', 'category', ...ADDED_NAMES] as const) redact(field, texts)
  redact('sessionTitle', [...texts, ...title])
  // The id of an imported session is no text.
  if (!isImportedSid(card.semanticSid)) redact('semanticSid', [...texts, ...title])
  if (shown.prompt !== card.prompt) shown.promptLen = shown.prompt.length
  if (shown.response !== card.response) shown.responseLen = shown.response.length
  const isNamed = (address: string) => texts.some(({ words }) => isInAddress(address, words))
  if (card.slug !== undefined) shown.slug = slugWithout(card.slug, texts)
  if (isNamed(card.imageUrl ?? '')) delete shown.imageUrl
  // Without an address or a slug, what belongs to it goes as well.
  return newCard({ ...shown, redactions: [...places.values()] })
}

/** True where a text of the card holds the words, the title of its conversation among them. */
export const cardHolds = (card: Card, words: string): boolean => {
  const redacted = { texts: [{ words, reason: 'x' }], title: [] }
  return JSON.stringify(redactCard(card, redacted)) !== JSON.stringify(redactCard(card, { texts: [], title: [] }))
}

/**
 * How many places of a card are redacted, with a reason or without.
 * @param content what it consists of, whose texts those of the card are made of; absent where it is its two texts alone
 */
export function countPlaces(card: Card, content?: CardContent): number {
  const texts = REDACTED_FIELDS.filter((field) => !content || (field !== 'prompt' && field !== 'response')).map(
    (field) => card[field] ?? '',
  )
  return [...texts, content ? JSON.stringify(content) : ''].reduce((sum, text) => sum + countMarks(text), 0)
}
