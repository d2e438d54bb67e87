import type { ExportKind, GatheredPart, Learner, ParsedRecord, ParseContext } from './export-kind.ts'
import { GatheredRecords } from './gathered.ts'
import { readEach, unread } from './intake.ts'
import { jsonIn } from './json-object.ts'
import { pageConversations } from './page-conversations.ts'
import { KINDS } from './recognise.ts'
import { LogText } from './records.ts'

/** The stored record of a conversation, or of several, with its kind and origin. */
export interface KeptRecord {
  /** The name of its kind of export. */
  kind: string
  /** The name of the export's file. */
  file: string
  text: string
}

/** The learners by the names of their kinds. */
export const learners = (): Map<string, Learner> =>
  new Map(KINDS.flatMap((kind) => (kind.learner ? [[kind.name, kind.learner()] as const] : [])))

/** Passes a record to the learner of its kind. */
export function learnFrom({ kind: name, file, text }: KeptRecord, learner: Learner): void {
  const kind = KINDS.find((one) => one.name === name)
  for (const part of kind ? partsOf(kind, file, text) : []) learner.take(part)
}

/** What a stored record says today. */
export interface ReadAgain {
  /** The kind that reads it: its own, or the one that recognises it today, where its own does not. */
  kind: string
  readings: ParsedRecord[]
}

/**
 * Parses a stored record again, as an import would today; never throws.
 * @param learned the result of its kind's learner, if it has one
 */
export function readAgain({ kind: name, file, text }: KeptRecord, context: ParseContext, learned?: unknown): ReadAgain {
  const named = { ...context, file }
  const kind = KINDS.find((one) => one.name === name)
  const record = kind ? recordOf(kind, file, text, learned) : null
  if (kind && record !== null) return { kind: name, readings: readEach(kind, record, named) }
  for (const other of KINDS) {
    const records = recognisedBy(other, file, text)
    if (records.length > 0) return { kind: other.name, readings: records.flatMap((one) => readEach(other, one, named)) }
  }
  const fault = kind
    ? `its record is not understood as ${name} any more`
    : `the kind of export '${name}' is not known any more`
  return { kind: name, readings: [unread(fault, true)] }
}

/** The conversations of a record in the form that a kind takes; none where it does not recognise it. */
function recognisedBy(kind: ExportKind, file: string, text: string): unknown[] {
  try {
    if (!kind.gather) {
      const record = recordOf(kind, file, text, undefined)
      return record === null ? [] : [record]
    }
    const values = recordsOf(file, text)
    if (!values.some((value) => kind.recognises(value))) return []
    const parts = Map.groupBy(gatheredOf(kind, values), ({ key }) => key)
    return [...parts.values()].map((some) => new GatheredRecords(some.map(({ part }) => part)))
  } catch {
    // Its text is cut, or no JSON.
    return []
  }
}

/** The record in the form its kind takes: JSON, gathered exchanges, a log, or a conversation of a page. */
function recordOf(kind: ExportKind, file: string, text: string, learned: unknown): unknown {
  if (kind.gather) {
    const parts = partsOf(kind, file, text)
    return parts.length === 0 ? null : new GatheredRecords(parts, learned)
  }
  const candidates: (() => unknown)[] = [
    () => JSON.parse(text) as unknown,
    () => new LogText(file, text.replace(/^\ufeff/, '')),
    () => {
      const [first] = pageConversations(text)
      return first?.value
    },
  ]
  for (const candidate of candidates) {
    try {
      const record = candidate()
      if (record !== undefined && kind.recognises(record)) return record
    } catch {
      // The text is none of these.
    }
  }
  return null
}

/** The parts that a kind gathers from a record. */
const partsOf = (kind: ExportKind, file: string, text: string): unknown[] =>
  gatheredOf(kind, recordsOf(file, text)).map(({ part }) => part)

function gatheredOf(kind: ExportKind, values: readonly unknown[]): GatheredPart[] {
  let before = ''
  return values.flatMap((value) => {
    const found = [kind.gather!(value, before) ?? []].flat()
    before = found.at(-1)?.key ?? before
    return found
  })
}

/** The gathered contents of a record: JSON values, parts of a page, or a text. */
function recordsOf(file: string, text: string): unknown[] {
  if (/^\s*[[{]/.test(text)) return valuesOf(text)
  if (/^\s*</.test(text)) return [...pageConversations(text)].map(({ value }) => value)
  return [new LogText(file, text.replace(/^\ufeff/, ''))]
}

/** Parses JSON values that each begin on a line of their own; a JSON string never contains a line break. */
function valuesOf(text: string): unknown[] {
  const values: unknown[] = []
  let lines: string[] = []
  let depth = 0
  for (const line of text.split('\n')) {
    const alone = lines.length === 0 ? jsonIn(line) : undefined
    if (alone !== undefined) {
      values.push(alone)
      continue
    }
    lines.push(line)
    for (const [bracket] of line.replaceAll(/"(?:[^"\\]|\\.)*"/g, '').matchAll(/[[\]{}]/g)) {
      depth += bracket === '[' || bracket === '{' ? 1 : -1
    }
    if (depth > 0) continue
    values.push(JSON.parse(lines.join('\n')))
    lines = []
  }
  return values
}
