import { jsonSplitter, LONGEST_ELEMENT, notJson, notUtf8, type JsonElement } from './json-elements.ts'
import { findJsonFault, linesBefore } from './json-fault.ts'
import type { SourceFile } from './source-file.ts'
import { textLines } from './text-lines.ts'

/** How the records of a file stand in it: in one JSON document, or one on each line. */
export type Layout = 'document' | 'lines'

/** One conversation or card of an export as JSON.parse gives it, or why it cannot be read. */
export type ExportRecord = { line: number; value: unknown } | { line: number; fault: string }

/** A first line longer than this is taken for a document, in bytes. */
const LONGEST_FIRST_LINE = 8 * 2 ** 20

/**
 * Finds out how a file is laid out: lines when its first line is a JSON object and more follows, or its name says so;
 * null when it is no JSON at all.
 * @throws Refusal when the file is UTF-16 or cannot be read
 */
export async function layoutOf(file: SourceFile): Promise<Layout | null> {
  if (/\.(jsonl|ndjson)(\.gz)?$/i.test(file.name)) return 'lines'
  let isFirst = true
  for await (const { text } of textLines(beginning(file), LONGEST_FIRST_LINE)) {
    if (!isFirst) return 'lines'
    if (text !== undefined && !/^\s*[[{]/.test(text)) return null
    if (!text?.trimStart().startsWith('{') || !isJson(text)) return 'document'
    isFirst = false
  }
  return 'document'
}

async function* beginning(file: SourceFile): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of file.open()) {
    if (size === 0 && chunk[0]! >= 0xfe) throw notUtf8(file.name)
    size += chunk.length
    yield chunk
    if (size > LONGEST_FIRST_LINE) return
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/**
 * Reads the records of a file one by one; no more than one is held in memory.
 * A broken line is one record with a fault; a broken document is refused as a whole, for nothing behind the break can
 * be trusted.
 * @param onRead told how many bytes were read since it was last called
 */
export async function* readRecords(
  file: SourceFile,
  layout: Layout,
  onRead?: (bytes: number) => void,
): AsyncGenerator<ExportRecord> {
  if (layout === 'lines') {
    for await (const { line, text, fault } of textLines(file.open(onRead))) {
      if (text === undefined) yield { line, fault: fault ?? 'it cannot be read' }
      else yield parsed({ line, text }, (what) => ({ line, fault: `it is not valid JSON: ${what}` }))
    }
    return
  }
  const refuse = (what: string, line: number): never => {
    throw notJson(file.name, what, line)
  }
  const splitter = jsonSplitter(file.name)
  for await (const chunk of file.open(onRead)) {
    const elements = splitter.push(chunk)
    // Taken out one by one, so that a long text is gone while what was parsed of it is worked on.
    while (elements.length > 0) yield parsed(elements.shift()!, refuse)
  }
  splitter.end()
}

function parsed({ line, text }: JsonElement, broken: (what: string, line: number) => ExportRecord): ExportRecord {
  if (text === undefined) return { line, fault: `it is longer than ${LONGEST_ELEMENT / 2 ** 20} MB` }
  try {
    return { line, value: JSON.parse(text) as unknown }
  } catch {
    const { position, what } = findJsonFault(text)
    return broken(what, line + linesBefore(text, position))
  }
}
