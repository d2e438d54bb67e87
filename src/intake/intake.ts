import type { ArchiveLine } from '#archive/archive-line.ts'
import { Refusal } from '#archive/refusal.ts'
import { sideCards } from '#archive/side-cards.ts'
import { folderOf, indexAssets, isAsset, isSentText } from './assets.ts'
import { isNamesFile, withGivenNames } from './asset-names.ts'
import { textLength } from './card-content.ts'
import { NO_RULES, type CategoryRules } from './category-rules.ts'
import type { ExportKind, IntakeCard, ParsedRecord, ParseContext } from './export-kind.ts'
import { conversationsOf } from './gathered.ts'
import { chatgpt } from './kinds/chatgpt.ts'
import { claudeCode } from './kinds/claude-code.ts'
import { withSubAgents } from './kinds/claude-code-files.ts'
import { opencode } from './kinds/opencode.ts'
import { withOpencodeParts } from './kinds/opencode-files.ts'
import { addRecord, addFailure, addFile, newLedger, type Ledger } from './ledger.ts'
import type { CompressedSource, IntakeSource } from './compressed-source.ts'
import { progressOf, type Progress } from './progress.ts'
import { empty, lookOf, notUnderstood, recognise, type KnownFile } from './recognise.ts'
import type { FilePart, Source, SourceFile } from './source-file.ts'
import { RepeatedCards } from './repeated-cards.ts'
import { repeatedFiles } from './repeated-files.ts'
import { openSource } from './sources.ts'

export interface IntakeOptions {
  /** IANA name of the archive's time zone, for day stamps. */
  timeZone: string
  /** Minimum pause between sessions in a conversation longer than a day, in seconds; null or absent: no sessions. */
  sessionGap?: number | null
  /** The owner's rules for categories; none when absent. */
  rules?: CategoryRules
  /** False to store only hashes of sources (KEEP_SOURCES=off). */
  keepSources?: boolean
  /** For a single file: number of its bytes to read; absent: all. */
  until?: number
  /** Files that are read with a single file, such as those of sub-agents with their session. */
  companions?: readonly FilePart[]
}

/** One step of an import, in order: checking, then alternating cards and progress, then done. */
export type IntakeStep =
  /** No cards are yielded before the last byte was checked. */
  | Progress
  /**
   * The next batch of cards: about 500, some million characters, or one conversation; with the sources that are named first
   * here.
   */
  | { kind: 'cards'; cards: IntakeCard[]; sources: IntakeSource[] }
  /** Members, comments and stars of an export of ours. */
  | { kind: 'user-data'; lines: ArchiveLine[] }
  | { kind: 'done'; ledger: Ledger }

const BATCH = 500
/** Maximum size of the texts of one batch, in UTF-16 code units. */
const BATCH_TEXT = 4_000_000

/**
 * Reads an export of any kind as cards (R12.8). Holds one conversation in memory at a time, so that the caller can write while
 * it reads; reads everything twice, so that a broken file is refused before the first card and never half imported.
 * @param path a file, a folder or a zip on this machine, or several, which are read like a folder that contains them
 * @throws Refusal when nothing at the path is recognised, or a file is broken. In a folder or zip with other files a broken
 * file becomes a failure of the report instead
 */
export async function* readExport(
  path: string | readonly string[],
  options: IntakeOptions,
): AsyncGenerator<IntakeStep, void, undefined> {
  refuseUnknownTimeZone(options.timeZone)
  const source = await openSource(path, options.until, options.companions)
  try {
    const ledger = newLedger(source.name)
    const { candidates: sorted, assets } = sort(source)
    const sessions = withOpencodeParts(sorted)
    const { files: candidates, joined } = await withSubAgents(sessions.files)
    for (const { name } of sessions.joined) addFile(ledger, { name, state: 'read', kind: opencode.name })
    for (const { name } of joined) addFile(ledger, { name, state: 'read', kind: claudeCode.name })
    const broken: Refusal[] = []
    const known: KnownFile[] = []
    const fail = (file: Pick<SourceFile, 'name'>, kind: string, error: unknown) => {
      if (!(error instanceof Refusal) || source.shape === 'file') throw error
      broken.push(error)
      addFile(ledger, { name: file.name, state: 'failed', kind })
      addFailure(ledger, { file: file.name, line: 0, conversation: '', message: '', reason: error.message })
    }
    for (const { name, refusal } of source.broken) fail({ name }, '', refusal)
    for (const { name, note } of source.passedOver) ignore(ledger, name, note)
    const take = async (file: SourceFile) => {
      try {
        const found = await recognise(file)
        if (found === 'empty' && source.shape === 'file') throw empty(file)
        if (found !== null && found !== 'empty') known.push(found)
        else ignore(ledger, file.name, found ?? (await lookOf(file)))
      } catch (error) {
        if (source.shape === 'file' || isNamedLikeExport(file)) fail(file, '', error)
        else ignore(ledger, file.name, noteOf(error))
      }
    }
    const {
      texts = [],
      lists = [],
      others = [],
    } = Object.groupBy(candidates, ({ name }) => (isSentText(name) ? 'texts' : isNamesFile(name) ? 'lists' : 'others'))
    for (const file of others) await take(file)
    const chats = known.filter(({ kind }) => kind.name === chatgpt.name)
    const folders = new Set(chats.map(({ file }) => folderOf(file.name)))
    for (const file of texts) {
      if (folders.has(folderOf(file.name))) assets.push(file)
      else await take(file)
    }
    ledger.assets.files = assets.length
    let namedAssets = assets
    for (const list of lists) {
      try {
        namedAssets = await withGivenNames(list, namedAssets)
        ignore(ledger, list.name, 'the names of the files in its folder')
      } catch (error) {
        fail(list, '', error)
      }
    }
    const { timeZone, sessionGap = null, rules = NO_RULES, keepSources = true } = options
    const context = { timeZone, sessionGap, rules, assets: indexAssets(namedAssets), envelope: null, titles: new Map() }
    const sound: KnownFile[] = []
    const repeated = new RepeatedCards()
    const alone = withoutRepeats(known, ledger)
    for (const entry of alone) {
      const before = repeated.size
      try {
        yield* check(entry, alone, context, repeated)
        sound.push(entry)
      } catch (error) {
        repeated.truncate(before)
        fail(entry.file, entry.kind.name, error)
      }
    }
    if (sound.length === 0) throw broken[0] ?? (await notUnderstood(source))
    const named = new Set<string>()
    yield* readAll(sound, context, ledger, repeated, keepSources, named)
    for (const { name } of assets) {
      if (named.has(name)) addFile(ledger, { name, state: 'asset', kind: '' })
      else ignore(ledger, name, 'a picture, sound or file that no conversation names')
    }
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

/** Drops files whose content another file has in a better form. */
function withoutRepeats(known: KnownFile[], ledger: Ledger): KnownFile[] {
  const { said, others } = repeatedFiles(known)
  for (const { file, kind } of said) ignore(ledger, file.name, 'another file has the same content', kind.name)
  return others
}

/** Separates files that may contain records from media files. */
function sort(source: Source): { candidates: SourceFile[]; assets: SourceFile[] } {
  if (source.shape === 'file') return { candidates: source.files, assets: [] }
  const { candidates = [], assets = [] } = Object.groupBy(source.files, ({ name }) =>
    isAsset(name) ? 'assets' : 'candidates',
  )
  return { candidates, assets }
}

/** Reports a file without conversations, with its type. */
const ignore = (ledger: Ledger, name: string, note: string, kind = '') =>
  addFile(ledger, { name, state: 'ignored', kind, note })

/** A broken file named like an export must be reported; any other was hardly meant to be imported. */
const isNamedLikeExport = ({ name }: SourceFile) =>
  /\.(json|jsonl|ndjson|md|markdown|html?|mht(?:ml)?)(\.(gz|zst))?$/i.test(name)

function noteOf(error: unknown): string {
  if (error instanceof Refusal) return error.message
  throw error
}

/** Reads a file to its end, so that a broken one is refused before the first card, and records its cards. */
async function* check(
  entry: KnownFile,
  known: KnownFile[],
  context: ParseContext,
  repeated: RepeatedCards,
): AsyncGenerator<IntakeStep> {
  const progress = progressOf('checking', known, entry.file)
  const { name } = entry.file
  const named = { ...context, file: name, assets: context.assets.inFolderOf(name) }
  const onEnvelope = (envelope: unknown) => {
    entry.envelope = envelope
  }
  for await (const record of conversationsOf(entry, { onRead: progress.add, onEnvelope })) {
    if ('value' in record) for (const { cards } of readEach(entry.kind, record.value, named)) repeated.note(cards)
    const step = progress.step(0)
    if (step) yield step
  }
}

async function* readAll(
  known: KnownFile[],
  context: ParseContext,
  ledger: Ledger,
  repeated: RepeatedCards,
  keepSources: boolean,
  named: Set<string>,
): AsyncGenerator<IntakeStep> {
  let place = 0
  for (const entry of known) {
    const { file, kind, envelope } = entry
    const framed = { ...context, envelope, file: file.name, assets: context.assets.inFolderOf(file.name) }
    addFile(ledger, { name: file.name, state: 'read', kind: kind.name })
    const progress = progressOf('reading', known, file)
    const isConversation = kind.records !== 'lines'
    let batch: IntakeCard[] = []
    let sources: IntakeSource[] = []
    let userData: ArchiveLine[] = []
    let text = 0
    for await (const record of conversationsOf(entry, { onRead: progress.add }, keepSources)) {
      const whole = 'fault' in record ? [unread(record.fault, isConversation)] : readEach(kind, record.value, framed)
      const readings = whole.map((one) => {
        const cards = one.cards.filter(({ card }) => !repeated.isPoorer(place++, card.id))
        return { ...one, cards, repeated: one.cards.length - cards.length }
      })
      for (const reading of readings) addRecord(ledger, file.name, record.line, reading, isConversation)
      const compressed = 'compressed' in record ? record.compressed : undefined
      const cards = readings.flatMap((reading) => reading.cards)
      if (compressed && cards.length > 0) sources.push(sourceOf(compressed, entry, whole))
      for (const one of cards) {
        batch.push(compressed ? { ...one, source: compressed.hash } : one)
        text += textLength(one)
        for (const { name, inline } of one.assets) {
          text += inline?.length ?? 0
          if (!inline) named.add(name)
        }
        // Also within a conversation: one of 100,000 exchanges is read like a thousand small ones.
        if (batch.length < BATCH && text < BATCH_TEXT) continue
        yield { kind: 'cards', cards: batch, sources }
        batch = []
        sources = []
        text = 0
      }
      for (const reading of readings) userData.push(...(reading.userData ?? []))
      if (userData.length >= BATCH) {
        yield { kind: 'user-data', lines: userData }
        userData = []
      }
      const step = progress.step(ledger.cards)
      if (step) yield step
    }
    if (batch.length > 0) yield { kind: 'cards', cards: batch, sources }
    if (userData.length > 0) yield { kind: 'user-data', lines: userData }
  }
  yield progressOf('reading', known, null).last(ledger.cards)
}

/** A compressed record with its origin and the ids of all its cards, on shown and other branches. */
const sourceOf = (
  compressed: CompressedSource,
  { kind, file }: KnownFile,
  read: readonly ParsedRecord[],
): IntakeSource => ({
  ...compressed,
  kind: kind.name,
  file: file.name,
  cards: read
    .flatMap(({ cards }) => cards)
    .flatMap(({ card, content, otherIds = [] }) => [card.id, ...otherIds, ...(content ? sideCards(content) : [])]),
})

/** Reads the conversations of one record; a bad one, or a bug in its kind, does not stop the rest. */
export function readEach(kind: ExportKind, record: unknown, context: ParseContext): ParsedRecord[] {
  try {
    return kind.readEach?.(record, context) ?? [kind.read(record, context)]
  } catch (error) {
    const why = `it could not be read (${error instanceof Error ? error.message : 'unknown error'})`
    return [unread(why, kind.records !== 'lines')]
  }
}

/** The failure of an unreadable record. */
export function unread(fault: string, isConversation: boolean): ParsedRecord {
  const nothing = { conversation: '', cards: [], assets: { found: 0, missing: 0 } }
  return isConversation
    ? { ...nothing, messages: 0, outcomes: [], unreadable: fault }
    : { ...nothing, messages: 1, outcomes: [{ kind: 'failed', why: fault, message: '' }] }
}
