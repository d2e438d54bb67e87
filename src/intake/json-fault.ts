/** The position and kind of a JSON syntax error. */
export interface JsonFault {
  /** Offset in UTF-16 code units. */
  position: number
  what: string
}

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y
const WORD = /true|false|null/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y

type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end'

/**
 * Finds the first syntax error in a text that `JSON.parse` refused, as its own message seldom has the position. Works without
 * recursion, so that 100,000 levels of nesting are fine.
 */
export function findJsonFault(text: string): JsonFault {
  const open: string[] = []
  let expected: Expected = 'value'
  let at = 0

  const match = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    if (!pattern.test(text)) return false
    at = pattern.lastIndex
    return true
  }

  for (;;) {
    while (at < text.length && ' \t\r\n'.includes(text[at]!)) at++
    const char = text[at]
    if (open.length === 0 && expected === 'comma or end') {
      return { position: at, what: char === undefined ? 'it is valid' : 'something follows its end' }
    }
    if (char === undefined) return { position: at, what: 'it ends too early' }
    const fault = { position: at, what: `unexpected ${JSON.stringify(char)}` }
    if ((char === '}' || char === ']') && expected.endsWith('end')) {
      if (open.pop() !== (char === '}' ? '{' : '[')) return fault
      at++
      expected = 'comma or end'
    } else if (expected === 'comma or end') {
      if (char !== ',') return fault
      at++
      expected = open.at(-1) === '{' ? 'key' : 'value'
    } else if (expected === 'colon') {
      if (char !== ':') return fault
      at++
      expected = 'value'
    } else if (char === '"') {
      const broken = endOfString(text, at)
      if (typeof broken !== 'number') return broken
      at = broken
      expected = expected.startsWith('key') ? 'colon' : 'comma or end'
    } else if (expected.startsWith('key')) {
      return fault
    } else if (char === '{' || char === '[') {
      open.push(char)
      at++
      expected = char === '{' ? 'key or end' : 'value or end'
    } else if (match(NUMBER) || match(WORD)) {
      expected = 'comma or end'
    } else {
      return fault
    }
  }
}

function endOfString(text: string, start: number): number | JsonFault {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x22) return at + 1
    if (code < 0x20) return { position: at, what: 'a text is not closed or holds a control character' }
    if (code !== 0x5c) continue
    ESCAPE.lastIndex = at
    if (!ESCAPE.test(text)) {
      const isCut = /^\\(u[0-9a-fA-F]{0,3})?$/.test(text.slice(at, at + 7))
      return { position: at, what: isCut ? 'it ends too early' : 'a backslash in a text stands for nothing known' }
    }
    at = ESCAPE.lastIndex - 1
  }
  return { position: text.length, what: 'it ends too early' }
}

/** The number of line feeds in the first `end` code units of a text. */
export function linesBefore(text: string, end: number): number {
  let lines = 0
  for (let at = text.indexOf('\n'); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) lines++
  return lines
}
