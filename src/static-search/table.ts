import type { Output } from '#api/call.ts'
import type { CardSummary } from '#archive/card.ts'
import type { FieldName } from '#archive/fields.ts'
import type { Day } from '#archive/day-stamp.ts'

/**
 * What an exported site knows of all its cards before it opens any: the first of its files. Cards are numbered from 0 in
 * the order of time, those without a day at the end; lists hold one entry for each.
 */
export interface StaticTable {
  ids: string[]
  /** Runs of cards of one day: the day ('' where it is not known) and how many. */
  days: [Day, number][]
  /** The values of each field, and which of them each card has. */
  fields: Record<FieldName, Column>
  /** The conversation of each card; conversations are numbered from 0 in the order of their first cards. */
  conversations: number[]
  /** Cards that have a picture. */
  pictured: number[]
  /** Where in the words of each card its prompt and its response begin; what comes before are its titles. */
  prompts: number[]
  responses: number[]
  /** The first word of each file of words. */
  words: string[]
}

/** Which of some names each card has, by their numbers. */
export interface Column {
  names: string[]
  of: number[]
}

/** What a file of cards holds of each. */
export interface CardOnFile extends CardSummary {
  /** Words of the response. */
  words: number
  /** What it holds beside plain text; absent where that is nothing. */
  holds?: string[]
  /** Of the response, as lists show it where nothing was searched for. */
  beginning: string
}

/** A response, with what the card holds beyond its two texts where there is more. */
export type TextOnFile =
  | string
  | Pick<Output<'GET /api/cards/:id'>, 'response' | 'parts' | 'answer' | 'alternatives' | 'proof'>

/** How many cards a file holds: as lists show them, and their responses. */
export const CARDS_IN_LIST = 200
export const CARDS_IN_TEXT = 50

/** The names of the files; all hold gzipped JSON but those of words. */
export const TABLE_FILE = 'table.bin'
export const OWN_TEXTS_FILE = 'texts.bin'
/** The key of the archive, as `/.well-known/colloquy.json` says it. */
export const KEYS_FILE = 'keys.bin'
export const listFile = (number: number): string => `list-${number}.bin`
export const textFile = (number: number): string => `text-${number}.bin`
export const wordFile = (number: number): string => `words-${number}.bin`

/** Words and where their postings begin and end in the bytes that follow. */
export type WordHeader = [word: string, length: number][]
