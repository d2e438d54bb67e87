import { UNNAMED } from './assets.ts'
import type { HiddenReason } from './export-kind.ts'
import { own } from './json-object.ts'
import { countLetters } from './letters.ts'
import { lettersOfPart } from './sum-letters.ts'
import { filePart, hidden, shown, textOfMessage, type MessageContent, type MessagePart } from './message.ts'
import type { LeftOut } from './letters.ts'
import { inputOf, joinedTexts, lettersIn, textsIn } from './source-text.ts'
import { filled } from './parsed-conversation.ts'

const PROMPTS = new Set(['user', 'human', 'me', 'you', 'prompter'])
const ANSWERS = new Set(['assistant', 'gpt', 'chatgpt', 'claude', 'bing', 'bard', 'gemini', 'model', 'ai', 'bot'])
const INSTRUCTIONS = new Set(['system', 'developer'])
const TOOLS = new Set(['tool', 'function', 'observation', 'function_response', 'tool_response'])
const TOOL_CALLS = new Set(['function_call', 'tool_call'])

/** A file of a message. */
export interface Attached {
  pointer: string
  name: string | null
}

/** What a message has beside its content: reasoning, calls of tools, and which call a tool answers. */
const BESIDE = ['reasoning_content', 'reasoning', 'tool_calls'] as const

/**
 * Sorts a message of the many exports that name a role and hold a text, or a list of parts as chat interfaces have
 * them. Never throws.
 * @param attached files that are beside the content: a pointer to each, and its name where it has one
 * @param message the whole message, where it may hold reasoning and calls of tools beside its content
 */
export function contentOfRole(
  role: unknown,
  content: unknown,
  attached: readonly Attached[] = [],
  message?: unknown,
): MessageContent {
  const name = typeof role === 'string' ? role.trim().toLowerCase() : ''
  if (INSTRUCTIONS.has(name)) return hidden('system')
  if (TOOLS.has(name)) return hidden('tool', outputOf(content, message), besideOf(message))
  if (TOOL_CALLS.has(name)) return hidden('tool call', callOf(content), besideOf(message))
  const isPrompt = PROMPTS.has(name)
  if (!isPrompt && !ANSWERS.has(name)) {
    return { kind: 'failed', why: `the role ${shown(role)} of its author is not known`, isPrompt: false }
  }
  const found = partsOf(content)
  for (const key of BESIDE) {
    const beside = own(message, key)
    if (beside !== undefined && beside !== null) readPart({ type: key, [key]: beside }, found)
  }
  const { parts, pictures, why, unknown, leftOut } = found
  const text = textOfMessage(parts)
  const assets = [...pictures, ...attached.map(({ pointer }) => pointer)]
  const files = attached.map((file) => file.name).filter((given) => given !== null)
  if (text === '' && assets.length === 0) {
    if (unknown !== null) return { kind: 'failed', why: unknown, isPrompt }
    if (why !== null) return hidden(why, parts, leftOut)
  }
  const beside = attached.map((file) => filePart(file.pointer, { name: file.name ?? '' }))
  return { kind: isPrompt ? 'prompt' : 'answer', parts: [...parts, ...beside], assets, files, leftOut }
}

/** The letters of a message that holds its text under a key, counted from the message alone. */
export const lettersUnder =
  (...keys: string[]) =>
  (message: unknown): number =>
    [...keys, ...BESIDE].reduce((sum, key) => sum + lettersIn(own(message, key)), 0)

/** The texts that `lettersUnder` counts. */
export const textsUnder =
  (...keys: string[]) =>
  (message: unknown): string[] =>
    [...keys, ...BESIDE].flatMap((key) => [...textsIn(own(message, key))])

/** The other fields of a tool's message, which say nothing of the tool. */
const besideOf = (message: unknown): LeftOut[] => [
  { reason: 'parts of an unknown kind', letters: lettersUnder()(message) },
]

interface Parts {
  parts: MessagePart[]
  pictures: string[]
  leftOut: LeftOut[]
  /** Why what is folded is not shown. */
  why: HiddenReason | null
  /** Why nothing can be shown, where that is not because there is nothing. */
  unknown: string | null
}

function partsOf(content: unknown): Parts {
  const found: Parts = { parts: [], pictures: [], leftOut: [], why: null, unknown: null }
  if (content === null || content === undefined) return found
  for (const part of Array.isArray(content) ? (content as unknown[]) : [content]) readPart(part, found)
  return found
}

function readPart(part: unknown, found: Parts): void {
  const { parts, leftOut } = found
  const type = own(part, 'type')
  const text = own(part, 'text')
  const words = filled(part) ?? filled(text) ?? filled(own(text, 'value'))
  if (typeof part === 'string' || type === 'text' || type === undefined) {
    if (words !== null) parts.push({ kind: 'text', text: words })
    else if (typeof part !== 'string' && typeof text !== 'string') found.unknown ??= 'its content is not a text'
    leftOut.push({ reason: 'parts of an unknown kind', letters: lettersIn(part) - countLetters(words ?? '') })
  } else if (type === 'image_url' || type === 'image_file' || type === 'image') {
    const image = own(part, type)
    const given = own(image, 'url') ?? own(image, 'file_id') ?? own(part, 'url') ?? image
    const pointer = filled(given) ?? `${UNNAMED}image`
    found.pictures.push(pointer)
    parts.push(filePart(pointer, { type: 'picture' }))
    leftOut.push({ reason: 'parts of an unknown kind', letters: lettersIn(part) })
  } else if (type === 'think' || type === 'thinking' || type === 'reasoning' || type === 'reasoning_content') {
    const reasoning = joinedTexts(part)
    if (reasoning.text.trim() !== '') parts.push({ kind: 'reasoning', ...reasoning })
    else leftOut.push({ reason: 'white space', letters: lettersIn(part) })
    if (type !== 'reasoning_content' || reasoning.text.trim() !== '') found.why ??= 'reasoning'
  } else if (type === 'tool_call' || type === 'tool_use' || type === 'tool_calls') {
    readCalls(part, type, found)
  } else if (type === 'error') {
    const error = filled(own(part, 'error')) ?? words ?? 'error'
    parts.push({ kind: 'text', text: error, ...(error === 'error' && { added: 5 }) })
    leftOut.push({
      reason: 'parts of an unknown kind',
      letters: lettersIn(part) - (error === 'error' ? 0 : countLetters(error)),
    })
  } else {
    found.unknown ??= `a part of its content is of the unknown kind ${shown(type)}`
    leftOut.push({ reason: 'parts of an unknown kind', letters: lettersIn(part) })
  }
}

/** Calls of tools: LibreChat's parts hold what came out as well, others are in a list beside the content. */
function readCalls(part: unknown, type: string, found: Parts): void {
  const given = own(part, type) ?? part
  const calls = Array.isArray(given) ? (given as unknown[]) : [given]
  if (type === 'tool_calls' && calls.every((call) => call === part)) return
  for (const call of calls) {
    const read = callOf(call)
    found.parts.push(...read)
    found.why ??= 'tool call'
    found.leftOut.push({ reason: 'parts of an unknown kind', letters: lettersIn(call) - lettersOfParts(read) })
  }
}

function callOf(call: unknown): MessagePart[] {
  const called = own(call, 'function') ?? call
  const name = filled(own(called, 'name')) ?? ''
  const id = filled(own(call, 'id'))
  const sent =
    own(called, 'arguments') ??
    own(called, 'args') ??
    own(called, 'input') ??
    (typeof call === 'string' ? call : undefined)
  const output = own(call, 'output') ?? own(call, 'result')
  const parts: MessagePart[] = [{ kind: 'call', id, name, ...inputOf(sent) }]
  const answer = joinedTexts({ output })
  if (answer.text.trim() !== '') parts.push({ kind: 'output', id, name, output: answer.text, added: answer.added })
  return parts
}

function outputOf(content: unknown, message: unknown): MessagePart[] {
  const { text, added } = joinedTexts(content)
  const name = filled(own(message, 'name')) ?? ''
  const id = filled(own(message, 'tool_call_id'))
  return text.trim() === '' ? [] : [{ kind: 'output', id, name, output: text, added }]
}

const lettersOfParts = (parts: readonly MessagePart[]): number =>
  parts.reduce((sum, part) => sum + lettersOfPart(part), 0)
