import { UNNAMED } from '#intake/assets.ts'
import { asidesOf } from './claude-asides.ts'
import { pageTitles, withCitations } from './claude-citations.ts'
import { claudeParts } from './claude-markup.ts'
import { pageOf } from '#intake/citations.ts'
import { documentParts } from './claude-documents.ts'
import type { HiddenReason } from '#intake/export-kind.ts'
import { foldedAs } from '#intake/folded.ts'
import { isObject, jsonIn, listOf, own, type JsonObject } from '#intake/json-object.ts'
import { countLetters } from '#intake/letters.ts'
import { filePart, shown, type MessagePart } from '#intake/message.ts'
import type { LeftOut } from '#intake/letters.ts'
import { inputOf, joinedTexts, lettersIn } from '#intake/source-text.ts'
import { filled } from '#intake/parsed-conversation.ts'

/** Hidden block types, with the reasons. */
const HIDDEN: Record<string, HiddenReason> = {
  thinking: 'reasoning',
  redacted_thinking: 'reasoning',
  tool_use: 'tool call',
  server_tool_use: 'tool call',
  tool_result: 'tool',
  web_search_tool_result: 'tool',
  token_budget: 'context',
  flag: 'context',
  knowledge: 'context',
}

const PLACEHOLDER = 'This block is not supported on your current device yet.'
/** Placeholder in an answer for a block that Claude cannot show: on lines of its own, mostly as code. */
const PLACEHOLDERS =
  /\n{0,2}^[ \t]*(?:```[a-z]*\s*This block is not supported on your current device yet\.\s*```|This block is not supported on your current device yet\.)[ \t]*$/gm

/** The content read from the blocks of a message. */
export interface Blocks {
  parts: MessagePart[]
  pictures: string[]
  leftOut: LeftOut[]
  /** Reason of the first block that is not shown. */
  why: HiddenReason | null
  unknown: string | null
  /** Number of placeholders left out of the texts. */
  placeholders: number
  /** True for text with tags of reasoning or documents, which may leave no plain text. */
  isMarked: boolean
}

/** A text without the placeholders of the maker. */
export const withoutPlaceholders = (text: string): string =>
  text.includes(PLACEHOLDER) ? text.replace(PLACEHOLDERS, '') : text

/**
 * Adds a text that is not blank; the maker's placeholders are removed from the AI's texts.
 * @param cited the text with its citations
 */
export function addText(text: unknown, isPrompt: boolean, found: Blocks, cited: unknown = text): void {
  if (typeof text !== 'string' || typeof cited !== 'string') return
  const letters = countLetters(text)
  if (text.trim() === '') return void found.leftOut.push({ reason: 'white space', letters })
  const marked = isPrompt ? null : claudeParts(text)
  if (marked) {
    for (const part of marked.parts) {
      if (part.kind === 'text') addText(part.text, isPrompt, found)
      else found.parts.push(part)
      if (part.kind === 'reasoning') found.why ??= 'reasoning'
    }
    found.leftOut.push(...marked.leftOut)
    found.isMarked = true
    return
  }
  const links = countLetters(cited) - letters
  const count = isPrompt || !cited.includes(PLACEHOLDER) ? 0 : (cited.match(PLACEHOLDERS)?.length ?? 0)
  if (count === 0) return void found.parts.push({ kind: 'text', text: cited, added: links })
  found.placeholders += count
  const rest = withoutPlaceholders(cited).replace(/^\n+/, '')
  const kept = rest.trim() === '' ? '' : rest
  found.leftOut.push({
    reason: 'placeholder of the maker',
    letters: countLetters(cited) - countLetters(kept) - (kept === '' ? links : 0),
  })
  if (kept !== '') found.parts.push({ kind: 'text', text: kept, added: links })
}

/** True for a tool call and a tool's result. */
export const isOfTool = (block: unknown): boolean => {
  const type = own(block, 'type')
  return typeof type === 'string' && Object.hasOwn(HIDDEN, type) && HIDDEN[type]!.startsWith('tool')
}

/** Types of blocks with words of a message. */
export const WORDS = new Set<unknown>(['text', 'voice_note'])
/** Types of blocks that are shown. */
const SHOWN = new Set<unknown>([...WORDS, 'image', 'document'])

/**
 * The blocks of a content: a list, one block or blocks by their numbers, also as a JSON string. Null for any other text, and
 * for JSON that the message repeats as its plain text: then a person wrote it.
 */
export function blocksIn(content: unknown, plain: unknown): unknown[] | null {
  if (Array.isArray(content)) return content as unknown[]
  if (isObject(content)) return Object.values(content).every(isObject) ? Object.values(content) : [content]
  if (typeof content !== 'string' || content === plain || !/^\s*\[\s*\{/.test(content)) return null
  const list = jsonIn(content)
  const isBlock = (block: unknown) => {
    const type = own(block, 'type')
    return SHOWN.has(type) || (typeof type === 'string' && Object.hasOwn(HIDDEN, type))
  }
  return Array.isArray(list) && list.every(isBlock) ? (list as unknown[]) : null
}

/** Reads the blocks of a message, in order. */
export function readBlocks(content: readonly unknown[], isPrompt: boolean): Blocks {
  const found: Blocks = {
    parts: [],
    pictures: [],
    leftOut: [],
    why: null,
    unknown: null,
    placeholders: 0,
    isMarked: false,
  }
  const titles = pageTitles(content)
  for (const block of content) {
    const type = own(block, 'type')
    if (WORDS.has(type)) {
      readWords(block, isPrompt, titles, found)
    } else if (type === 'image' || type === 'document') {
      const source = own(block, 'source')
      const pointer = own(source, 'file_uuid') ?? own(block, 'file_uuid') ?? own(block, 'file_name')
      const given = (type === 'image' ? bytesIn(source) : null) ?? filled(pointer) ?? `${UNNAMED}${type}`
      found.pictures.push(given)
      found.parts.push(filePart(given, { type: type === 'image' ? 'picture' : '' }))
      fold(type, block, found)
    } else if (typeof type === 'string' && Object.hasOwn(HIDDEN, type)) {
      const why = HIDDEN[type]!
      if (why === 'reasoning') readReasoning(block, found)
      else if (why === 'tool') readResult(block, found)
      else if (why === 'tool call') readCall(block, found)
      else found.leftOut.push({ reason: 'custom instructions and context', letters: lettersIn(block) })
      if (!found.parts.some(({ kind }) => kind === 'document') || why !== 'tool call') found.why ??= why
    } else if (block !== null) {
      if (fold(typeof type === 'string' ? type : '', block, found)) found.why ??= 'tool'
      else found.unknown ??= `a part of its content is of the unknown kind ${shown(type)}`
    }
  }
  return found
}

/** Folds the texts of a value under its kind. @returns false where there are none */
function fold(kind: string, value: unknown, found: Blocks): boolean {
  const folded = foldedAs(kind, value)
  found.parts.push(...folded)
  if (folded.length === 0) found.leftOut.push({ reason: 'parts of an unknown kind', letters: lettersIn(value) })
  return folded.length > 0
}

/** The data URL of bytes within the export; null where a source has none. */
function bytesIn(source: unknown): string | null {
  const [data, type] = [filled(own(source, 'data')), filled(own(source, 'media_type'))]
  return data !== null && type !== null ? `data:${type};base64,${data}` : null
}

function readWords(block: unknown, isPrompt: boolean, titles: ReadonlyMap<string, string>, found: Blocks): void {
  const text = own(block, 'text')
  const citations = own(block, 'citations')
  const isCiting = typeof text === 'string' && Array.isArray(citations) && citations.length > 0
  addText(text, isPrompt, found, isCiting ? withCitations(text, citations, titles) : text)
  // Other texts of the block, such as the title of a voice note.
  fold(own(block, 'type') as string, { ...(block as JsonObject), ...(typeof text === 'string' && { text: '' }) }, found)
  for (const citation of isCiting ? (citations as unknown[]) : []) {
    const details = own(citation, 'details')
    const url = own(details, 'url') ?? own(citation, 'url')
    const title = own(details, 'title') ?? own(citation, 'title')
    const page = pageOf({ url, title: title ?? (typeof url === 'string' ? titles.get(url) : undefined) })
    if (page !== null) found.parts.push({ kind: 'citation', ...page })
  }
}

function readReasoning(block: unknown, found: Blocks): void {
  const { text, added } = joinedTexts(block)
  if (text.trim() !== '') found.parts.push({ kind: 'reasoning', text, added })
  else found.leftOut.push({ reason: 'white space', letters: lettersIn(block) })
}

function readResult(block: unknown, found: Blocks): void {
  const { text, added } = joinedTexts(block)
  const name = filled(own(block, 'name')) ?? ''
  const id = filled(own(block, 'tool_use_id'))
  found.parts.push(...resultFiles(own(block, 'content')))
  if (text.trim() !== '') found.parts.push({ kind: 'output', id, name, output: text, added })
  else found.leftOut.push({ reason: 'white space', letters: lettersIn(block) })
  addAsides(block, id, name, found)
}

function addAsides(block: unknown, id: string | null, name: string, found: Blocks): void {
  const asides = asidesOf(block)
  const output = asides.join('\n\n')
  if (output !== '') found.parts.push({ kind: 'output', id, name, output, added: 2 * (asides.length - 1) })
}

/** Pictures in the result of a tool, and files that it presents. */
function resultFiles(content: unknown): MessagePart[] {
  return listOf(content).flatMap((item): MessagePart[] => {
    const type = own(item, 'type')
    if (type !== 'image' && type !== 'local_resource') return []
    const source = own(item, 'source')
    const path = filled(own(item, 'file_path')) ?? ''
    const name = filled(own(item, 'name')) ?? path.slice(path.lastIndexOf('/') + 1)
    const pointer = bytesIn(source) ?? filled(own(item, 'file_uuid')) ?? filled(own(source, 'file_uuid')) ?? name
    const given = own(item, 'mime_type')
    if (pointer === '') return []
    return [filePart(pointer, { name, type: type === 'image' ? 'picture' : typeof given === 'string' ? given : '' })]
  })
}

function readCall(block: unknown, found: Blocks): void {
  const name = filled(own(block, 'name')) ?? ''
  const id = filled(own(block, 'id'))
  const input = own(block, 'input')
  const rest = lettersIn(block) - lettersIn({ input })
  found.leftOut.push({ reason: 'parts of an unknown kind', letters: rest })
  const written = documentParts(name, id, input)
  if (written !== null) {
    found.parts.push(...written.parts)
    found.leftOut.push({ reason: 'markup of the maker', letters: written.markup })
  } else found.parts.push({ kind: 'call', id, name, ...inputOf(input) })
  addAsides(block, id, name, found)
}
