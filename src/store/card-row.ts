import { hash } from 'node:crypto'
import { newCard, type Card, type CardRedaction } from '#archive/card.ts'
import { conversationKey } from '#archive/conversation.ts'
import {
  ADDED_FIELDS,
  ADDED_NAMES,
  addedOf,
  eachAdded,
  type AddedColumn,
  type AddedName,
} from '#archive/added-fields.ts'
import { dayOf } from '#archive/day-stamp.ts'
import { sessionHeading } from '#archive/session.ts'
import { summaryJson } from '#archive/summary-json.ts'
import type { Selectable } from 'kysely'
import type { CardsTable, Flag } from './tables.ts'

const flag = (on: boolean): Flag => (on ? 1 : 0)

/** Origin of a card: the hash of what its source said, and the rank of that source. */
export type CardOrigin = Pick<Selectable<CardsTable>, 'fingerprint' | 'precedence'>

/** Prefix of a title as the key of a conversation. */
const TITLE = 'title:'

/**
 * The key of a conversation as rows of cards have it. A title is hashed there, whether or not words of it are redacted: rows
 * have no redacted words, and all cards of the conversation have one key, whatever each shows of the title.
 * @param key as `conversationKey` gives it of an original: several titles look the same with their words redacted
 */
export const rowConversation = (key: string): string =>
  key.startsWith(TITLE) ? `titled:${hash('sha256', key, 'hex')}` : key

/** A card as visitors read it, and without redactions. */
export interface ShownCard {
  shown: Card
  original: Card
}

/** The row of a card under a key. */
export function rowOf(
  { shown: card, original }: ShownCard,
  key: number,
  { fingerprint, precedence }: CardOrigin,
): Selectable<CardsTable> {
  return {
    key,
    id: card.id,
    prompt: card.prompt,
    response: card.response,
    page_title: card.pageTitle,
    category: card.category,
    session_title: card.sessionTitle,
    semantic_sid: card.semanticSid,
    session: sessionHeading(card),
    conversation: rowConversation(conversationKey(original)),
    day_stamp: card.dayStamp,
    day: dayOf(card.dayStamp) ?? '',
    slug: card.slug ?? '',
    image_url: card.imageUrl ?? '',
    image_width: card.imageWidth ?? 0,
    image_height: card.imageHeight ?? 0,
    prompt_len: card.promptLen,
    response_len: card.responseLen,
    reltime_timezero: card.reltimeTimezero,
    reltime_last: card.reltimeLast,
    is_private: flag(card.isPrivate),
    is_viewed: flag(card.isViewed),
    card_reviewed: flag(card.cardReviewed),
    ...addedColumns(card),
    has_image: flag(card.imageUrl !== undefined),
    redactions: card.redactions ? JSON.stringify(card.redactions) : '',
    summary: summaryJson(card),
    fingerprint,
    precedence,
  }
}

/** The columns of the added fields; '' where the card has none. */
const addedColumns = (card: Card): Record<AddedColumn, string> =>
  Object.fromEntries(ADDED_NAMES.map((name) => [ADDED_FIELDS[name].column, card[name] ?? ''])) as Record<
    AddedColumn,
    string
  >

/** The added fields in a row. */
export const addedIn = (row: Record<AddedColumn, string>): Partial<Record<AddedName, string>> =>
  addedOf(eachAdded((name) => row[ADDED_FIELDS[name].column]))

/** The columns that a card is made of; the others follow from them. */
export const CARD_COLUMNS = [
  'id',
  'prompt',
  'response',
  'page_title',
  'category',
  'session_title',
  'semantic_sid',
  'day_stamp',
  'slug',
  'image_url',
  'image_width',
  'image_height',
  'prompt_len',
  'response_len',
  'reltime_timezero',
  'reltime_last',
  'is_private',
  'is_viewed',
  'card_reviewed',
  ...ADDED_NAMES.map((name) => ADDED_FIELDS[name].column),
  'redactions',
] as const satisfies readonly (keyof CardsTable)[]

/** The card in a row. */
export const cardOf = (row: Pick<Selectable<CardsTable>, (typeof CARD_COLUMNS)[number]>): Card =>
  newCard({
    id: row.id,
    prompt: row.prompt,
    response: row.response,
    pageTitle: row.page_title,
    category: row.category,
    sessionTitle: row.session_title,
    semanticSid: row.semantic_sid,
    dayStamp: row.day_stamp,
    slug: row.slug,
    imageUrl: row.image_url,
    imageWidth: row.image_width,
    imageHeight: row.image_height,
    promptLen: row.prompt_len,
    responseLen: row.response_len,
    reltimeTimezero: row.reltime_timezero,
    reltimeLast: row.reltime_last,
    isPrivate: row.is_private === 1,
    isViewed: row.is_viewed === 1,
    cardReviewed: row.card_reviewed === 1,
    ...addedIn(row),
    ...(row.redactions === '' ? {} : { redactions: JSON.parse(row.redactions) as CardRedaction[] }),
  })
