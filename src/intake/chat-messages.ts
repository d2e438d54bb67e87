import { callOf, partsOf, readPart } from './chat-parts.ts'
import { own } from './json-object.ts'
import type { LeftOut } from './letters.ts'
import { filePart, hidden, shown, textOfMessage, type MessageContent, type MessagePart } from './message.ts'
import { answerOf, lettersIn, textsIn } from './source-text.ts'
import { filled } from './parsed-conversation.ts'

const PROMPTS = new Set(['user', 'human', 'me', 'you', 'prompter', 'prompt'])
const ANSWERS = new Set([
  'assistant',
  'gpt',
  'chatgpt',
  'claude',
  'bing',
  'bard',
  'gemini',
  'model',
  'ai',
  'bot',
  'response',
])
const INSTRUCTIONS = new Set(['system', 'developer'])
const TOOLS = new Set(['tool', 'function', 'observation', 'function_response', 'tool_response'])
const TOOL_CALLS = new Set(['function_call', 'tool_call'])

/** An attached file of a message. */
export interface Attached {
  pointer: string
  name: string | null
}

/** Keys besides the content: reasoning, tool calls, and the id of the call that a tool answers. */
const COMPANIONS = ['reasoning_content', 'reasoning', 'thinking', 'tool_calls'] as const

/**
 * Classifies a message of the common format of many exports: a role, with a text or a list of parts. Never throws.
 * @param attached files next to the content: a pointer to each, and its name if known
 * @param message the whole message, if it may contain reasoning and tool calls besides its content
 */
export function contentOfRole(
  role: unknown,
  content: unknown,
  attached: readonly Attached[] = [],
  message?: unknown,
): MessageContent {
  const name = typeof role === 'string' ? role.trim().toLowerCase() : ''
  if (INSTRUCTIONS.has(name)) return hidden('system')
  if (TOOLS.has(name)) return hidden('tool', outputOf(content, message), extrasOf(message))
  if (TOOL_CALLS.has(name)) return hidden('tool call', callOf(content), extrasOf(message))
  const isPrompt = PROMPTS.has(name)
  if (!isPrompt && !ANSWERS.has(name)) {
    return { kind: 'failed', why: `the role ${shown(role)} of its author is not known`, isPrompt: false }
  }
  const found = partsOf(content, isPrompt)
  for (const key of COMPANIONS) {
    const extras = own(message, key)
    // Ollama writes this field without words as well.
    if (key === 'thinking' && lettersIn(extras) === 0) continue
    if (extras !== undefined && extras !== null) readPart({ type: key, [key]: extras }, found, isPrompt)
  }
  const { parts, pictures, why, unknown, leftOut } = found
  const text = textOfMessage(parts)
  const assets = [...pictures, ...attached.map(({ pointer }) => pointer)]
  const files = [...found.files, ...attached.map((file) => file.name).filter((given) => given !== null)]
  const wasPrompt = isPrompt && (found.textsBefore.length > 0 || found.hadPicture || attached.length > 0)
  const written = {
    ...((found.hasThought || found.hadMarks) && { written: found.texts.join('\n\n') }),
    ...(found.isNew && { earlier: { text: found.textsBefore.join('\n\n'), isPrompt: wasPrompt } }),
  }
  if (text === '' && assets.length === 0 && files.length === 0) {
    if (unknown !== null) return { kind: 'failed', why: unknown, isPrompt }
    if (why !== null) return { ...hidden(why, parts, leftOut), ...written }
  }
  const extras = attached.map((file) => filePart(file.pointer, { name: file.name ?? '' }))
  return { kind: isPrompt ? 'prompt' : 'answer', parts: [...parts, ...extras], assets, files, leftOut, ...written }
}

/** Returns a function that counts the characters of a message with its text under a key, from the message alone. */
export const lettersUnder =
  (...keys: string[]) =>
  (message: unknown): number =>
    [...keys, ...COMPANIONS].reduce((sum, key) => sum + lettersIn(own(message, key)), 0)

/** Returns a function that lists the texts which `lettersUnder` counts. */
export const textsUnder =
  (...keys: string[]) =>
  (message: unknown): string[] =>
    [...keys, ...COMPANIONS].flatMap((key) => [...textsIn(own(message, key))])

/** The other fields of a tool's message, which carry no result. */
const extrasOf = (message: unknown): LeftOut[] => [
  { reason: 'parts of an unknown kind', letters: lettersUnder()(message) },
]

function outputOf(content: unknown, message: unknown): MessagePart[] {
  const { text, added } = answerOf(content)
  const name = filled(own(message, 'name')) ?? filled(own(message, 'tool_name')) ?? ''
  const id = filled(own(message, 'tool_call_id'))
  return text.trim() === '' ? [] : [{ kind: 'output', id, name, output: text, added }]
}
