import { counted } from './counted.ts'
import { MAX_UPLOAD_FILES } from './max-upload-files.ts'

/** A number with separators of thousands. */
export const formatNumber = (count: number) => count.toLocaleString('en-US')

/** A size in GB where it is a whole number of them, else in MB. */
const wholeSize = (bytes: number) =>
  bytes % 2 ** 30 === 0 ? `${formatNumber(bytes / 2 ** 30)} GB` : `${formatNumber(Math.floor(bytes / 2 ** 20))} MB`

/** The texts of the import's screen, which only an admin sees. */
export const IMPORT_TEXTS = {
  title: 'import',
  open: 'import',
  openFromDashboard: 'import an export',
  intro:
    'Exports of ChatGPT, Claude, Gemini and the other programs named below, sessions of agents, saved pages, Markdown logs and cards as JSON Lines: files, folders, or archives of them (zip, tar, gz, zst).',
  dropHere: 'Drop files or a folder here, or',
  dropNow: 'Drop to read them.',
  chooseFiles: 'choose files',
  chooseFolder: 'choose a folder',
  first: 'Nothing is written until you have seen a preview.',
  limit: (bytes: number) => `Up to ${wholeSize(bytes)}; for larger exports use the command ‘colloquy import’.`,
  noFiles: 'There are no files in your selection.',
  tooManyFiles: (files: number) =>
    `These are ${counted(files, 'file')}, and ${formatNumber(MAX_UPLOAD_FILES)} can be sent at once: put them into a zip, or use colloquy import.`,
  /** The running step, without the numbers of the progress bar. */
  phases: { sending: 'Sending the files', checking: 'Checking the files', reading: 'Reading', writing: 'Importing' },
  sending: (sent: number, total: number) =>
    `Sending: ${formatNumber(Math.floor(sent / 2 ** 20))} of ${formatNumber(Math.ceil(total / 2 ** 20))} MB`,
  checking: 'Checking the files…',
  reading: (cards: number) => `Reading: ${counted(cards, 'card')} so far`,
  writing: (written: number, total: number) => `Importing: ${formatNumber(written)} of ${counted(total, 'card')}`,
  cancel: 'cancel',
  stop: 'stop',
  stopHint: 'What was written stays; import again to complete it.',
  preview: 'This is what would happen. Nothing has been written yet.',
  publish: 'publish at once, except cards in which secrets or personal data are found',
  comesPrivate:
    'Everything is imported as private: visitors see none of it until you publish it in the review. Only public cards of an export of Colloquy itself stay public.',
  run: (cards: number) => `import ${counted(cards, 'card')}`,
  other: 'choose other files',
  again: 'import more',
  nothing: 'There are no cards to import in it.',
  done: (added: number, changed: number, unchanged: number) =>
    `${counted(added, 'card')} added, ${formatNumber(changed)} changed, ${formatNumber(unchanged)} already there.`,
  arePublic: (cards: number) =>
    cards === 1
      ? 'One card is public: visitors see it.'
      : `${formatNumber(cards)} cards are public: visitors see them.`,
  stayPrivate: (cards: number) =>
    cards === 1
      ? 'One card is private: look at it in the review.'
      : `${formatNumber(cards)} cards are private: look at them in the review.`,
  kept: (cards: number) =>
    cards === 1
      ? 'One card stays private, as an admin decided: its box ‘Private’ publishes it.'
      : `${formatNumber(cards)} cards stay private, as an admin decided: the box ‘Private’ of each publishes it.`,
  found: (cards: number) =>
    `${counted(cards, 'card')} not published: secrets, personal data or words redacted elsewhere were found.`,
  pictures: (kept: number, leftOut: number) =>
    leftOut === 0
      ? `${counted(kept, 'picture')} kept.`
      : `${counted(kept, 'picture')} kept, ${formatNumber(leftOut)} left out.`,
  toReview: 'to the review',
  messages: 'what became of every message',
  outcomes: {
    card: 'begins a card',
    part: 'part of a card',
    hidden: 'hidden',
    alternative: 'other branch, kept as another answer',
    failed: 'failed',
    missingAsset: 'missing asset',
  },
  allMessages: 'all messages',
  letters: 'what became of every letter',
  letterPlaces: {
    shown: 'shown',
    folded: 'folded: reasoning and tools',
    alternative: 'in other answers',
  },
  leftOut: 'left out',
  lost: 'lost',
  allLetters: 'all letters',
  summary: (conversations: number, messages: number, cards: number) =>
    `${counted(conversations, 'conversation')}, ${counted(messages, 'message')}: ${counted(cards, 'card')}.`,
  repeated: (cards: number) =>
    cards === 1
      ? 'One of them is in the files more than once: the most complete copy is kept.'
      : `${formatNumber(cards)} of them are in the files more than once: the most complete copy of each is kept.`,
  assets: (found: number, missing: number) =>
    `${found === 1 ? 'One picture or sound is' : `${formatNumber(found)} pictures and sounds are`} in the export` +
    (missing === 0 ? '.' : `, ${missing === 1 ? 'one is' : `${formatNumber(missing)} are`} missing.`),
  placeholders: (count: number) => `${counted(count, 'placeholder')} of the program left out.`,
  categories: 'categories',
  sessions: 'sessions',
  files: 'files',
  unread: 'chosen files of which nothing is imported',
  failures: (parts: string) => `could not be read: ${parts}`,
  howToExport: 'how do I get my export?',
  category: 'category',
  session: 'session',
  cards: 'cards',
  file: 'file',
  kind: 'kind',
  none: '(none)',
  more: (count: number) => `and ${formatNumber(count)} more`,
  states: { read: 'read', ignored: 'ignored', failed: 'failed', asset: 'of a conversation' },
  line: (line: number) => `line ${formatNumber(line)}`,
  rulesHint: 'Rules for categories are read from categories.json in the data folder.',
} as const

/** Why a number of files is too large to be sent at once, in one sentence; null where it is not. */
export const uploadRefusal = (files: number): string | null => {
  if (files === 0) return IMPORT_TEXTS.noFiles
  return files > MAX_UPLOAD_FILES ? IMPORT_TEXTS.tooManyFiles(files) : null
}
