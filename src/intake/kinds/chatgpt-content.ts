import { countLetters } from '#intake/letters.ts'
import { callPart, isCanvas, canvasContent } from './chatgpt-calls.ts'
import { asideParts } from './chatgpt-asides.ts'
import { filesOfMessage, plotsOf, readParts, shownParts, type Parts } from './chatgpt-parts.ts'
import { foldedAs } from '#intake/folded.ts'
import { isObject, own, type JsonObject } from '#intake/json-object.ts'
import { filePart, hidden, shown, type MessageContent, type MessagePart } from '#intake/message.ts'
import { isReasoning, isWords } from '#intake/part-types.ts'
import type { LeftOut } from '#intake/letters.ts'
import { joinedTexts } from '#intake/source-text.ts'
import { whyNotStorable } from '#intake/storable-text.ts'

const CONTEXT = new Set(['user_editable_context', 'model_editable_context', 'tether_quote', 'tether_browsing_display'])
const TOOL_OUTPUT = new Set([
  'execution_output',
  'computer_output',
  'citable_code_output',
  'system_error',
  'super_widget',
  'sonic_webpage',
  'app_pairing_content',
])
const isShown = (type: string) => type === 'multimodal_text' || type === 'code' || isWords(type)

/**
 * Classifies a message of a ChatGPT export: shown (with its speaker), hidden (with the reason), or failed. Never throws.
 * @param canvas id of the document that the message writes, where the tool's result names one
 * @param report the message within it that is shown instead
 */
export function contentOf(message: unknown, canvas = '', report?: JsonObject): MessageContent {
  const content = sorted(message, canvas, report)
  if (content.kind === 'failed' || content.parts === undefined) return content
  return { ...content, parts: [...content.parts, ...asideParts(message)] }
}

function sorted(message: unknown, canvas: string, report?: JsonObject): MessageContent {
  if (!isObject(message)) return { kind: 'failed', why: 'it is not a JSON object', isPrompt: false }
  const author = own(message, 'author')
  const role = own(author, 'role') ?? (typeof author === 'string' ? author : own(message, 'role'))
  const content = own(message, 'content')
  const type = own(content, 'content_type') ?? 'text'
  const recipient = own(message, 'recipient') ?? 'all'
  const isPrompt = role === 'user'
  const failed = (why: string): MessageContent => ({ kind: 'failed', why, isPrompt })

  const isMarked = own(own(message, 'metadata'), 'is_visually_hidden_from_conversation') === true
  if (role === 'system' || role === 'developer') return hidden('system')
  if (role !== 'user' && role !== 'assistant' && role !== 'tool') {
    if (isMarked) return hidden('marked hidden')
    return failed(`the role ${shown(role)} of its author is not known`)
  }
  if (typeof type !== 'string') return isMarked ? hidden('marked hidden') : failed('its kind of content is not a text')
  const output = () => outputOf(message)
  const reported = report && contentOf(report)
  if (reported?.kind === 'answer') return { ...reported, parts: [...output(), ...reported.parts] }
  if (isMarked && role === 'tool') return hidden('tool', output())
  if (CONTEXT.has(type)) return role === 'tool' ? hidden('tool', output()) : hidden('context')
  const isCall = role === 'assistant' && recipient !== 'all'
  if (isReasoning(type) || own(message, 'channel') === 'analysis') {
    return hidden('reasoning', isCall ? [callPart(message)] : role === 'tool' ? output() : reasoningOf(content))
  }
  const plots = type === 'execution_output' ? plotsOf(message) : []
  if (plots.length > 0) {
    const parts = [...output(), ...plots.map((pointer) => filePart(pointer, { type: 'picture' }))]
    return { kind: 'answer', parts, assets: plots, leftOut: blankOf(content, parts) }
  }
  if (TOOL_OUTPUT.has(type)) return hidden('tool', output())
  if (role === 'tool') {
    // A tool's message shows only its pictures and videos; the text next to them is for the AI.
    const found = readParts(content)
    if (typeof found === 'string' || found.assets.length === 0) return hidden('tool', output())
    const made = found.all.flatMap((one) => ('pointer' in one ? [filePart(one.pointer, { type: one.type })] : []))
    const parts = [...output(), ...made]
    return { kind: 'answer', parts, assets: found.assets, leftOut: blankOf(content, parts) }
  }
  if (isCall) {
    if (isCanvas(recipient)) return canvasContent(message, canvas)
    return hidden(
      'tool call',
      [callPart(message)].filter(({ input }) => input.trim() !== ''),
    )
  }
  if (isMarked || own(message, 'weight') === 0) return hidden('marked hidden')

  const found = partsOfKind(type, content)
  if (typeof found === 'string') return failed(found)
  const text = found.texts.join('\n\n')
  const unstorable = whyNotStorable(text)
  if (unstorable) return failed(`its text ${unstorable}`)
  const { parts, leftOut } = shownParts(message, found, isPrompt)
  const files = filesOfMessage(message)
  return {
    kind: isPrompt ? 'prompt' : 'answer',
    parts,
    assets: found.assets,
    files: files.map(({ name }) => name),
    leftOut,
    ...(found.folded.length > 0 && { why: 'tool' }),
  }
}

/** The parts of a content; a content of an unknown type is folded as a whole, as ChatGPT may not show it. */
function partsOfKind(type: string, content: unknown): Parts | string {
  if (isShown(type)) return readParts(content)
  const folded = foldedAs(type, content)
  if (folded.length === 0) return `the kind of content ${shown(type)} is not known`
  return { texts: [], assets: [], all: [], folded, unknown: 0 }
}

/** The result of a tool: its text, and what the agent's screen showed. */
function outputOf(message: unknown): MessagePart[] {
  const content = own(message, 'content')
  const { text, added } = joinedTexts(content)
  const name = own(own(message, 'author'), 'name')
  const screen = own(own(content, 'screenshot'), 'asset_pointer')
  const parts: MessagePart[] = []
  if (text.trim() !== '')
    parts.push({ kind: 'output', id: null, name: typeof name === 'string' ? name : '', output: text, added })
  if (typeof screen === 'string') parts.push(filePart(screen, { type: 'picture' }))
  return parts
}

function reasoningOf(content: unknown): MessagePart[] {
  const { text, added } = joinedTexts(content)
  return text.trim() === '' ? [] : [{ kind: 'reasoning', text, added }]
}

/** Blank texts of a message that shows something else. */
function blankOf(content: unknown, parts: readonly MessagePart[]): LeftOut[] {
  if (parts.some(({ kind }) => kind === 'output')) return []
  const { text, added } = joinedTexts(content)
  return [{ reason: 'white space', letters: countLetters(text) - added }]
}
