import type { ArchiveLine } from '#archive/archive-line.ts'
import { Refusal } from '#archive/refusal.ts'
import { indexAssets, isAsset } from './assets.ts'
import type { ExportKind, IntakeCard, Reading, ReadingContext } from './export-kind.ts'
import { enter, enterFailure, enterFile, newLedger, type Ledger } from './ledger.ts'
import { progressOf, type Progress } from './progress.ts'
import { empty, notUnderstood, recognise, type KnownFile } from './recognise.ts'
import { readRecords } from './records.ts'
import type { Source, SourceFile } from './source-file.ts'
import { openSource } from './sources.ts'

export interface IntakeOptions {
  /** IANA name of the archive's time zone, for day stamps. */
  timeZone: string
}

/** One step of an import, in the order: checking, then cards and progress by turns, then done. */
export type IntakeStep =
  /** Nothing is given to write before the last byte was checked. */
  | Progress
  /** The next cards, about 200 or a conversation's. */
  | { kind: 'cards'; cards: IntakeCard[] }
  /** Members, comments and stars of an export of ours. */
  | { kind: 'beside'; lines: ArchiveLine[] }
  | { kind: 'done'; ledger: Ledger }

const BATCH = 200

/**
 * Reads an export, whatever its kind, as cards (decisions, section 6.1). Holds one conversation in memory at a time,
 * so that the caller can write while it reads; reads everything twice, so that a broken file is refused before the
 * first card and never half imported.
 * @param path a file, a folder or a zip on this machine
 * @throws Refusal in one sentence when the path holds nothing that is understood, or a file is broken. In a folder or
 *   zip a broken file becomes a failure of the ledger when there are others to read
 */
export async function* readExport(path: string, options: IntakeOptions): AsyncGenerator<IntakeStep, void, undefined> {
  refuseUnknownTimeZone(options.timeZone)
  const source = await openSource(path)
  try {
    const ledger = newLedger(source.name)
    const { candidates, assets } = sort(source, ledger)
    const broken: Refusal[] = []
    const known: KnownFile[] = []
    const fail = (file: SourceFile, kind: string, error: unknown) => {
      if (!(error instanceof Refusal) || source.shape === 'file') throw error
      broken.push(error)
      enterFile(ledger, { name: file.name, state: 'failed', kind })
      enterFailure(ledger, { file: file.name, line: 0, conversation: '', message: '', reason: error.message })
    }
    for (const file of candidates) {
      try {
        const found = await recognise(file)
        if (found === 'empty' && source.shape === 'file') throw empty(file)
        if (found !== null && found !== 'empty') known.push(found)
        else enterFile(ledger, { name: file.name, state: 'ignored', kind: '' })
      } catch (error) {
        fail(file, '', error)
      }
    }
    const sound: KnownFile[] = []
    for (const entry of known) {
      try {
        yield* check(entry, known)
        sound.push(entry)
      } catch (error) {
        fail(entry.file, entry.kind.name, error)
      }
    }
    if (sound.length === 0) throw broken[0] ?? notUnderstood(source)
    yield* readAll(sound, { timeZone: options.timeZone, assets: indexAssets(assets) }, ledger)
    yield { kind: 'done', ledger }
  } finally {
    source.close()
  }
}

function refuseUnknownTimeZone(timeZone: string): void {
  try {
    Intl.DateTimeFormat('en', { timeZone })
  } catch {
    throw new Refusal('bad-request', `There is no time zone '${timeZone}': write one like Europe/Amsterdam.`)
  }
}

/** Which files of a folder or zip may hold records and which are pictures; the others are ignored, and said so. */
function sort(source: Source, ledger: Ledger): { candidates: SourceFile[]; assets: SourceFile[] } {
  if (source.shape === 'file') return { candidates: source.files, assets: [] }
  const {
    candidates = [],
    assets = [],
    others = [],
  } = Object.groupBy(source.files, ({ name }) => {
    if (/\.(json|jsonl|ndjson)(\.gz)?$/i.test(name)) return 'candidates'
    return isAsset(name) ? 'assets' : 'others'
  })
  for (const { name } of others) enterFile(ledger, { name, state: 'ignored', kind: '' })
  ledger.assets.files = assets.length
  return { candidates, assets }
}

async function* check({ file, layout }: KnownFile, known: KnownFile[]): AsyncGenerator<IntakeStep> {
  const progress = progressOf('checking', known, file)
  for await (const _ of readRecords(file, layout, progress.add)) {
    const step = progress.step(0)
    if (step) yield step
  }
}

async function* readAll(known: KnownFile[], context: ReadingContext, ledger: Ledger): AsyncGenerator<IntakeStep> {
  for (const { file, layout, kind } of known) {
    enterFile(ledger, { name: file.name, state: 'read', kind: kind.name })
    const progress = progressOf('reading', known, file)
    const isConversation = kind.records === 'conversations'
    let batch: IntakeCard[] = []
    let beside: ArchiveLine[] = []
    for await (const record of readRecords(file, layout, progress.add)) {
      const reading = 'fault' in record ? unread(record.fault, isConversation) : readOne(kind, record.value, context)
      enter(ledger, file.name, record.line, reading, isConversation)
      for (const card of reading.cards) batch.push(card)
      for (const line of reading.beside ?? []) beside.push(line)
      if (batch.length >= BATCH) {
        yield { kind: 'cards', cards: batch }
        batch = []
      }
      if (beside.length >= BATCH) {
        yield { kind: 'beside', lines: beside }
        beside = []
      }
      const step = progress.step(ledger.cards)
      if (step) yield step
    }
    if (batch.length > 0) yield { kind: 'cards', cards: batch }
    if (beside.length > 0) yield { kind: 'beside', lines: beside }
  }
  yield progressOf('reading', known, null).last(ledger.cards)
}

/** One bad conversation never stops the rest, not even by a mistake of ours. */
function readOne(kind: ExportKind, record: unknown, context: ReadingContext): Reading {
  try {
    return kind.read(record, context)
  } catch (error) {
    const why = `it could not be read (${error instanceof Error ? error.message : 'unknown error'})`
    return unread(why, kind.records === 'conversations')
  }
}

function unread(fault: string, isConversation: boolean): Reading {
  const nothing = { conversation: '', cards: [], assets: { found: 0, missing: 0 } }
  return isConversation
    ? { ...nothing, messages: 0, outcomes: [], unreadable: fault }
    : { ...nothing, messages: 1, outcomes: [{ as: 'failed', why: fault, message: '' }] }
}
