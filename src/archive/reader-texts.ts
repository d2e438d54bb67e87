import { counted } from './counted.ts'

/** Texts of the reader (R3.20). */
export const READER_TEXTS = {
  read: 'read the conversation',
  outline: 'outline',
  inThis: 'in this conversation',
  results: (count: number) => counted(count, 'result'),
  print: 'print',
  copyLink: 'Copy link to this turn',
  copySession: 'copy link',
  book: 'EPUB',
  bookEnds: (turns: string) => `This book ends after ${turns} of the conversation; the others are on its page:`,
  previous: 'previous conversation',
  next: 'next conversation',
  previousTurn: 'previous turn',
  nextTurn: 'next turn',
  turnOf: (number: number, total: number) => `turn ${number} of ${total}`,
  from: 'from',
  details: 'details',
  earlier: 'earlier turns',
  later: 'later turns',
  settings: 'text size and width',
  size: 'text size',
  measure: 'line length',
  loading: 'Loading conversation...',
  missing: 'There is no such conversation.',
  failed: 'Failed to fetch the conversation. Please try again later.',
  textsFailed: 'Some turns could not be fetched.',
} as const

/** Words that are read in a minute. */
const WORDS_PER_MINUTE = 230
/** Letters of a word with the space behind it. */
const LETTERS_PER_WORD = 5.8

/** How long texts of this many letters take to read, such as '3 min'; at least one minute. */
export const readingTime = (letters: number): string =>
  `${Math.max(1, Math.round(letters / LETTERS_PER_WORD / WORDS_PER_MINUTE))} min`

/** '1 turn', '14 turns' */
export const turnsText = (count: number): string => `${count} ${count === 1 ? 'turn' : 'turns'}`
