import { own } from './json-object.ts'
import { filled } from './parsed-conversation.ts'
import { isReasoning, isWords } from './part-types.ts'

/** Common part types by the names that programs use for them. */
const NAMES: Record<string, string> = {
  image_file: 'image',
  image_url: 'image',
  input_file: 'file',
  document: 'file',
  tool_use: 'tool_call',
  server_tool_use: 'tool_call',
  mcp_tool_use: 'tool_call',
  tool_calls: 'tool_call',
  tool_invocation: 'tool_call',
  dynamic_tool: 'tool_call',
}

/** The tool's name within a part's type, `tool-weather`. */
export const toolNamed = (part: unknown): string | null =>
  /^tool-(?!(?:calls?|results?|use|invocation)$)(.+)$/.exec(filled(own(part, 'type')) ?? '')?.[1] ?? null

/** True for a picture as the AI SDK keeps it: a file with its media type and its address. */
const isSentImage = (part: unknown): boolean =>
  filled(own(part, 'url')) !== null && (filled(own(part, 'mediaType')) ?? '').startsWith('image/')

/** Types of texts and pictures that earlier versions read. */
export const READ_BEFORE = new Set<unknown>([undefined, 'text', 'image', 'image_file', 'image_url'])

/** The type of a part, by its common name. */
export function typeOf(part: unknown): string {
  const type = own(part, 'type')
  // Scripts that extract messages from ChatGPT keep the format of its pictures.
  if (own(part, 'content_type') === 'image_asset_pointer') return 'image'
  if (type === undefined || typeof part === 'string') return 'text'
  const name = typeof type === 'string' ? type.replaceAll('-', '_') : ''
  if (Object.hasOwn(NAMES, name)) return NAMES[name]!
  if (toolNamed(part) !== null && own(part, 'state') !== undefined) return 'tool_call'
  if (isWords(name)) return 'text'
  if (isReasoning(name)) return 'reasoning'
  if (name.endsWith('_tool_result')) return 'tool_result'
  return name.endsWith('_image') || (name === 'file' && isSentImage(part)) ? 'image' : name
}
