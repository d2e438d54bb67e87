import { counted } from '#archive/counted.ts'

/** The texts of redaction (R11.3). */
export const REDACT_TEXTS = {
  redact: 'redact',
  title: 'redact words',
  hint: 'Visitors see ▇▇▇ with the reason wherever these words are in this card. Admins can read the original and undo it.',
  words: 'words',
  reason: 'reason',
  reasons: ['a name', 'an address', 'a phone number', 'a password', 'private matters', 'about someone else'],
  otherReason: 'other',
  ownReason: 'reason in your own words',
  done: (places: number) => (places === 0 ? 'Redacted.' : `Redacted in ${counted(places, 'place')}.`),
  titleToo: (cards: number) =>
    `The title of the conversation held the words: they are redacted there as well, in ${counted(cards, 'card')}.`,
  otherSpellings: (spellings: readonly string[]) =>
    `With other capitals this card still has ${spellings.map((one) => `‘${one}’`).join(', ')}: redact that as well where it is meant.`,
  undone: 'Undone: visitors read the words again.',
  failed: (reason: string) => `Not redacted: ${reason}`,
  undoFailed: (reason: string) => `Not undone: ${reason}`,
  list: 'redactions',
  none: 'Nothing is redacted in this card.',
  loading: 'Loading the redactions...',
  loadFailed: 'Failed to fetch the redactions. Please try again later.',
  undo: (words: string) => `undo: ${words}`,
  undoWord: 'undo',
  showOriginal: 'show original',
  hideOriginal: 'hide original',
  original: 'original, for admins alone',
  by: (by: string, when: string) => `${by}, ${when}`,
  undoneBy: (by: string) => (by === '' ? 'brought back by an import' : `undone by ${by}`),
  elsewhere: 'another archive',
  places: (places: number) => counted(places, 'place'),
  log: 'redactions',
  nothingLogged: 'No words were redacted yet.',
  redacted: (reason: string) => (reason === '' ? 'redacted' : `redacted: ${reason}`),

  // Refusals of the server
  noWords: 'Say which words.',
  isMark: 'Words with ▇ in them are redacted already.',
  notFound:
    'These words are not in the card as they are written here. Mark them again, fewer at once, and not across a formula.',
  isRedacted: 'These words are redacted already.',
  noSuch: 'There is no such redaction.',
  unknownMarks: (field: string) =>
    `▇▇▇ stands for words that are redacted: in ‘${field}’ leave each where it is, or write a text without any.`,
  shownElsewhere: (field: string) =>
    `With this text in ‘${field}’ the redacted words would be shown: write a text without ▇▇▇.`,
  undoneBefore: 'This redaction was undone already.',
} as const
