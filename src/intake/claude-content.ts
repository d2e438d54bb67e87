import { pageTitles, withCitations } from './claude-citations.ts'
import type { HiddenReason } from './export-kind.ts'
import { isObject, own } from './json-object.ts'
import { fenced } from '#archive/fenced.ts'
import { hidden, shown, type MessageContent } from './message.ts'
import { whyNotStorable } from './storable-text.ts'
import { filled } from './talk.ts'

/** Blocks that are not for the reader, and why. */
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
/** What Claude writes into an answer in the place of a block that it cannot show: alone on its lines, mostly as code. */
const PLACEHOLDERS =
  /\n{0,2}^[ \t]*(?:```[a-z]*\s*This block is not supported on your current device yet\.\s*```|This block is not supported on your current device yet\.)[ \t]*$/gm

/** What the blocks of a message come to. */
interface Blocks {
  texts: string[]
  pictures: string[]
  /** Why the first of them that is not shown is not. */
  why: HiddenReason | null
  unknown: string | null
  /** How many placeholders were left out of the texts. */
  placeholders: number
}

/**
 * Sorts a message of a Claude export. Its content blocks count; its `text` only where they hold none, for it leaves out
 * what blocks say. Attachments are the prompt's own words that came as a file: their text follows it. Never throws.
 */
export function contentOf(message: unknown): MessageContent {
  if (!isObject(message)) return { as: 'failed', why: 'it is not a JSON object', isPrompt: false }
  const sender = senderOf(message)
  const isPrompt = sender === 'human' || sender === 'user'
  if (sender === 'system') return hidden('system')
  if (!isPrompt && sender !== 'assistant') {
    return { as: 'failed', why: `its sender ${shown(sender)} is not known`, isPrompt: false }
  }
  const content = own(message, 'content')
  const list = Array.isArray(content) ? (content as unknown[]) : blocksIn(content, own(message, 'text'))
  const blocks = readBlocks(list ?? [], isPrompt)
  if (list === null) addText(content, isPrompt, blocks)
  if (blocks.texts.length === 0) addText(own(message, 'text'), isPrompt, blocks)
  const attachments = listOf(own(message, 'attachments'))
  for (const attachment of attachments) {
    const text = filled(own(attachment, 'extracted_content'))
    const name = filled(own(attachment, 'file_name'))
    if (text !== null) blocks.texts.push(name === null ? text : `${name}:\n${text}`)
  }
  const { placeholders } = blocks
  const text = blocks.texts.join('\n\n')
  const assets = [...blocks.pictures, ...filesOf(message, attachments)]
  const unstorable = whyNotStorable(text)
  if (unstorable) return { as: 'failed', why: `its text ${unstorable}`, isPrompt }
  if (text === '' && assets.length === 0) {
    if (blocks.unknown !== null) return { as: 'failed', why: blocks.unknown, isPrompt }
    if (blocks.why !== null) return hidden(blocks.why)
    if (placeholders > 0) return hidden('placeholder')
  }
  return { as: isPrompt ? 'prompt' : 'answer', text, assets, files: namesOf(message, attachments), placeholders }
}

/** Adds a text that says something; placeholders in what the AI said are left out, as they are the maker's words. */
function addText(text: unknown, isPrompt: boolean, found: Blocks): void {
  if (typeof text !== 'string' || text.trim() === '') return
  if (isPrompt || !text.includes(PLACEHOLDER)) return void found.texts.push(text)
  let count = 0
  const rest = text.replace(PLACEHOLDERS, () => {
    count++
    return ''
  })
  found.placeholders += count
  if (count === 0) found.texts.push(text)
  else if (rest.trim() !== '') found.texts.push(rest.replace(/^\n+/, ''))
}

/** Who speaks; undefined where a message does not say. */
export const senderOf = (message: unknown): unknown => own(message, 'sender') ?? own(message, 'role')

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])

/** Blocks that are read, besides those that are hidden. */
const SHOWN = new Set<unknown>(['text', 'voice_note', 'image', 'document'])

/**
 * Some exports write the blocks of a content as a text of JSON. Null for every other text, and for one that the message
 * says in its plain text as well: a person wrote it so.
 */
function blocksIn(content: unknown, plain: unknown): unknown[] | null {
  if (typeof content !== 'string' || content === plain || !/^\s*\[\s*\{/.test(content)) return null
  try {
    const list: unknown = JSON.parse(content)
    const isBlock = (block: unknown) => {
      const type = own(block, 'type')
      return SHOWN.has(type) || (typeof type === 'string' && Object.hasOwn(HIDDEN, type))
    }
    return Array.isArray(list) && list.every(isBlock) ? (list as unknown[]) : null
  } catch {
    return null
  }
}

function readBlocks(content: readonly unknown[], isPrompt: boolean): Blocks {
  const found: Blocks = { texts: [], pictures: [], why: null, unknown: null, placeholders: 0 }
  const titles = pageTitles(content)
  for (const block of content) {
    const type = own(block, 'type')
    const text = own(block, 'text')
    if (type === 'text' || type === 'voice_note') {
      // The words of a voice note stand beside its title.
      const citations = own(block, 'citations')
      const isCiting = typeof text === 'string' && Array.isArray(citations) && citations.length > 0
      addText(isCiting ? withCitations(text, citations, titles) : text, isPrompt, found)
    } else if (type === 'image' || type === 'document') {
      const pointer = own(own(block, 'source'), 'file_uuid') ?? own(block, 'file_uuid') ?? own(block, 'file_name')
      found.pictures.push(filled(pointer) ?? type)
    } else if (type === 'tool_use' && own(block, 'name') === 'artifacts') {
      const artifact = artifactOf(own(block, 'input'))
      if (artifact === null) found.why ??= 'tool call'
      else found.texts.push(artifact)
    } else if (typeof type === 'string' && Object.hasOwn(HIDDEN, type)) found.why ??= HIDDEN[type]!
    else if (block !== null) found.unknown ??= `a part of its content is of the unknown kind ${shown(type)}`
  }
  return found
}

/** An artifact stands beside the conversation as a page of its own; its text was written for the reader. */
function artifactOf(input: unknown): string | null {
  const content = filled(own(input, 'content'))
  if (content === null) return null
  const title = filled(own(input, 'title'))
  const body = own(input, 'type') === 'text/markdown' ? content : fenced(content, own(input, 'language'))
  return title === null ? body : `**${title.trim()}**\n\n${body}`
}

/** What the files of a message are called. */
const namesOf = (message: unknown, attachments: unknown[]): string[] => {
  const files = [...attachments, ...listOf(own(message, 'files')), ...listOf(own(message, 'files_v2'))]
  const names = files.map((file) => (typeof file === 'string' ? file : filled(own(file, 'file_name'))))
  return [...new Set(names.filter((name) => name !== null))]
}

/** The files of a message that are not already in its text by their attachment. */
function filesOf(message: unknown, attachments: unknown[]): string[] {
  const carried = new Set(
    attachments.filter((one) => filled(own(one, 'extracted_content')) !== null).map((one) => own(one, 'file_name')),
  )
  const files = [...listOf(own(message, 'files')), ...listOf(own(message, 'files_v2'))]
  const names = files.map((file) => ({
    name: typeof file === 'string' ? file : own(file, 'file_name'),
    pointer: [own(file, 'file_uuid'), own(file, 'file_name'), file].filter((one) => filled(one) !== null).join('\n'),
  }))
  const pointers = names.filter(({ name }) => !carried.has(name)).map(({ pointer }) => pointer)
  // Newer exports name each file in both lists.
  return [...new Set(pointers)]
}
