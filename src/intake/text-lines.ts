import { isUtf8 } from 'node:buffer'
import { MAX_ELEMENT_BYTES } from './json-elements.ts'

/** One line that is not blank; without `text`, the reason why it is unreadable. */
export interface TextLine {
  /** From 1, blank lines included. */
  line: number
  text?: string
  fault?: string
}

const LF = 0x0a

/**
 * Splits bytes into lines at LF only, as a JSON string may contain U+2028 and the like; a CR before the LF, a byte order mark
 * and blank lines are skipped.
 * @param limit maximum length of a line in bytes; longer ones are skipped and have no text
 */
export async function* textLines(
  chunks: AsyncIterable<Uint8Array>,
  limit: number = MAX_ELEMENT_BYTES,
): AsyncGenerator<TextLine> {
  let line = 0
  let kept: Uint8Array[] = []
  let size = 0

  const take = (last: Uint8Array): TextLine | null => {
    line++
    const bytes = size === 0 ? Buffer.from(last.buffer, last.byteOffset, last.length) : Buffer.concat([...kept, last])
    const length = size + last.length
    kept = []
    size = 0
    if (length > limit) return { line, fault: `it is longer than ${Math.floor(limit / 2 ** 20)} MB` }
    if (!isUtf8(bytes)) return { line, fault: 'it is not UTF-8 text' }
    const whole = bytes.toString('utf8')
    const text = whole.slice(line === 1 && whole.startsWith('\ufeff') ? 1 : 0, whole.endsWith('\r') ? -1 : undefined)
    return text.trim() === '' ? null : { line, text }
  }

  for await (const chunk of chunks) {
    let from = 0
    for (let at = chunk.indexOf(LF); at !== -1; at = chunk.indexOf(LF, from)) {
      const found = take(chunk.subarray(from, at))
      if (found) yield found
      from = at + 1
    }
    if (from === chunk.length) continue
    size += chunk.length - from
    if (size > limit) kept = []
    else kept.push(chunk.subarray(from))
  }
  if (size > 0) {
    const found = take(new Uint8Array())
    if (found) yield found
  }
}
