import { isUtf8 } from 'node:buffer'
import { Refusal } from '#archive/refusal.ts'

/** The text of one array element of an export, for `JSON.parse`; without `text` if it exceeded the limit. */
export interface JsonElement {
  /** Line of the file where it begins, from 1. */
  line: number
  text?: string
}

/** Maximum size of a conversation in memory, in bytes; the longest real ones have some ten million. */
export const MAX_ELEMENT_BYTES = 64 * 2 ** 20

/** State of the splitter: `item` expects a value of the array, `after` its comma, `tail` follows the array. */
type Stage = 'start' | 'item' | 'value' | 'after' | 'object' | 'tail' | 'done'

const LF = 0x0a
const QUOTE = 0x22
const COMMA = 0x2c
const OPEN_ARRAY = 0x5b
const BACKSLASH = 0x5c
const CLOSE_ARRAY = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const BOM = Buffer.from('\ufeff')

const isSpace = (byte: number) => byte === 0x20 || byte === LF || byte === 0x0d || byte === 0x09

/** The error for a broken file. */
export const notJson = (file: string, what: string, line: number): Refusal =>
  new Refusal(
    'bad-request',
    `The file ${file} is not valid JSON: ${what} at line ${line}. Export it again, or correct the file there.`,
  )

/**
 * Names of the list of conversations, by the number of objects around it: `{"data": {"chats": […]}}` is TypingMind's,
 * `{"chat-next-web-store": {"sessions": […]}}` NextChat's.
 */
const LISTS: Partial<Record<number, RegExp>> = {
  1: /[{,]\s*"(?:conversations|history|chat-sessions|sessions|chats|threads|data)"\s*:\s*$/,
  2: /[{,]\s*"(?:chats|sessions)"\s*:\s*$/,
}

/** Options for splitting a document. */
export interface SplitOptions {
  /** Maximum size of one element in bytes; longer ones are skipped and have no text. */
  limit?: number
  /** True to treat an object as one element, regardless of its lists. */
  isWhole?: boolean
  /** True if text other than JSON follows the document. */
  isEmbedded?: boolean
}

/**
 * Splits a JSON document incrementally into the elements of its array, of `{"conversations": […]}` or `{"history": […]}`, or
 * into its only object. It only finds the boundaries of values; their syntax is checked by `JSON.parse`.
 * @param file name for error messages
 * @returns `push` for each chunk (which must not be reused), then `end`, which returns the envelope of the elements; both throw
 * a Refusal for a broken file
 */
export function jsonSplitter(
  file: string,
  { limit = MAX_ELEMENT_BYTES, isWhole = false, isEmbedded = false }: SplitOptions = {},
) {
  let stage: Stage = 'start'
  let line = 1
  let depth = 0
  /** Number of objects around the list. */
  let around = 1
  let inString = false
  let isEscaped = false
  let bomBytes = 0
  let isFirst = true
  /**
   * The text around the array of `{"conversations": […]}`, which must be JSON as well; null once it exceeds the limit of an
   * element.
   */
  let before: string | undefined | null = null
  let envelope: unknown = null
  let kept: Uint8Array[] = []
  let keptSize = 0
  let startLine = 1

  const fault = (what: string) => notJson(file, what, line)

  const keep = (part: Uint8Array) => {
    keptSize += part.length
    if (keptSize > limit) kept = []
    else if (part.length > 0) kept.push(part)
  }

  const begin = (next: Stage) => {
    stage = next
    startLine = line
    depth = 0
    kept = []
    keptSize = 0
  }

  const takeText = (): string | undefined => {
    const bytes = Buffer.concat(kept)
    kept = []
    if (keptSize > limit) return undefined
    if (!isUtf8(bytes)) {
      throw new Refusal(
        'bad-request',
        `The file ${file} is not UTF-8 text in what begins at line ${startLine}. Export it again, or save it as UTF-8.`,
      )
    }
    return bytes.toString('utf8')
  }

  const takeElement = (): JsonElement => {
    const text = takeText()
    return text === undefined ? { line: startLine } : { line: startLine, text }
  }

  /** True when the text so far ends with `"conversations":` or another list name, so that a `[` begins the list. */
  const isAfterListName = (chunk: Uint8Array, from: number, at: number, names: RegExp): boolean => {
    let text = Buffer.from(chunk.subarray(Math.max(from, at - 200), at)).toString('latin1')
    for (let part = kept.length - 1; part >= 0 && text.length < 200; part--) {
      text = Buffer.from(kept[part]!.subarray(-200)).toString('latin1') + text
    }
    return names.test(text)
  }

  /** Scans a value from `from`; returns the end position and the reason. The hot loop: about a nanosecond per byte. */
  const scan = (chunk: Uint8Array, from: number): { at: number; stop: 'more' | 'ended' | 'array' } => {
    const end = chunk.length
    let at = from
    let level = depth
    let stop: 'more' | 'ended' | 'array' = 'more'
    while (at < end) {
      if (inString) {
        if (isEscaped) {
          isEscaped = false
          at++
          continue
        }
        let byte = 0
        while (at < end && (byte = chunk[at]!) !== QUOTE && byte !== BACKSLASH) at++
        if (at === end) break
        at++
        if (byte === BACKSLASH) {
          isEscaped = true
          continue
        }
        inString = false
        if (level > 0) continue
        stop = 'ended'
        break
      }
      const byte = chunk[at]!
      if (byte === QUOTE) inString = true
      else if (byte === OPEN_OBJECT) level++
      else if (byte === OPEN_ARRAY) {
        const names = stage === 'object' && !isWhole ? LISTS[level] : undefined
        if (names && isAfterListName(chunk, from, at, names)) {
          stop = 'array'
          break
        }
        level++
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
        if (level <= 1) {
          stop = 'ended'
          // A bracket after a bare number or word belongs to the enclosing value.
          if (level === 1) at++
          level = 0
          break
        }
        level--
      } else if (level === 0 && (byte === COMMA || isSpace(byte))) {
        stop = 'ended'
        break
      } else if (byte === LF) line++
      at++
    }
    depth = level
    return { at, stop }
  }

  const checkFrame = (after: string | undefined) => {
    if (typeof before !== 'string' || after === undefined) return
    try {
      envelope = JSON.parse(`${before}[]${after}`)
    } catch {
      throw fault('the JSON around the conversations is broken')
    }
  }

  const step = (chunk: Uint8Array, at: number, found: JsonElement[]): number => {
    if (stage === 'value' || stage === 'object' || stage === 'tail') {
      const { at: to, stop } = scan(chunk, at)
      keep(chunk.subarray(at, to))
      if (stop === 'array') {
        around = depth
        before = takeText()
        isFirst = true
        stage = 'item'
        return to + 1
      }
      if (stop === 'more') return to
      if (stage === 'tail') checkFrame(takeText())
      else found.push(takeElement())
      stage = stage === 'value' ? 'after' : 'done'
      return to
    }
    const byte = chunk[at]!
    if (isSpace(byte)) {
      if (byte === LF) line++
    } else if (stage === 'done') {
      if (isEmbedded) return chunk.length
      throw fault('something follows its end')
    } else if (stage === 'start') {
      if (byte === OPEN_OBJECT) {
        begin('object')
        return at
      }
      if (byte !== OPEN_ARRAY) throw fault('it begins with neither [ nor {')
      stage = 'item'
    } else if (byte === CLOSE_ARRAY && (stage === 'after' || isFirst)) {
      if (before === null) stage = 'done'
      else {
        begin('tail')
        depth = around
      }
    } else if (stage === 'after') {
      if (byte !== COMMA) throw fault('a comma or ] is missing')
      stage = 'item'
    } else if (byte === COMMA || byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) {
      throw fault(`unexpected "${String.fromCharCode(byte)}"`)
    } else {
      isFirst = false
      begin('value')
      return at
    }
    return at + 1
  }

  return {
    /** Returns the elements that end in this chunk. */
    push(chunk: Uint8Array): JsonElement[] {
      const found: JsonElement[] = []
      let at = 0
      while (at < chunk.length && bomBytes < BOM.length && chunk[at] === BOM[bomBytes]) {
        bomBytes++
        at++
      }
      if (at < chunk.length) {
        if (bomBytes === 0 && chunk[at]! >= 0xfe) throw notUtf8(file)
        bomBytes = BOM.length
      }
      while (at < chunk.length) at = step(chunk, at, found)
      return found
    },
    /** Must be called at the end of the bytes; returns the object around the list, null without one. */
    end(): unknown {
      if (stage === 'start') throw new Refusal('bad-request', `The file ${file} is empty.`)
      if (stage !== 'done') throw fault('it ends too early')
      return envelope
    },
  }
}

/** The error for UTF-16, in which some editors save. */
export const notUtf8 = (file: string): Refusal =>
  new Refusal('bad-request', `The file ${file} is UTF-16, not UTF-8 text: save it as UTF-8.`)
