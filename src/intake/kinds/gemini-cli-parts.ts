import { isKeptType, isListed } from '#intake/assets.ts'
import { listOf, own } from '#intake/json-object.ts'
import { countLetters, leaveOut, type LeftOut } from '#intake/letters.ts'
import { personText, type Marks } from '#intake/machine-text.ts'
import { filePart, hidden, textOfMessage, type MessageContent, type MessagePart } from '#intake/message.ts'
import { inputOf, joinedTexts, lettersIn } from '#intake/source-text.ts'
import { lettersOfPart } from '#intake/sum-letters.ts'
import { filled } from '#intake/parsed-conversation.ts'

const CONTEXT = { kind: 'left out', reason: 'custom instructions and context' } as const

/** Text that Gemini CLI inserts into messages of a person. */
const MARKS: Marks = {
  tags: { session_context: CONTEXT, hook_context: CONTEXT, system_reminder: CONTEXT, 'system-reminder': CONTEXT },
  beginnings: [
    { pattern: /^This is the Gemini CLI\. We are setting up the context/, inserted: CONTEXT, isWhole: true },
  ],
}
/** The AI's fixed answer to the inserted context, in older versions. */
const TO_CONTEXT = 'Got it. Thanks for the context!'

/** The content of a message of Gemini. */
export interface MessageTexts {
  parts: MessagePart[]
  leftOut: LeftOut[]
  /** Counted independently, from the message alone. */
  letters: number
}

/** The text of a tool's input or output, at any depth. */
const textIn = (value: unknown) => joinedTexts({ input: value })
const lettersOf = (value: unknown): number => lettersIn({ input: value })

/** The result of a tool; Gemini wraps it in an object with its output or error. */
const answerIn = (response: unknown): unknown => own(response, 'output') ?? own(response, 'error') ?? response

/** Reads a content of Gemini: a text, a part, or a list of both. Never throws. */
export function saidIn(content: unknown, isPerson: boolean): MessageTexts {
  const said: MessageTexts = { parts: [], leftOut: [], letters: 0 }
  for (const part of Array.isArray(content) ? (content as unknown[]) : [content]) readPart(part, isPerson, said)
  return said
}

function readPart(part: unknown, isPerson: boolean, said: MessageTexts): void {
  const text = typeof part === 'string' ? part : own(part, 'text')
  if (typeof text === 'string') {
    said.letters += countLetters(text)
    const kind = own(part, 'thought') === true ? 'reasoning' : 'text'
    if (text.trim() === '') leaveOut(said.leftOut, { reason: 'white space', letters: countLetters(text) })
    else if (isPerson) {
      const typed = personText(text, MARKS)
      said.parts.push(...typed.parts)
      for (const one of typed.leftOut) leaveOut(said.leftOut, one)
    } else if (text.trim() === TO_CONTEXT)
      leaveOut(said.leftOut, { reason: CONTEXT.reason, letters: countLetters(text) })
    else said.parts.push({ kind, text })
  }
  const call = own(part, 'functionCall')
  if (call !== undefined) addCall(said, filled(own(call, 'id')), filled(own(call, 'name')) ?? '', own(call, 'args'))
  const code = own(part, 'executableCode')
  if (code !== undefined) addCall(said, null, 'code', own(code, 'code'))
  const response = own(part, 'functionResponse')
  if (response !== undefined) {
    const [id, name] = [filled(own(response, 'id')), filled(own(response, 'name')) ?? '']
    addOutput(said, id, name, answerIn(own(response, 'response')))
  }
  const result = own(part, 'codeExecutionResult')
  if (result !== undefined) addOutput(said, null, 'code', own(result, 'output'))
  const file = own(part, 'inlineData') ?? own(part, 'fileData')
  if (file !== undefined) said.parts.push(fileOf(file))
}

function addCall(said: MessageTexts, id: string | null, name: string, args: unknown): void {
  const call: MessagePart = { kind: 'call', id, name, ...inputOf(args) }
  said.parts.push(call)
  said.letters += lettersOfPart(call)
}

function addOutput(said: MessageTexts, id: string | null, name: string, answer: unknown): void {
  const { text: output, added } = textIn(answer)
  said.letters += countLetters(output) - added
  if (output.trim() !== '') said.parts.push({ kind: 'output', id, name, output, added })
  else leaveOut(said.leftOut, { reason: 'white space', letters: countLetters(output) - added })
}

function fileOf(file: unknown): MessagePart {
  const [type, data] = [filled(own(file, 'mimeType')) ?? '', filled(own(file, 'data'))]
  const isHere = data !== null && isKeptType(type)
  const pointer = isHere ? `data:${type};base64,${data}` : (filled(own(file, 'fileUri')) ?? '')
  return filePart(pointer, { name: filled(own(file, 'displayName')) ?? (isListed(pointer) ? 'file' : ''), type })
}

/** Adds the thoughts and tool calls, which are separate fields of a message, without its content. */
export function addThoughtsAndCalls(message: unknown, said: MessageTexts): void {
  const isThought = said.parts.some(({ kind }) => kind === 'reasoning')
  const thoughts: MessagePart[] = []
  for (const thought of listOf(own(message, 'thoughts'))) {
    const { text, added } = joinedTexts([own(thought, 'subject'), own(thought, 'description')])
    const letters = countLetters(text) - added
    said.letters += letters
    if (isThought || text.trim() === '')
      leaveOut(said.leftOut, { reason: isThought ? 'repeated' : 'white space', letters })
    else thoughts.push({ kind: 'reasoning', text, added })
  }
  said.parts.unshift(...thoughts)
  const called = new Set(said.parts.flatMap((part) => (part.kind === 'call' ? [part.id] : [])))
  for (const call of listOf(own(message, 'toolCalls'))) {
    const id = filled(own(call, 'id'))
    const args = own(call, 'args')
    if (id === null || !called.has(id)) addCall(said, id, filled(own(call, 'name')) ?? '', args)
    else {
      said.letters += lettersOf(args)
      leaveOut(said.leftOut, { reason: 'repeated', letters: lettersOf(args) })
    }
    const results = listOf(own(call, 'result'))
    for (const result of results) {
      const response = own(own(result, 'functionResponse'), 'response')
      addOutput(said, id, '', response === undefined ? (own(result, 'text') ?? result) : answerIn(response))
    }
    const display = own(call, 'resultDisplay')
    if (results.length === 0 && typeof display === 'string') addOutput(said, id, '', display)
  }
}

/** The content of a message for the reader. */
export function contentOf({ parts, leftOut }: MessageTexts, isPerson: boolean): MessageContent {
  const text = textOfMessage(parts)
  const assets = parts.flatMap((part) => (part.kind === 'file' && !isListed(part.pointer) ? [part.pointer] : []))
  const files = parts.flatMap((part) => (part.kind === 'file' && isListed(part.pointer) ? [part.name] : []))
  if (text !== '' || assets.length > 0 || files.length > 0)
    return { kind: isPerson ? 'prompt' : 'answer', parts, assets, files, leftOut }
  if (parts.length === 0 && leftOut.every(({ letters }) => letters === 0)) return hidden('empty')
  const isCall = parts.some(({ kind }) => kind === 'call')
  const why = isCall
    ? 'tool call'
    : parts.some(({ kind }) => kind === 'output')
      ? 'tool'
      : isPerson
        ? 'context'
        : 'reasoning'
  return { kind: 'hidden', why, parts, leftOut }
}
