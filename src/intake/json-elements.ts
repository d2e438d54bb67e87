import { isUtf8 } from 'node:buffer'
import { Refusal } from '#archive/refusal.ts'

/** One value of an export's array as text for JSON.parse; without `text` where it was longer than the limit. */
export interface JsonElement {
  /** Line of the file on which it begins, from 1. */
  line: number
  text?: string
}

/** The longest conversation that is held in memory, in bytes; the longest real ones have some ten million. */
export const MAX_ELEMENT_BYTES = 64 * 2 ** 20

/** The splitter's state: `item` awaits a value of the array, `after` its comma, `tail` is behind the array. */
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

/** The sentence for a file that is broken as a whole. */
export const notJson = (file: string, what: string, line: number): Refusal =>
  new Refusal(
    'bad-request',
    `The file ${file} is not valid JSON: ${what} at line ${line}. Export it again, or correct the file there.`,
  )

/**
 * What the list of conversations is called, by the number of objects around it: `{"data": {"chats": […]}}` is TypingMind's,
 * `{"chat-next-web-store": {"sessions": […]}}` NextChat's.
 */
const LISTS: Partial<Record<number, RegExp>> = {
  1: /[{,]\s*"(?:conversations|history|chat-sessions|sessions|chats|threads|data)"\s*:\s*$/,
  2: /[{,]\s*"(?:chats|sessions)"\s*:\s*$/,
}

/** How a document is to be split. */
export interface SplitOptions {
  /** Of one element in bytes; longer ones are skipped and come without text. */
  limit?: number
  /** An object is one element, whatever lists it holds. */
  isWhole?: boolean
  /** Something that is not JSON follows the end. */
  isEmbedded?: boolean
}

/**
 * Splits a JSON document into the elements of its array, of `{"conversations": […]}` or `{"history": […]}`, or the one
 * object that it is, while its bytes come in. It only finds where values begin and end: whether each is JSON,
 * JSON.parse must say.
 * @param file name for sentences
 * @returns `push` for each chunk (which must not be reused), then `end`, which gives what is around the elements;
 *   both throw a Refusal where the file breaks
 */
export function jsonSplitter(
  file: string,
  { limit = MAX_ELEMENT_BYTES, isWhole = false, isEmbedded = false }: SplitOptions = {},
) {
  let stage: Stage = 'start'
  let line = 1
  let depth = 0
  /** How many objects are around the list. */
  let around = 1
  let inString = false
  let isEscaped = false
  let bomBytes = 0
  let isFirst = true
  /** What is around the array of `{"conversations": […]}`; must be JSON as well, where it is no longer than an element. */
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

  /** True when what was read so far ends in `"conversations":` or the like, which makes a `[` here their list. */
  const isAfterListName = (chunk: Uint8Array, from: number, at: number, names: RegExp): boolean => {
    let text = Buffer.from(chunk.subarray(Math.max(from, at - 200), at)).toString('latin1')
    for (let part = kept.length - 1; part >= 0 && text.length < 200; part--) {
      text = Buffer.from(kept[part]!.subarray(-200)).toString('latin1') + text
    }
    return names.test(text)
  }

  /** Scans a value from `from`; says where it stopped and why. The hot loop: about a nanosecond a byte. */
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
          // A bracket behind a bare number or word belongs to what is around it.
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
      throw fault('what stands around the conversations is broken')
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
    /** The elements that end in this chunk. */
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
    /** Must be called when there are no more bytes; gives the object around the list, null where there is none. */
    end(): unknown {
      if (stage === 'start') throw new Refusal('bad-request', `The file ${file} is empty.`)
      if (stage !== 'done') throw fault('it ends too early')
      return envelope
    },
  }
}

/** The sentence for the UTF-16 that some editors save. */
export const notUtf8 = (file: string): Refusal =>
  new Refusal('bad-request', `The file ${file} is UTF-16, not UTF-8 text: save it as UTF-8.`)
