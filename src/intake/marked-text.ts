import { codeRanges } from './code-ranges.ts'
import { countLetters, type LeftOut } from './letters.ts'
import type { MessagePart } from './message.ts'
import { lettersOfPart } from './sum-letters.ts'
import { MARKUP } from './thoughts.ts'

/** A marked range of an answer that is not text; its part is null if blank. */
export interface Marked {
  from: number
  to: number
  part: MessagePart | null
}

/**
 * Splits an answer into its texts and the reasoning and documents marked within them, in order. Marks within code are text.
 * @param all marked ranges in order, not nested
 * @returns null for a text without any
 */
export function markedParts(text: string, all: readonly Marked[]): { parts: MessagePart[]; leftOut: LeftOut[] } | null {
  const marked = outsideCode(text, all)
  if (marked.length === 0) return null
  const parts: MessagePart[] = []
  let blank = 0
  let markup = 0
  const addText = (from: number, to: number) => {
    const whole = text.slice(from, to)
    const words = whole.replace(/^\s*\n|\s+$/g, '')
    if (words !== '') parts.push({ kind: 'text', text: words })
    blank += countLetters(whole) - countLetters(words)
  }
  let end = 0
  for (const { from, to, part } of marked) {
    addText(end, from)
    markup += countLetters(text.slice(from, to)) - (part === null ? 0 : lettersOfPart(part))
    if (part !== null) parts.push(part)
    end = to
  }
  addText(end, text.length)
  return {
    parts,
    leftOut: [
      { reason: MARKUP, letters: markup },
      { reason: 'white space', letters: blank },
    ],
  }
}

function outsideCode(text: string, marked: readonly Marked[]): readonly Marked[] {
  if (marked.length === 0 || !/[`~]/.test(text)) return marked
  // The contents of a document are not part of a code block around it.
  let around = ''
  let end = 0
  for (const { from, to } of marked) {
    around += text.slice(end, from) + ' '.repeat(to - from)
    end = to
  }
  const code = codeRanges(around + text.slice(end))
  let at = 0
  return marked.filter(({ from }) => {
    while (at < code.length && code[at]![1] <= from) at++
    return at === code.length || from < code[at]![0]
  })
}

const ATTRIBUTE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** The attributes of a tag by name. */
export const attributesOf = (written: string): Map<string, string> =>
  new Map([...written.matchAll(ATTRIBUTE)].map(([, key, a, b]) => [key!, a ?? b ?? '']))
