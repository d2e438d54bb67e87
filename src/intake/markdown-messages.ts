import { markerOf, type Marker } from './markdown-marker.ts'

/** One message of a log. */
export interface LogMessage extends Marker {
  text: string
  /** Pictures that stand on a line of their own and lie beside the log. */
  pictures: string[]
}

/** A log without its front matter. */
export interface Log {
  /** What stands before the first message. */
  preamble: string[]
  messages: LogMessage[]
}

const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/
const RULE = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,})$/
const PICTURE = /^!\[[^\]]*\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)$/

/** Splits a log at the lines that say who speaks; those inside code, or made unlike the first, are text. */
export function splitLog(text: string): Log {
  const lines = text.split(/\r?\n/)
  const isCode = codeLines(lines)
  const starts: { at: number; marker: Marker }[] = []
  let first: Marker | null = null
  for (const [at, line] of lines.entries()) {
    if (isCode[at] && first?.id === null) continue
    const marker = /^\s*$/.test(line) ? null : markerOf(line.trim())
    if (!marker) continue
    first ??= marker
    if (marker.style === first.style && (first.id === null || marker.id !== null)) starts.push({ at, marker })
  }
  const bodies = starts.map(({ at, marker: { inline } }, index) => {
    const body = lines.slice(at + 1, starts[index + 1]?.at ?? lines.length)
    return (inline === '' ? body : [inline, ...body]).join('\n')
  })
  return {
    preamble: lines.slice(0, starts[0]?.at ?? lines.length),
    messages: withoutRules(bodies.map(trimmed)).map((body, index) => ({ ...starts[index]!.marker, ...readBody(body) })),
  }
}

const trimmed = (body: string) => body.replace(/^(?:[ \t]*\n)+/, '').trimEnd()

/** Lines of fenced code. A fence that never closes is none, for a prompt may hold anything. */
function codeLines(lines: readonly string[]): boolean[] {
  const isCode = Array.from({ length: lines.length }, () => false)
  // Where a fence of a mark and length closes no more is asked once only: a log of fences is read in one go.
  const unclosed = new Map<string, number>()
  for (let at = 0; at < lines.length; at++) {
    const fence = FENCE.exec(lines[at]!)
    const [, marks = '', info = ''] = fence ?? []
    if (!fence || (marks.startsWith('`') && info.includes('`'))) continue
    if ((unclosed.get(marks[0]!) ?? Infinity) <= marks.length) continue
    const end = closingOf(lines, at + 1, marks)
    if (end === -1) {
      unclosed.set(marks[0]!, Math.min(marks.length, unclosed.get(marks[0]!) ?? Infinity))
      continue
    }
    isCode.fill(true, at, end + 1)
    at = end
  }
  return isCode
}

function closingOf(lines: readonly string[], from: number, marks: string): number {
  for (let at = from; at < lines.length; at++) {
    const [, found = '', info = ''] = FENCE.exec(lines[at]!) ?? []
    if (found.startsWith(marks) && info.trim() === '') return at
  }
  return -1
}

/** Takes away the rules that a log draws between messages: where all but the last end in one, they are not text. */
function withoutRules(bodies: string[]): string[] {
  const endsInRule = (body: string) => RULE.test(body.slice(body.lastIndexOf('\n') + 1))
  const between = bodies.slice(0, -1)
  if (between.length === 0 || !between.every(endsInRule)) return bodies
  return bodies.map((body) => (endsInRule(body) ? body.slice(0, Math.max(0, body.lastIndexOf('\n'))).trimEnd() : body))
}

function readBody(body: string): { text: string; pictures: string[] } {
  const pictures: string[] = []
  const lines = body.split('\n').filter((line) => {
    const pointer = PICTURE.exec(line.trim())?.[1]
    if (pointer === undefined || /^https?:/i.test(pointer)) return true
    pictures.push(decoded(pointer))
    return false
  })
  return { text: pictures.length > 0 ? trimmed(lines.join('\n')) : body, pictures }
}

function decoded(pointer: string): string {
  try {
    return decodeURIComponent(pointer)
  } catch {
    return pointer
  }
}
