import { Refusal } from '#archive/refusal.ts'
import type { ExportKind } from './export-kind.ts'
import { compressSource, type CompressedSource } from './compressed-source.ts'
import { isObject, listOf } from './json-object.ts'
import { readRecords, type ExportRecord, type Layout, type RecordCallbacks } from './records.ts'
import type { SourceFile } from './source-file.ts'

/** Maximum size of a file whose records are all held in memory until the end, in bytes. */
const MAX_GATHERED = 128 * 2 ** 20

/**
 * The records of one conversation from an export that lists exchanges or messages; a class, so that parsed JSON cannot be
 * mistaken for one.
 */
export class GatheredRecords {
  readonly parts: readonly unknown[]
  /** The result of its kind's `learner`. */
  readonly learned: unknown

  constructor(parts: readonly unknown[], learned?: unknown) {
    this.parts = parts
    this.learned = learned
  }
}

/**
 * The conversations of a file, one by one: its records, or the gathered parts of each conversation.
 * @param keepBytes for the compressed record of each conversation: true for its bytes, false for only its hash; absent: no
 * record is compressed, nor are lines that are cards themselves
 * @throws Refusal for a broken file, or one beyond the limit of gathered bytes
 */
export async function* conversationsOf(
  { file, layout, kind }: { file: SourceFile; layout: Layout; kind: ExportKind },
  { onRead, ...callbacks }: Omit<RecordCallbacks, 'compress'> = {},
  keepBytes?: boolean,
): AsyncGenerator<ExportRecord<CompressedSource>> {
  const isCompressed = keepBytes !== undefined && kind.records !== 'lines'
  if (!kind.gather) {
    const compress = (text: string) => compressSource(text, keepBytes!)
    const how = { ...callbacks, ...(onRead && { onRead }), ...(isCompressed && { compress }) }
    yield* withOtherLists(kind, how, (more) => readRecords(file, layout, more))
    return
  }
  const gathered = new Map<string, Gathered>()
  let size = 0
  let before = ''
  const count = (bytes: number) => {
    size += bytes
    onRead?.(bytes)
  }
  const compress = (text: string) => Buffer.from(text)
  const how = { ...callbacks, onRead: count, ...(isCompressed && { compress }) }
  for await (const record of withOtherLists(kind, how, (more) => readRecords(file, layout, more))) {
    if (size > MAX_GATHERED) {
      const most = `${MAX_GATHERED / 2 ** 20} MB`
      throw new Refusal(
        'too-large',
        `The file ${file.name} is longer than ${most}, the most of ${kind.label}: split it.`,
      )
    }
    if ('fault' in record) {
      yield record
      continue
    }
    const { line, value, compressed } = record
    const found = kind.gather(value, before)
    if (found === null) {
      yield { line, value }
      continue
    }
    for (const { key, part, text } of [found].flat()) {
      before = key
      if (!gathered.has(key)) gathered.set(key, { line, parts: [], records: [] })
      const conversation = gathered.get(key)!
      conversation.parts.push(part)
      if (compressed) conversation.records.push(text === undefined ? compressed : Buffer.from(text))
    }
  }
  joinNameless(gathered)
  const learner = kind.learner?.()
  for (const { parts } of gathered.values()) for (const part of parts) learner?.take(part)
  const learned = learner?.learned()
  for (const { line, parts, records } of gathered.values()) {
    for (const places of kind.divide?.(parts) ?? [[...parts.keys()]]) {
      const value = new GatheredRecords(
        places.map((place) => parts[place]),
        learned,
      )
      const ours = places.map((place) => records[place]!)
      yield isCompressed ? { line, value, compressed: compressSource(joined(ours), keepBytes) } : { line, value }
    }
  }
}

/** The records of a file, then the conversations in its other lists, such as those of an archive. */
async function* withOtherLists<Compressed>(
  kind: ExportKind,
  how: RecordCallbacks<Compressed>,
  read: (how: RecordCallbacks<Compressed>) => AsyncIterable<ExportRecord<Compressed>>,
): AsyncGenerator<ExportRecord<Compressed>> {
  let envelope: unknown = null
  const onEnvelope = (around: unknown) => {
    envelope = around
    how.onEnvelope?.(around)
  }
  yield* read({ ...how, onEnvelope })
  const { compress } = how
  const fields = isObject(envelope) ? Object.values(envelope) : []
  for (const list of fields.flatMap((field) => [field, ...(isObject(field) ? Object.values(field) : [])])) {
    for (const value of listOf(list)) {
      if (kind.recognises(value))
        yield { line: 1, value, ...(compress && { compressed: compress(JSON.stringify(value)) }) }
    }
  }
}

interface Gathered {
  line: number
  parts: unknown[]
  records: Buffer[]
}

/** Joins records without a conversation to the first conversation, as they precede it. */
function joinNameless(gathered: Map<string, Gathered>): void {
  const nameless = gathered.get('')
  const first = [...gathered].find(([key]) => key !== '')?.[1]
  if (!nameless || !first) return
  gathered.delete('')
  Object.assign(first, {
    line: Math.min(nameless.line, first.line),
    parts: [...nameless.parts, ...first.parts],
    records: [...nameless.records, ...first.records],
  })
}

const LINE_FEED = Buffer.from('\n')

const joined = (records: readonly Buffer[]): Buffer =>
  Buffer.concat(records.flatMap((record, at) => (at === 0 ? [record] : [LINE_FEED, record])))
