import { markerOf, type Marker } from './markdown-marker.ts'
import { chooseMarkers, type Candidate } from './markdown-speakers.ts'

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

/** Splits a log at the lines that say who speaks (markdown-speakers.ts); those inside code are text. */
export function splitLog(text: string): Log {
  const lines = text.split(/\r?\n/)
  const starts = chooseMarkers(candidatesOf(lines))
  const bodies = starts.map(({ at, marker: { inline } }, index) => {
    const body = lines.slice(at + 1, starts[index + 1]?.at ?? lines.length)
    return inline === '' ? body : [inline, ...body]
  })
  const unquoted = bodies.map((body, index) =>
    starts[index]!.marker.make.kind === 'callout' ? withoutQuote(body) : { body, id: null },
  )
  const texts = withoutRules(unquoted.map(({ body }) => trimmed(body.join('\n'))))
  return {
    preamble: lines.slice(0, starts[0]?.at ?? lines.length),
    messages: texts.map((body, index) => {
      const { marker } = starts[index]!
      return { ...marker, id: marker.id ?? unquoted[index]!.id, ...readBody(body) }
    }),
  }
}

/** The lines that name a speaker. Where they name messages by ids as well, only those count, in code too. */
function candidatesOf(lines: readonly string[]): Candidate[] {
  const isCode = codeLines(lines)
  const found: (Candidate & { isCode: boolean })[] = []
  let isNext = false
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue
    const marker = markerOf(line.trim())
    if (marker) found.push({ at, marker, isNext, isCode: isCode[at]! })
    isNext = marker !== null
  }
  const outside = found.filter((candidate) => !candidate.isCode)
  // A title that is a program's name: no answer comes first and is empty.
  if (outside[0]?.marker.role === 'assistant' && outside[1]?.isNext) outside.shift()
  const named = found.filter(({ marker }) => marker.id !== null)
  const has = (role: Marker['role']) => named.some(({ marker }) => marker.role === role)
  const isNamed = named.length > 0 && ((has('user') && has('assistant')) || named[0]!.at === outside[0]?.at)
  if (isNamed) return named
  const answers = outside.some(({ marker }) => marker.role === 'assistant')
    ? []
    : unknownAnswers(lines, isCode, outside)
  return [...outside, ...answers].sort((a, b) => a.at - b.at)
}

/**
 * Headings that answer in a log which names only the person by a word that is known: always the same words, made like the
 * person's, once behind each of at least two prompts (the last may have no answer yet).
 */
function unknownAnswers(
  lines: readonly string[],
  isCode: readonly boolean[],
  candidates: readonly Candidate[],
): Candidate[] {
  const { make } = candidates[0]?.marker ?? {}
  const prompts = candidates.filter(({ marker }) => marker.make.kind === make?.kind && marker.make.name === make.name)
  if (make === undefined || !make.kind.startsWith('#') || prompts.length < 2) return []
  const places = new Map<string, number[]>()
  for (const [at, line] of lines.entries()) {
    const name = line.startsWith(`${make.kind} `) && !isCode[at] ? line.slice(make.kind.length).trim() : ''
    if (name === '' || name.length > 60) continue
    if (places.has(name)) places.get(name)!.push(at)
    else places.set(name, [at])
  }
  const [name, found] =
    [...places].find(([, answers]) => {
      const isOneEach = answers.length === prompts.length || answers.length === prompts.length - 1
      const follow = (at: number, index: number) => at > prompts[index]!.at && at < (prompts[index + 1]?.at ?? Infinity)
      return answers.length > 1 && isOneEach && answers.every(follow)
    }) ?? []
  if (name === undefined || found === undefined) return []
  const marker = { role: 'assistant', id: null, time: '', model: name, inline: '' } as const
  return found.map((at) => ({ at, marker: { ...marker, make: { ...make, name } }, isNext: false }))
}

const UID = /^<!--\s*UID:\s*([\w-]{1,100})\s*-->$/

/** The text of a callout without what makes it one, and the id that Nexus writes below. */
function withoutQuote(body: readonly string[]): { body: string[]; id: string | null } {
  const end = body.findIndex((line) => !line.startsWith('>'))
  let id: string | null = null
  const text = body.flatMap((line, at) => {
    if (at < end || end === -1) return [line.replace(/^>[ \t]?/, '')]
    const uid = UID.exec(line.trim())?.[1]
    if (uid === undefined || id !== null) return [line]
    id = uid
    return []
  })
  return { body: text, id }
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
