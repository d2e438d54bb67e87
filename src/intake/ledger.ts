import type { Card } from '#archive/card.ts'
import { isImportedSid, isSameSession, sessionHeading } from '#archive/session.ts'
import type { Outcome, ParsedRecord } from './export-kind.ts'
import { addLetters, noLetters, type Letters } from './letters.ts'

/** A failure of the import, with its location. */
export interface Failure {
  file: string
  /** Line of the file where the conversation or card begins; 0 when the whole file failed. */
  line: number
  /** Title or id of the conversation or card; '' if unknown. */
  conversation: string
  /** Id of the message; '' when the whole conversation failed. */
  message: string
  reason: string
}

export interface LedgerFile {
  name: string
  /**
   * 'asset': a picture, sound or other file that a conversation names. 'failed': recognised or broken, but not read, for a
   * reason listed in the failures.
   */
  state: 'read' | 'ignored' | 'failed' | 'asset'
  /** The kind of export; '' for none. */
  kind: string
  /** The reason for ignoring it: a short description without its texts; absent for all others. */
  note?: string
}

/** A group of cards. */
export interface Group {
  name: string
  cards: number
}

/** The session of a group's cards. @public types inferred from the ledger name it */
export interface SessionIds {
  /** Comma-separated where several models answered. */
  category: string
  semanticSid: string
}

/** The import report (R12.8): the outcome of everything in an export, as plain JSON to be printed and stored. */
export interface Ledger {
  source: string
  /** All files by name. */
  files: LedgerFile[]
  conversations: number
  /** Number of unreadable conversations among `conversations`; they add no messages. */
  unreadable: number
  messages: number
  cards: number
  /** Number of duplicate cards among them: of each, only the richest is imported and shown below. */
  repeated?: number
  /** Number of messages by outcome; the sum is `messages`. */
  outcomes: Record<Outcome['kind'], number>
  /** Number of characters of the messages' contents by destination (R12.9). */
  letters: Letters
  /** Number of hidden messages by reason. */
  hidden: Record<string, number>
  /** Number of the maker's placeholders ('This block is not supported …') left out of shown messages; absent for 0. */
  placeholders?: number
  /** Media files of shown messages, found in the export or missing. `files` counts all media files in it. */
  assets: { found: number; missing: number; files: number }
  /** The grouping of the cards: at most 500 groups of each kind are listed; `ungrouped` counts the cards of the others. */
  categories: Group[]
  sessions: (Group & SessionIds)[]
  ungrouped: { categories: number; sessions: number }
  /** Contents of Colloquy's own exports besides cards; absent without any. */
  beside?: { members: number; comments: number; stars: number }
  /** Failed files, and at most 1000 failed messages and unreadable conversations; `failureCount` counts all. */
  failures: Failure[]
  failureCount: number
}

const MAX_FAILURES = 1000
const MAX_GROUPS = 500

/** An empty report. */
export const newLedger = (source: string): Ledger => ({
  source,
  files: [],
  conversations: 0,
  unreadable: 0,
  messages: 0,
  cards: 0,
  outcomes: { card: 0, part: 0, hidden: 0, alternative: 0, failed: 0, missingAsset: 0 },
  letters: noLetters(),
  hidden: {},
  assets: { found: 0, missing: 0, files: 0 },
  categories: [],
  sessions: [],
  ungrouped: { categories: 0, sessions: 0 },
  failures: [],
  failureCount: 0,
})

/** Adds the result of one record. */
export function addRecord(
  ledger: Ledger,
  file: string,
  line: number,
  reading: ParsedRecord,
  isConversation: boolean,
): void {
  const { conversation } = reading
  if (isConversation) ledger.conversations++
  if (reading.unreadable !== undefined) {
    ledger.unreadable++
    addFailure(ledger, { file, line, conversation, message: '', reason: reading.unreadable })
  }
  ledger.messages += reading.messages
  if (reading.letters) addLetters(ledger.letters, reading.letters())
  const { repeated = 0 } = reading
  ledger.cards += reading.cards.length + repeated
  if (repeated > 0) ledger.repeated = (ledger.repeated ?? 0) + repeated
  if (reading.placeholders) ledger.placeholders = (ledger.placeholders ?? 0) + reading.placeholders
  ledger.assets.found += reading.assets.found
  ledger.assets.missing += reading.assets.missing
  for (const { card } of reading.cards) addCard(ledger, card)
  for (const one of reading.userData ?? []) {
    const counted = 'member' in one ? 'members' : 'comment' in one ? 'comments' : 'star' in one ? 'stars' : null
    if (counted === null) continue
    ledger.beside ??= { members: 0, comments: 0, stars: 0 }
    ledger.beside[counted]++
  }
  for (const outcome of reading.outcomes) {
    ledger.outcomes[outcome.kind]++
    if (outcome.kind === 'hidden') ledger.hidden[outcome.why] = (ledger.hidden[outcome.why] ?? 0) + 1
    if (outcome.kind !== 'failed') continue
    addFailure(ledger, { file, line, conversation, message: outcome.message, reason: outcome.why })
  }
}

function addCard({ categories, sessions, ungrouped }: Ledger, card: Card): void {
  const { category, semanticSid } = card
  const name = sessionHeading(card)
  const isSession = (one: Ledger['sessions'][number]) => isSameSession({ ...one, sessionTitle: one.name }, card)
  const hasOwnId = isImportedSid(semanticSid)
  // Checked first, as cards of a session are mostly consecutive.
  const session =
    sessions.at(-1) && isSession(sessions.at(-1)!)
      ? sessions.at(-1)
      : sessions.find((one) => (!hasOwnId || one.semanticSid === semanticSid) && isSession(one))
  if (session) {
    session.cards++
    if (!session.category.split(', ').includes(category)) session.category += `, ${category}`
  } else if (sessions.length < MAX_GROUPS) sessions.push({ name, category, semanticSid, cards: 1 })
  else ungrouped.sessions++
  const group = categories.find((one) => one.name === category)
  if (group) group.cards++
  else if (categories.length < MAX_GROUPS) categories.push({ name: category, cards: 1 })
  else ungrouped.categories++
}

/** Adds a failure to the list, or beyond its limit only to the count. */
export function addFailure(ledger: Ledger, failure: Failure): void {
  ledger.failureCount++
  if (failure.line === 0 || ledger.failures.length < MAX_FAILURES) ledger.failures.push(failure)
}

/** Adds a file to the list. */
export function addFile(ledger: Ledger, file: LedgerFile): void {
  ledger.files.push(file)
}

/** True when every message has exactly one outcome, and every card was begun by a message. */
export function balances({ messages, cards, outcomes, hidden }: Ledger): boolean {
  const sum = (counts: Record<string, number>) => Object.values(counts).reduce((a, b) => a + b, 0)
  return sum(outcomes) === messages && outcomes.card === cards && sum(hidden) === outcomes.hidden
}
