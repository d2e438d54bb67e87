import { isListed } from '#intake/assets.ts'
import { isObject, own } from '#intake/json-object.ts'
import { secondsOf } from '#intake/instant.ts'
import { leaveOut, type LeftOut } from '#intake/letters.ts'
import { hidden, textOfMessage, type MessageContent, type MessagePart } from '#intake/message.ts'
import { lettersIn } from '#intake/source-text.ts'
import { lettersOfPart } from '#intake/sum-letters.ts'
import { whyNotStorable } from '#intake/storable-text.ts'
import { filled, modelOf } from '#intake/parsed-conversation.ts'
import { blocksOf, type Blocks } from './claude-code-blocks.ts'

/** One line of a session. */
export interface Line {
  /** Unique, and stable while the session grows. */
  id: string
  /** Undefined where the line names none. */
  parent: string | null | undefined
  seconds: number | null
  record: unknown
  /** Null for a line without a message. */
  said: MessageTexts | null
  /** The id of its sub-agent; null in the conversation itself. */
  agent: string | null
}

/** The message of a line. */
export interface MessageTexts extends Blocks {
  by: 'person' | 'program' | 'model'
  model: string | null
  /** Number of characters of its content, counted independently. */
  letters: number
  /** The reason why it cannot be read. */
  failed: string | null
  isRepeated: boolean
}

/** The id of the session that a line names; null for none. */
export const sessionOf = (record: unknown): string | null =>
  filled(own(record, 'sessionId')) ?? filled(own(record, 'session_id'))

/** True for a message of Claude Code: it has a type, and a message with content, besides an id, a session or a time. */
export const isLine = (record: unknown): boolean => {
  const type = typeOf(record)
  if (type !== 'user' && type !== 'assistant') return false
  const content = own(own(record, 'message'), 'content')
  if (typeof content !== 'string' && !Array.isArray(content)) return false
  return (
    sessionOf(record) !== null || filled(own(record, 'uuid')) !== null || secondsOf(own(record, 'timestamp')) !== null
  )
}

/** The lines of a session in order; among lines with the same id the first with content is the message. */
export function linesOf(records: readonly unknown[], session: string): Line[] {
  const lines = records.map((record, at): Line => {
    const parent = own(record, 'parentUuid')
    return {
      id: filled(own(record, 'uuid')) ?? `${session} ${at}`,
      parent: typeof parent === 'string' ? parent : parent === null ? null : undefined,
      seconds: secondsOf(own(record, 'timestamp')),
      record,
      said: messageOf(record),
      agent: own(record, 'isSidechain') === true || filled(own(record, 'parent_tool_use_id')) !== null ? '' : null,
    }
  })
  const known = new Map<string, Line>()
  for (const line of lines) {
    const before = known.get(line.id)
    if (!before || (!saysAnything(before) && saysAnything(line))) known.set(line.id, line)
  }
  for (const [at, line] of lines.entries()) {
    if (known.get(line.id) === line) continue
    line.id = `${line.id} ${at}`
    if (line.said) line.said = { ...line.said, isRepeated: true }
  }
  withoutSnapshots(lines)
  return lines
}

const saysAnything = ({ said }: Line): boolean => said !== null && said.parts.length + said.answered.length > 0

/**
 * Marks lines that repeat earlier ones: an answer is written in chunks, one per line, and some versions repeat the earlier
 * chunks with each.
 */
function withoutSnapshots(lines: readonly Line[]): void {
  const seen = new Map<string, Set<string>>()
  for (const { record, said } of lines) {
    const answer = filled(own(own(record, 'message'), 'id'))
    if (said?.by !== 'model' || answer === null || said.isRepeated) continue
    const before = seen.get(answer) ?? new Set()
    seen.set(answer, before)
    said.parts = said.parts.filter((part) => {
      const text = JSON.stringify(part)
      if (!before.has(text)) return before.add(text)
      leaveOut(said.leftOut, { reason: 'repeated', letters: lettersOfPart(part) })
      return false
    })
  }
}

/** The type of a line; some programs write `message` for every speaker. */
function typeOf(record: unknown): unknown {
  const type = own(record, 'type')
  const isNamed = sessionOf(record) !== null && filled(own(record, 'uuid')) !== null
  return type === 'message' && isNamed ? own(own(record, 'message'), 'role') : type
}

/** Origins of messages that no person typed: the program goes on by itself, or another session says something. */
const PROGRAMS = new Set<unknown>(['auto-continuation', 'coordinator', 'peer'])

/** The origin of a message that a program wrote in place of a person; null for any other. */
function programOf(message: unknown): string | null {
  const kind = own(own(message, 'origin'), 'kind')
  return PROGRAMS.has(kind) ? (kind as string) : null
}

function messageOf(record: unknown): MessageTexts | null {
  const type = typeOf(record)
  if (type === 'user' || type === 'assistant' || type === 'summary') {
    const message = own(record, 'message')
    if (type === 'summary' && !isObject(message)) return null
    const program = programOf(record)
    const isPerson = type === 'user' && own(record, 'isMeta') !== true && program === null
    const by = type === 'assistant' ? 'model' : isPerson ? 'person' : 'program'
    const content = isObject(message) ? own(message, 'content') : message
    const isBroken = !isObject(message) || (typeof content !== 'string' && !Array.isArray(content))
    const isSummary = type === 'summary' || own(record, 'isCompactSummary') === true
    const model = own(message, 'model') === '<synthetic>' ? null : modelOf(own(message, 'model'))
    const writer: MessageTexts['by'] = isSummary ? 'program' : by
    const said = { by: writer, model, letters: lettersIn(content), isRepeated: false }
    if (isBroken) return { ...said, answered: [], parts: [], leftOut: [], failed: 'it has no content' }
    if (program !== null && type === 'user') return { ...said, ...insertedOf(content, program), failed: null }
    return { ...said, ...(isSummary ? summaryOf(content) : blocksOf(content, by)), failed: null }
  }
  const attached = own(record, 'attachment')
  const content =
    type === 'system'
      ? own(record, 'content')
      : type === 'attachment' && own(attached, 'type') === 'queued_command'
        ? own(attached, 'prompt')
        : undefined
  if (typeof content !== 'string' && !Array.isArray(content)) return null
  // Input typed while the AI works, and commands that the program answers itself.
  const program = programOf(attached)
  const isPerson =
    (type === 'attachment' && own(attached, 'isMeta') !== true && program === null) ||
    /^\s*<(?:command|local-command|bash)-/.test(typeof content === 'string' ? content : '')
  const by = isPerson ? 'person' : 'program'
  const said = { by, model: null, letters: lettersIn(content), failed: null, isRepeated: false } as const
  return { ...(program === null ? blocksOf(content, by) : insertedOf(content, program)), ...said }
}

/** What a program wrote, as the output of a tool of that name. */
function insertedOf(content: unknown, name: string): Blocks {
  const { answered, parts, leftOut } = blocksOf(content, 'model')
  const folded = parts.map((part): MessagePart =>
    part.kind === 'text' ? { kind: 'output', id: null, name, output: part.text } : part,
  )
  return { answered, parts: folded, leftOut }
}

/** The AI's own summary of the conversation so far. */
function summaryOf(content: unknown): Blocks {
  const { answered, parts, leftOut } = blocksOf(content, 'model')
  return {
    answered,
    parts: parts.map((part) => (part.kind === 'text' ? { ...part, kind: 'reasoning' } : part)),
    leftOut,
  }
}

/** The content of a line for the reader, without tool results. */
export function contentOf({ by, parts, leftOut, failed, isRepeated }: MessageTexts): MessageContent {
  if (isRepeated) return hidden('repeated')
  if (failed !== null) return { kind: 'failed', why: failed, isPrompt: false }
  const text = textOfMessage(parts)
  const unstorable = whyNotStorable(text)
  if (unstorable) return { kind: 'failed', why: `its text ${unstorable}`, isPrompt: by === 'person' }
  const assets = parts.flatMap((part) => (part.kind === 'file' && !isListed(part.pointer) ? [part.pointer] : []))
  const isShown = parts.some(({ kind }) => kind === 'text' || kind === 'document' || kind === 'file')
  if (!isShown || by === 'program') return folded(by, parts, leftOut)
  const files = parts.flatMap((part) => (part.kind === 'file' && isListed(part.pointer) ? [part.name] : []))
  return { kind: by === 'person' ? 'prompt' : 'answer', parts, assets, files, leftOut }
}

function folded(by: MessageTexts['by'], parts: MessagePart[], leftOut: LeftOut[]): MessageContent {
  if (parts.length === 0 && leftOut.every(({ letters }) => letters === 0)) return hidden('empty')
  if (parts.length === 0 && leftOut.some(({ reason }) => reason === 'repeated'))
    return { kind: 'hidden', why: 'repeated', parts, leftOut }
  const why = parts.some(({ kind }) => kind === 'call' || kind === 'edit')
    ? 'tool call'
    : parts.some(({ kind }) => kind === 'output')
      ? 'tool'
      : by === 'model'
        ? 'reasoning'
        : 'context'
  return { kind: 'hidden', why, parts, leftOut }
}
