import { addedOf, ADDED_NAMES, type AddedName } from './added-fields.ts'

/**
 * One exchange of a conversation (R5.1, R5.10): a person's prompt and the AI's response.
 * Missing texts are '', missing numbers 0, missing flags false; `slug` and `imageUrl` may be absent,
 * and so may the added fields (fields.ts).
 */
export interface Card extends Partial<Record<AddedName, string>> {
  /** 1 to 128 letters, digits or underscores; never a hyphen, because an address ends in `-{id}`. */
  id: string
  /** Always equal to `id`. */
  dedupid: string
  prompt: string
  response: string
  pageTitle: string
  category: string
  sessionTitle: string
  /** Stands in for a session title that is missing. */
  semanticSid: string
  /** `YYYYMMDD_suffix` or an ISO instant ending in Z; '' when the day is not known. */
  dayStamp: string
  slug?: string
  imageUrl?: string
  /** The size of its picture in pixels, as it is shown; absent where that is not known. */
  imageWidth?: number
  imageHeight?: number
  /** Length of the prompt in UTF-16 code units. */
  promptLen: number
  responseLen: number
  /** Seconds from the first card of the session to this one. */
  reltimeTimezero: number
  /** Seconds from the card before it in the session. */
  reltimeLast: number
  isPrivate: boolean
  isViewed: boolean
  cardReviewed: boolean
  /** Where words are redacted; absent where none are. */
  redactions?: CardRedaction[]
}

/** The fields of a card that show ▇▇▇ in the place of words. */
export const REDACTED_FIELDS = [
  'prompt',
  'response',
  'pageTitle',
  'sessionTitle',
  'semanticSid',
  'category',
  ...ADDED_NAMES,
] as const
export type RedactedField = (typeof REDACTED_FIELDS)[number]

/** Where words of a card are redacted for one reason. */
export interface CardRedaction {
  reason: string
  /** In each field, which of its ▇▇▇ it is, counted from 0. */
  places: Partial<Record<RedactedField, number[]>>
}

/** A card as lists show it: everything but the response. */
export type CardSummary = Omit<Card, 'response'>

/** The required fields of a card; the defaults of R5.1 fill the others. */
export type CardFields = Partial<Omit<Card, 'dedupid'>> & { id: string }

const ID = /^[A-Za-z0-9_]{1,128}$/

/** True when `id` can be in a card's address (R1.6). */
export const isCardId = (id: string): boolean => ID.test(id)

/** Completes the fields of a card with the defaults of R5.1; lengths follow the texts unless they are given. */
export function newCard(fields: CardFields): Card {
  const { id, prompt = '', response = '', slug, imageUrl, imageWidth, imageHeight, redactions = [] } = fields
  return {
    id,
    dedupid: id,
    prompt,
    response,
    pageTitle: fields.pageTitle ?? '',
    category: fields.category ?? '',
    sessionTitle: fields.sessionTitle ?? '',
    semanticSid: fields.semanticSid ?? '',
    dayStamp: fields.dayStamp ?? '',
    ...(slug ? { slug } : {}),
    ...(imageUrl ? { imageUrl } : {}),
    ...(imageUrl && imageWidth && imageHeight ? { imageWidth, imageHeight } : {}),
    promptLen: fields.promptLen ?? prompt.length,
    responseLen: fields.responseLen ?? response.length,
    reltimeTimezero: fields.reltimeTimezero ?? 0,
    reltimeLast: fields.reltimeLast ?? 0,
    isPrivate: fields.isPrivate ?? false,
    isViewed: fields.isViewed ?? false,
    cardReviewed: fields.cardReviewed ?? false,
    ...addedOf(fields),
    ...(redactions.length > 0 ? { redactions } : {}),
  }
}

/** True when `url` is an absolute http(s) address or a path of this site (R5.12). */
export function isImageUrl(url: string): boolean {
  if (/^\.?\/(?!\/)/.test(url)) return true
  return /^https?:\/\//i.test(url) && URL.canParse(url)
}

/** Where a card's own picture lies under `/images/`, in colour or in black and white (R5.11). */
export const imageName = (dedupid: string, mode: 'color' | 'bw'): string =>
  mode === 'color' ? `DEDUPID-${dedupid}-image.png` : `image_${dedupid}.png`
