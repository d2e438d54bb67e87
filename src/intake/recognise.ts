import { Refusal } from '#archive/refusal.ts'
import { cardLines } from './card-lines.ts'
import { chatPage } from './chat-page.ts'
import { chatbotUi } from './chatbot-ui.ts'
import { chatgpt } from './chatgpt.ts'
import { claude } from './claude.ts'
import type { ExportKind } from './export-kind.ts'
import { librechat } from './librechat.ts'
import { markdownLog } from './markdown-log.ts'
import { openWebui } from './open-webui.ts'
import { layoutOf, readRecords, type Layout } from './records.ts'
import { sharegpt } from './sharegpt.ts'
import type { Source, SourceFile } from './source-file.ts'

/** All kinds of export that are understood; the first that recognises a file reads it. */
const KINDS: readonly ExportKind[] = [
  chatgpt,
  claude,
  openWebui,
  librechat,
  chatbotUi,
  sharegpt,
  markdownLog,
  chatPage,
  cardLines,
]

/** The first records of a file that are asked for its kind: a few broken ones must not hide it. */
const ASKED = 100

/** A file of which it is known what it holds. */
export interface KnownFile {
  file: SourceFile
  layout: Layout
  kind: ExportKind
  /** What stands around its records, once they were read to the end. */
  frame: unknown
}

/** The kind of a file by its first records; null when it is none, 'empty' when there are no records. */
export async function recognise(file: SourceFile): Promise<KnownFile | 'empty' | null> {
  const layout = await layoutOf(file)
  const found = await recogniseAs(file, layout)
  // An object whose list holds no conversations may be one itself.
  return found === null && layout === 'document' ? recogniseAs(file, 'whole') : found
}

async function recogniseAs(file: SourceFile, layout: Layout): Promise<KnownFile | 'empty' | null> {
  let asked = 0
  let fault: Refusal | null = null
  for await (const record of readRecords(file, layout)) {
    if ('fault' in record) {
      fault ??= new Refusal('bad-request', `Line ${record.line} of ${file.name} cannot be read: ${record.fault}.`)
    } else {
      const kind = KINDS.find((one) => one.recognises(record.value))
      if (kind) return { file, layout, kind, frame: null }
    }
    if (++asked === ASKED) break
  }
  // Lines of which none is of a known kind and one is broken are a broken file rather than an unknown one.
  if (fault && layout === 'lines') throw fault
  return asked === 0 ? 'empty' : null
}

/** The sentence for a file without a record. */
export const empty = ({ name }: SourceFile) => new Refusal('bad-request', `The file ${name} holds no conversations.`)

/** The sentence for a file, folder or zip in which nothing was recognised. */
export function notUnderstood(source: Source): Refusal {
  const understood = KINDS.map(({ label }) => label).join(', and ')
  const what =
    source.shape === 'file' ? `${source.name} is not an export` : `The ${source.shape} ${source.name} holds nothing`
  return new Refusal('bad-request', `${what} that Colloquy understands; it understands ${understood}.`)
}
