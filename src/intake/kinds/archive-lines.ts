import { BESIDE_CARDS, type ArchiveLine } from '#archive/archive-line.ts'
import { isCardId } from '#archive/card.ts'
import { isObject, jsonIn, own } from '#intake/json-object.ts'
import { whyNotStorable } from '#intake/storable-text.ts'

type Check = (value: unknown) => string | null

const text: Check = (value) => (typeof value === 'string' ? whyNotStorable(value) : 'must be a text')
const some: Check = (value) => (value === '' ? 'must not be empty' : text(value))
/** Any text: it is sanitized before it is stored, as old exports may hold anything. */
const shown: Check = (value) => (typeof value === 'string' ? null : 'must be a text')
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null ? null : check(value)
const flag: Check = (value) => (typeof value === 'boolean' ? null : 'must be true or false')
const instant: Check = (value) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value))
    ? null
    : 'must be an instant such as 2023-09-15T12:00:00.000Z'
const email: Check = (value) =>
  typeof value === 'string' && /^\S+@\S+$/.test(value) ? text(value) : 'must be an address'
const thread: Check = (value) =>
  typeof value === 'string' && /^(main-page|card-\w{1,128})$/.test(value) ? null : 'must be main-page or card-ID'

const json: Check = (value) => {
  if (typeof value !== 'string') return 'must be a text'
  const held = jsonIn(value)
  if (held === undefined) return 'must be JSON'
  return isObject(held) ? whyNotStorable(value) : 'must be an object'
}

const sha256: Check = (value) =>
  typeof value === 'string' && /^[0-9a-f]{64}$/.test(value) ? null : 'must be a SHA-256'

/** The fields of each kind of line, with their checks. */
const FIELDS: Record<(typeof BESIDE_CARDS)[number], Record<string, Check>> = {
  source: {
    hash: sha256,
    kind: some,
    file: text,
    importedAt: instant,
    size: (value) => (Number.isSafeInteger(value) && Number(value) >= 0 ? null : 'must be a whole number from 0'),
    bytes: orNull(text),
  },
  member: {
    id: some,
    email,
    displayName: shown,
    createdAt: instant,
    lastSeenAt: orNull(instant),
    isAdmin: flag,
  },
  comment: {
    id: some,
    threadId: thread,
    text: some,
    createdAt: instant,
    author: text,
    userId: orNull(some),
    userName: orNull(shown),
    userEmail: orNull(text),
    isWaiting: flag,
  },
  redaction: {
    cardId: text,
    words: some,
    reason: text,
    conversation: text,
    at: instant,
    by: text,
    undoneAt: orNull(instant),
    undoneBy: text,
  },
  original: { cardId: some, texts: json, content: (value) => (value === '' ? null : json(value)) },
  forgotten: {
    cardId: (value) => (typeof value === 'string' && isCardId(value) ? null : 'must be the id of a card'),
    source: (value) => (value === '' ? null : sha256(value)),
    at: instant,
  },
  star: { userId: some, dedupid: some, starredAt: instant },
}

/** The kind of a line without a card; null for any other record. */
export function kindOfLine(record: unknown): (typeof BESIDE_CARDS)[number] | null {
  if (!isObject(record)) return null
  const names = Object.keys(record)
  return names.length === 1 ? (BESIDE_CARDS.find((kind) => kind === names[0] && isObject(record[kind])) ?? null) : null
}

/** Reads a line without a card. @returns an error sentence for an invalid field */
export function readArchiveLine(record: unknown, kind: (typeof BESIDE_CARDS)[number]): ArchiveLine | string {
  const given = own(record, kind)
  const fields: Record<string, unknown> = {}
  for (const [name, check] of Object.entries(FIELDS[kind])) {
    const value = own(given, name)
    const fault = check(value)
    if (fault !== null) return `the ${name} of its ${kind} ${fault}`
    fields[name] = value
  }
  return { [kind]: fields } as unknown as ArchiveLine
}
