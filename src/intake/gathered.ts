import { Refusal } from '#archive/refusal.ts'
import type { ExportKind } from './export-kind.ts'
import { readRecords, type ExportRecord, type Layout, type Told } from './records.ts'
import type { SourceFile } from './source-file.ts'

/** The bytes of a file of which all records are held until the last is read: other files never are. */
const MOST_GATHERED = 128 * 2 ** 20

/** The records of one conversation, of an export that lists its exchanges or messages; no JSON can pass for one. */
export class GatheredRecords {
  readonly parts: readonly unknown[]

  constructor(parts: readonly unknown[]) {
    this.parts = parts
  }
}

/**
 * The conversations of a file one by one: its records, or what its kind gathers of them, by conversation.
 * @throws Refusal when the file is broken, or longer than what is gathered
 */
export async function* conversationsOf(
  { file, layout, kind }: { file: SourceFile; layout: Layout; kind: ExportKind },
  { onRead, ...told }: Told = {},
): AsyncGenerator<ExportRecord> {
  if (!kind.gather) {
    yield* readRecords(file, layout, { ...told, ...(onRead && { onRead }) })
    return
  }
  const gathered = new Map<string, { line: number; parts: unknown[] }>()
  let size = 0
  const count = (bytes: number) => {
    size += bytes
    onRead?.(bytes)
  }
  for await (const record of readRecords(file, layout, { ...told, onRead: count })) {
    if (size > MOST_GATHERED) {
      const most = `${MOST_GATHERED / 2 ** 20} MB`
      throw new Refusal(
        'too-large',
        `The file ${file.name} is longer than ${most}, the most of ${kind.label}: split it.`,
      )
    }
    const found = 'value' in record ? kind.gather(record.value) : null
    if (found === null) {
      yield record
      continue
    }
    const conversation = gathered.get(found.key)
    if (conversation) conversation.parts.push(found.part)
    else gathered.set(found.key, { line: record.line, parts: [found.part] })
  }
  for (const { line, parts } of gathered.values()) yield { line, value: new GatheredRecords(parts) }
}
