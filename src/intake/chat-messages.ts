import { own } from './json-object.ts'
import { hidden, shown, type MessageContent } from './message.ts'
import { whyNotStorable } from './storable-text.ts'
import { filled } from './talk.ts'

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

/**
 * Sorts a message of the many exports that name a role and hold a text, or a list of parts as chat interfaces have
 * them. Never throws.
 * @param attached files that stand beside the content: a pointer to each, and its name where it has one
 */
export function contentOfRole(role: unknown, content: unknown, attached: readonly Attached[] = []): MessageContent {
  const name = typeof role === 'string' ? role.trim().toLowerCase() : ''
  if (INSTRUCTIONS.has(name)) return hidden('system')
  if (TOOLS.has(name)) return hidden('tool')
  if (TOOL_CALLS.has(name)) return hidden('tool call')
  const isPrompt = PROMPTS.has(name)
  if (!isPrompt && !ANSWERS.has(name)) {
    return { as: 'failed', why: `the role ${shown(role)} of its author is not known`, isPrompt: false }
  }
  const { texts, pictures, isReasoned, isCalling, unknown } = partsOf(content)
  const text = texts.join('\n\n')
  const unstorable = whyNotStorable(text)
  if (unstorable) return { as: 'failed', why: `its text ${unstorable}`, isPrompt }
  const assets = [...pictures, ...attached.map(({ pointer }) => pointer)]
  const files = attached.map((file) => file.name).filter((given) => given !== null)
  if (text === '' && assets.length === 0) {
    if (unknown !== null) return { as: 'failed', why: unknown, isPrompt }
    if (isReasoned) return hidden('reasoning')
    if (isCalling) return hidden('tool call')
  }
  return { as: isPrompt ? 'prompt' : 'answer', text, assets, files }
}

interface Parts {
  texts: string[]
  pictures: string[]
  isReasoned: boolean
  isCalling: boolean
  /** Why nothing can be shown, where that is not because there is nothing. */
  unknown: string | null
}

function partsOf(content: unknown): Parts {
  const found: Parts = { texts: [], pictures: [], isReasoned: false, isCalling: false, unknown: null }
  if (content === null || content === undefined) return found
  for (const part of Array.isArray(content) ? (content as unknown[]) : [content]) readPart(part, found)
  return found
}

function readPart(part: unknown, found: Parts): void {
  const type = own(part, 'type')
  const text = own(part, 'text')
  const words = filled(part) ?? filled(text) ?? filled(own(text, 'value'))
  if (typeof part === 'string' || type === 'text' || type === undefined) {
    if (words !== null) found.texts.push(words)
    else if (typeof part !== 'string' && typeof text !== 'string') found.unknown ??= 'its content is not a text'
  } else if (type === 'image_url' || type === 'image_file' || type === 'image') {
    const image = own(part, type)
    const pointer = own(image, 'url') ?? own(image, 'file_id') ?? own(part, 'url') ?? image
    found.pictures.push(filled(pointer) ?? 'image')
  } else if (type === 'think' || type === 'thinking' || type === 'reasoning') found.isReasoned = true
  else if (type === 'tool_call' || type === 'tool_use') found.isCalling = true
  else if (type === 'error') found.texts.push(filled(own(part, 'error')) ?? words ?? 'error')
  else found.unknown ??= `a part of its content is of the unknown kind ${shown(type)}`
}
