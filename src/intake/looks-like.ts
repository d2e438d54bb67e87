import { counted } from '#archive/counted.ts'
import { isObject } from './json-object.ts'
import { unknownTables } from './databases/database-records.ts'
import { LogText, readRecords, type Layout } from './records.ts'
import type { SourceFile } from './source-file.ts'

/** The name in messages of a SQLite database, which may be an export. */
export const SQLITE = 'a SQLite database'
/** Magic numbers of other files. */
const MAGIC: readonly [name: string, bytes: string][] = [
  [SQLITE, 'SQLite format 3\0'],
  ['a PDF', '%PDF-'],
  ['a PNG picture', '\x89PNG'],
  ['a JPEG picture', '\xff\xd8\xff'],
  ['a GIF picture', 'GIF8'],
  ['a RAR archive', 'Rar!'],
  ['a 7z archive', '7z\xbc\xaf'],
]
/** Maximum number of keys that are named, and their form: one with digits or spaces may be personal text. */
const MAX_KEYS = 8
const KEY = /^[A-Za-z_][A-Za-z_-]{0,30}$/
/** Number of records that are inspected, and of keys collected from them. */
const LOOKED_AT = 100
const MAX_NOTED = 1000

/** The type of a binary file by its magic number, such as 'a SQLite database'; null for what may be text. */
export async function binaryKind(file: SourceFile): Promise<string | null> {
  const head = (await beginningOf(file)).slice(0, 512)
  const known = MAGIC.find(([, bytes]) => head.startsWith(bytes))
  if (known) return known[0]
  // UTF-16 contains null bytes as well, after a byte order mark or a bracket, and has an error message of its own.
  return head.includes('\0') && !/^(?:[[{#]|\xff\xfe|\xfe\xff)/.test(head) ? 'a file of bytes that are no text' : null
}

async function beginningOf(file: SourceFile): Promise<string> {
  for await (const chunk of file.open()) return Buffer.from(chunk.subarray(0, 4096)).toString('latin1')
  return ''
}

/** A short description of an unknown file: keys and counts, never its contents. */
export async function looksLike(file: SourceFile, layout: Layout): Promise<string> {
  if (layout === 'database')
    return `${SQLITE}${named(new Map(((await unknownTables(file)) ?? []).map((name) => [name, null])), 'table')}`
  if (layout === 'page' || layout === 'script') return 'an HTML page without conversations'
  const keys: Keys = new Map()
  let count = 0
  let isObjects = true
  for await (const record of readRecords(file, layout === 'document' ? 'whole' : layout)) {
    if (++count > LOOKED_AT) break
    if (!('value' in record)) continue
    if (record.value instanceof LogText) return lookOfText(record.value.text)
    isObjects &&= isObject(record.value)
    noteKeys(record.value, keys)
  }
  const much = count > LOOKED_AT ? `more than ${LOOKED_AT}` : `${count}`
  if (layout === 'lines') return `${much} ${count === 1 ? 'line' : 'lines'} of JSON${named(keys)}`
  if (/^\s*\{/.test((await beginningOf(file)).replace(/^\xef\xbb\xbf/, ''))) return `a JSON object${named(keys)}`
  const what = isObjects ? ['object', 'objects'] : ['value', 'values']
  return `a JSON list of ${much} ${what[count === 1 ? 0 : 1]}${named(keys)}`
}

function lookOfText(text: string): string {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const [columns, ...others] = lines.map((line) => line.replace(/"(?:[^"]|"")*"/g, '').split(',').length)
  if (columns !== undefined && columns > 1 && others.length > 0 && others.every((count) => count === columns)) {
    const names = lines[0]!.split(',').map((name) => name.replaceAll('"', '').trim())
    // A first line that is no plain list of column names may be personal text.
    const isHeader = names.length === columns && names.every((name) => KEY.test(name))
    const keys: Keys = new Map(isHeader ? names.map((name) => [name, null]) : [])
    return `a table of ${counted(lines.length, 'line')} and ${columns} columns${named(keys)}`
  }
  return `a text of ${counted(lines.length, 'line')}, none of which says who speaks`
}

/** Keys of records, with the length of the first list under each. */
type Keys = Map<string, number | null>

function noteKeys(value: unknown, keys: Keys): void {
  if (!isObject(value)) return
  for (const [key, held] of Object.entries(value)) {
    if (keys.size >= MAX_NOTED) return
    if (!keys.has(key)) keys.set(key, Array.isArray(held) ? held.length : null)
  }
}

/** ` with the keys id, messages (3) and 4 more`; '' without keys. */
function named(keys: Keys, what = 'key'): string {
  if (keys.size === 0) return ''
  const known = [...keys].filter(([key]) => KEY.test(key)).slice(0, MAX_KEYS)
  const others = keys.size - known.length
  if (known.length === 0) return ` with ${counted(others, what)}`
  const names = known.map(([key, length]) => (length === null ? key : `${key} (${length})`))
  if (others > 0) names.push(`${others} more`)
  const last = names.pop()!
  return ` with the ${keys.size === 1 ? what : `${what}s`} ${names.length > 0 ? `${names.join(', ')} and ` : ''}${last}`
}
