import { isUtf8 } from 'node:buffer'
import { Refusal } from '#archive/refusal.ts'
import { databaseRecords } from './databases/database-records.ts'
import { jsonSplitter, MAX_ELEMENT_BYTES, notJson, notUtf8, type JsonElement } from './json-elements.ts'
import { findJsonFault, linesBefore } from './json-fault.ts'
import { jsonIn } from './json-object.ts'
import { beginsLikeMhtml, pageOfMhtml } from './mhtml.ts'
import { pageConversations } from './page-conversations.ts'
import { hasScript, scriptOf } from './page-script.ts'
import { readBytes } from './read-bytes.ts'
import type { SourceFile } from './source-file.ts'
import { textLines } from './text-lines.ts'
import { logsIn } from './text-logs.ts'

/**
 * The layout of a file's records: elements of a JSON document ('document') or the document itself ('whole'); one per line;
 * within a script of a page, or the page itself; a log, which is one record; or a SQLite database.
 */
export type Layout = 'document' | 'whole' | 'lines' | 'script' | 'page' | 'text' | 'database'

/** A parsed conversation or card of an export, with its compressed text if requested, or the reason why it cannot be read. */
export type ExportRecord<Compressed = never> =
  | { line: number; value: unknown; compressed?: Compressed }
  | { line: number; fault: string }

/** Maximum size of a first line, in bytes: a longer one is taken for a document. */
const MAX_FIRST_LINE_LENGTH = 8 * 2 ** 20

/**
 * Detects the layout of a file: lines if its first line is a JSON object followed by more, or by its name; a page if it begins
 * with a tag or is MHTML; text if it is neither that nor JSON.
 * @throws Refusal for UTF-16, and for an unreadable file
 */
export async function layoutOf(file: SourceFile): Promise<Layout> {
  if (/\.(jsonl|ndjson)(\.(gz|zst))?$/i.test(file.name)) return 'lines'
  if (/\.(md|markdown)(\.(gz|zst))?$/i.test(file.name)) return 'text'
  const isJsonName = /\.json(\.(gz|zst))?$/i.test(file.name)
  let isFirst = true
  for await (const { text } of textLines(beginning(file), MAX_FIRST_LINE_LENGTH)) {
    if (!isFirst) return 'lines'
    if (text !== undefined && (!/^\s*[[{]/.test(text) || (!isJsonName && NO_JSON.test(text)))) {
      if (beginsLikeMhtml(text)) return 'page'
      if (!/^\s*</.test(text)) return 'text'
      return (await hasScript(beginning(file))) ? 'script' : 'page'
    }
    if (!text?.trimStart().startsWith('{') || jsonIn(text) === undefined) return 'document'
    isFirst = false
  }
  return 'document'
}

/** A first line in brackets that is not JSON: `[User]: How warm?`, `[10:00] User: …`. */
const NO_JSON =
  /^\s*(?:\[(?!\s*(?:$|[\]{["]|(?:-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|true|false|null)\s*(?:[,\]]|$)))|\{(?!\s*(?:$|[}"])))/i

async function* beginning(file: SourceFile): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of file.open()) {
    if (size === 0 && chunk[0]! >= 0xfe) throw notUtf8(file.name)
    size += chunk.length
    yield chunk
    if (size > MAX_FIRST_LINE_LENGTH) return
  }
}

/** Callbacks of reading records. */
export interface RecordCallbacks<Compressed = never> {
  /** Called with the number of bytes read since the last call. */
  onRead?: (bytes: number) => void
  /** Called at the end of a document with the object around its list, null for none. */
  onEnvelope?: (envelope: unknown) => void
  /** Compresses the text of each record, which is released afterwards. */
  compress?: (text: string) => Compressed
}

/**
 * Reads the records of a file one by one, with no more than one in memory. A broken line is one record with a fault; a broken
 * document is refused as a whole, as nothing after the break can be trusted.
 */
export async function* readRecords<Compressed = never>(
  file: SourceFile,
  layout: Layout,
  { onRead, onEnvelope, compress }: RecordCallbacks<Compressed> = {},
): AsyncGenerator<ExportRecord<Compressed>> {
  if (layout === 'lines') {
    for await (const { line, text, fault } of textLines(file.open(onRead))) {
      if (text === undefined) yield { line, fault: fault ?? 'it cannot be read' }
      else yield parsed({ line, text }, (what) => ({ line, fault: `it is not valid JSON: ${what}` }), compress)
    }
    return
  }
  if (layout === 'database') {
    let line = 0
    for await (const value of databaseRecords(file)) {
      const text = JSON.stringify(value)
      onRead?.(text.length)
      yield { line: ++line, value: JSON.parse(text) as unknown, ...compressed(text, compress) }
    }
    return
  }
  if (layout === 'text' || layout === 'page') {
    const text = await wholeText(file, layout, onRead)
    if (layout === 'text')
      for (const { line, text: log } of logsIn(text))
        yield { line, value: new LogText(file.name, log.replace(BOM, '')), ...compressed(log, compress) }
    else
      for (const { html, ...record } of pageConversations(pageOfMhtml(text.replace(BOM, ''))))
        yield { ...record, ...compressed(html, compress) }
    return
  }
  const refuse = (what: string, line: number): never => {
    throw notJson(file.name, what, line)
  }
  const splitter = jsonSplitter(file.name, { isWhole: layout === 'whole', isEmbedded: layout === 'script' })
  const bytes = file.open(onRead)
  for await (const chunk of layout === 'script' ? scriptOf(bytes) : bytes) {
    const elements = splitter.push(chunk)
    // Removed one by one, so that a long text can be garbage-collected while its parsed value is processed.
    while (elements.length > 0) yield parsed(elements.shift()!, refuse, compress)
  }
  const envelope = splitter.end()
  onEnvelope?.(envelope)
}

/** A log as a whole; a class, so that parsed JSON cannot be mistaken for one. */
export class LogText {
  readonly name: string
  readonly text: string

  constructor(name: string, text: string) {
    this.name = name
    this.text = text
  }
}

const BOM = /^\ufeff/

/** Maximum size of a page in bytes: My Activity of several years is a single page. */
const MAX_PAGE_BYTES = 128 * 2 ** 20

async function wholeText(file: SourceFile, layout: Layout, onRead?: RecordCallbacks['onRead']): Promise<string> {
  const longest = layout === 'page' ? MAX_PAGE_BYTES : MAX_ELEMENT_BYTES
  const most = `${longest / 2 ** 20} MB, the most of a ${layout === 'page' ? 'page' : 'log'}`
  const tooLong = () => new Refusal('too-large', `The file ${file.name} is not JSON and longer than ${most}.`)
  const bytes = await readBytes(file.open(onRead), longest, tooLong)
  if (!isUtf8(bytes)) {
    throw new Refusal('bad-request', `The file ${file.name} is not UTF-8 text. Export it again, or save it as UTF-8.`)
  }
  return bytes.toString('utf8')
}

const compressed = <Compressed>(
  text: string,
  compress: RecordCallbacks<Compressed>['compress'],
): { compressed?: Compressed } => (compress ? { compressed: compress(text) } : {})

function parsed<Compressed>(
  { line, text }: JsonElement,
  broken: (what: string, line: number) => ExportRecord,
  compress: RecordCallbacks<Compressed>['compress'],
): ExportRecord<Compressed> {
  if (text === undefined) return { line, fault: `it is longer than ${MAX_ELEMENT_BYTES / 2 ** 20} MB` }
  try {
    return { line, value: JSON.parse(text) as unknown, ...compressed(text, compress) }
  } catch {
    const { position, what } = findJsonFault(text)
    return broken(what, line + linesBefore(text, position))
  }
}
