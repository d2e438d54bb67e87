import { resolveCitations } from './citations.ts'
import { isObject, own, type JsonObject } from './json-object.ts'
import { fenced } from '#archive/fenced.ts'
import { hidden, shown, type MessageContent } from './message.ts'
import { whyNotStorable } from './storable-text.ts'

const CONTEXT = new Set(['user_editable_context', 'model_editable_context', 'tether_quote', 'tether_browsing_display'])
const REASONING = new Set(['thoughts', 'reasoning_recap'])
const TOOL_OUTPUT = new Set([
  'execution_output',
  'computer_output',
  'citable_code_output',
  'system_error',
  'super_widget',
  'sonic_webpage',
  'app_pairing_content',
])
const SHOWN = new Set(['text', 'multimodal_text', 'code'])

/**
 * Sorts a message of a ChatGPT export: shown to the reader (and by whom it was said), hidden (and why), or failed.
 * Never throws, whatever the message is.
 */
export function contentOf(message: unknown): MessageContent {
  if (!isObject(message)) return { as: 'failed', why: 'it is not a JSON object', isPrompt: false }
  const role = own(own(message, 'author'), 'role') ?? own(message, 'role')
  const content = own(message, 'content')
  const type = own(content, 'content_type') ?? 'text'
  const recipient = own(message, 'recipient') ?? 'all'
  const isPrompt = role === 'user'
  const failed = (why: string): MessageContent => ({ as: 'failed', why, isPrompt })

  const isMarked = own(own(message, 'metadata'), 'is_visually_hidden_from_conversation') === true
  if (role === 'system' || role === 'developer') return hidden('system')
  if (role !== 'user' && role !== 'assistant' && role !== 'tool') {
    if (isMarked) return hidden('marked hidden')
    return failed(`the role ${shown(role)} of its author is not known`)
  }
  if (typeof type !== 'string') return isMarked ? hidden('marked hidden') : failed('its kind of content is not a text')
  if (isMarked && role === 'tool') return hidden('tool')
  if (CONTEXT.has(type)) return hidden(role === 'tool' ? 'tool' : 'context')
  if (REASONING.has(type) || own(message, 'channel') === 'analysis') return hidden('reasoning')
  const plots = type === 'execution_output' ? plotsOf(message) : []
  if (plots.length > 0) return { as: 'answer', text: '', assets: plots }
  if (TOOL_OUTPUT.has(type)) return hidden('tool')
  if (role === 'tool') {
    // Of a tool's message only the pictures that it made are shown; the text beside them is for the AI.
    const parts = readParts(content)
    return typeof parts !== 'string' && parts.assets.length > 0
      ? { as: 'answer', text: '', assets: parts.assets }
      : hidden('tool')
  }
  if (role === 'assistant' && recipient !== 'all') return hidden('tool call')
  if (isMarked || own(message, 'weight') === 0) return hidden('marked hidden')
  if (!SHOWN.has(type)) return failed(`the kind of content ${shown(type)} is not known`)

  const parts = readParts(content)
  if (typeof parts === 'string') return failed(parts)
  let text = parts.texts.join('\n\n')
  if (text.trim() === '') text = ''
  const unstorable = whyNotStorable(text)
  if (unstorable) return failed(`its text ${unstorable}`)
  const { assets } = parts
  const files = attachedTo(message)
  if (isPrompt) return { as: 'prompt', text, assets, files }
  // Code that the AI wrote as a message of its own, as ChatGPT shows it: a block of code.
  if (type === 'code' && text !== '') text = fenced(text, own(content, 'language'))
  else text = resolveCitations(text, own(message, 'metadata'))
  return { as: 'answer', text, assets, files }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])

/** Pointers to what the code interpreter drew; what it printed is for the AI. */
function plotsOf(message: JsonObject): string[] {
  const results = listOf(own(own(own(message, 'metadata'), 'aggregate_result'), 'messages'))
  const urls = results.filter((one) => own(one, 'message_type') === 'image').map((one) => own(one, 'image_url'))
  return urls.filter((url) => typeof url === 'string')
}

/** The names of the files that were sent with a message. */
const attachedTo = (message: JsonObject): string[] =>
  listOf(own(own(message, 'metadata'), 'attachments'))
    .map((one) => own(one, 'name'))
    .filter((name) => typeof name === 'string')

interface Parts {
  texts: string[]
  assets: string[]
}

/** The texts and pointers of a message's content, or why there are none that can be read. */
function readParts(content: unknown): Parts | string {
  const found: Parts = { texts: [], assets: [] }
  if (typeof content === 'string') return { ...found, texts: [content] }
  if (!isObject(content)) return 'it has no content'
  const parts = own(content, 'parts')
  if (!Array.isArray(parts)) {
    const text = own(content, 'text')
    return typeof text === 'string' ? { ...found, texts: [text] } : 'its content has neither parts nor a text'
  }
  let unknown: string | null = null
  for (const part of parts as unknown[]) {
    if (typeof part === 'string') {
      if (part !== '') found.texts.push(part)
    } else if (isObject(part)) {
      unknown = readObjectPart(part, found) ?? unknown
    } else if (part !== null) unknown = 'a part of its content is neither a text nor an object'
  }
  const isEmpty = found.texts.length === 0 && found.assets.length === 0
  return isEmpty && unknown !== null ? unknown : found
}

function readObjectPart(part: JsonObject, found: Parts): string | null {
  const type = own(part, 'content_type')
  // What was said in a voice conversation.
  const text = own(part, 'text')
  if (type === 'audio_transcription' && typeof text === 'string') {
    found.texts.push(text)
    return null
  }
  const pointer = own(part, 'asset_pointer') ?? own(own(part, 'audio_asset_pointer'), 'asset_pointer')
  if (typeof pointer !== 'string') return `a part of its content is of the unknown kind ${shown(type)}`
  found.assets.push(pointer)
  return null
}
