import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import { secondsOf } from './instant.ts'
import type { MessagePart } from './message.ts'
import { citedPages, markdownOf } from './page-markdown.ts'
import { attributeOf, elements, hasClass, isControl, outermost, textOf, type Element } from './page-tree.ts'
import type { Dialect } from './dialect.ts'
import { pageDialects } from './saved-dialects.ts'

/** One message of a saved page. */
export interface SavedMessage {
  role: string
  /** The program's own id; null if the page lacks it. */
  id: string | null
  model: string | null
  /** Unix seconds. */
  seconds: number | null
  parts: MessagePart[]
}

/** The conversation of a saved page; a class, so that parsed JSON cannot be mistaken for one. */
export class SavedConversation {
  readonly title: string
  /** The program's own id; null if the page lacks it. */
  readonly id: string | null
  readonly maker: string
  readonly model: string | null
  readonly messages: readonly SavedMessage[]

  constructor(given: Omit<SavedConversation, never>) {
    this.title = given.title
    this.id = given.id
    this.maker = given.maker
    this.model = given.model
    this.messages = given.messages
  }
}

type Page = DefaultTreeAdapterTypes.Document

/** The URL from which a page was saved: in a comment of the browser or an extension, or in the page itself. */
const ADDRESS =
  /(?:saved from url=\(\d+\)|\burl:\s*|<(?:link|meta)\s[^>]{0,200}(?:href|content)="|<h1>\s*<a\s+href=")(https:\/\/(?:chatgpt\.com|chat\.openai\.com|claude\.ai)\/[^\s"<>]{1,300})/gi
const NAMED = /\/(?:c|chat)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/i

/**
 * Reads the page of a conversation, saved by a browser or an exporter.
 * @returns null for every other page
 */
export function savedConversation(html: string): SavedConversation | null {
  if (!pageDialects.some(({ sign }) => sign.test(html))) return null
  const page = parse(html)
  for (const dialect of pageDialects) {
    const found = dialect.sign.test(html) ? dialect.messagesOf(page) : []
    const messages = found.map(({ element, role }) => messageOf(element, role, dialect))
    const spoken = messages.filter(({ parts }) => parts.length > 0)
    if (!spoken.some(({ role }) => role === 'user' || role === 'assistant')) continue
    return new SavedConversation({
      title: titleOf(page, dialect.maker),
      id: idOf(html),
      maker: dialect.maker,
      model: dialect.modelOf?.(page) ?? null,
      messages: dialect.documentsOf ? withDocuments(messages, dialect.documentsOf(page)) : messages,
    })
  }
  return null
}

function idOf(html: string): string | null {
  for (const [, address] of html.slice(0, 200_000).matchAll(ADDRESS)) {
    const id = NAMED.exec(address!)?.[1]
    if (id !== undefined) return id
  }
  return null
}

/** How pages of other programs name these in their titles. */
const NAMES = new Map([
  ['Gemini', '(?:Google )?Gemini'],
  ['Copilot', '(?:Microsoft )?Copilot'],
  ['Grok', 'Grok'],
  ['Perplexity', 'Perplexity'],
])

/** The title of the page without the program's name. */
function titleOf(page: Page, maker: string): string {
  const title = elements(page).find(
    ({ tagName, namespaceURI }) => tagName === 'title' && namespaceURI.endsWith('xhtml'),
  )
  const words = title ? textOf(title).replace(/\s+/g, ' ').trim() : ''
  const name = NAMES.get(maker) ?? '(?:ChatGPT|Claude)'
  return words.replace(new RegExp(`^${name}\\s*[-–|:]\\s+|\\s+[-–|\\\\]\\s*${name}$|^${name}$`, 'g'), '')
}

function messageOf(element: Element, role: string, dialect: Dialect): SavedMessage {
  const parts: MessagePart[] = []
  const add = (text: string) => {
    if (text.trim() !== '') parts.push({ kind: 'text', text })
  }
  const isPrompt = role === 'user'
  for (const thought of dialect.thoughtsOf?.(element) ?? []) {
    const text = markdownOf(thought, ({ tagName }) => tagName === 'summary')
    if (text !== '') parts.push({ kind: 'reasoning', text })
  }
  const bodies = dialect.bodiesOf(element, isPrompt)
  add(
    isPrompt
      ? (dialect.promptOf?.(element) ?? wordsOf(bodies))
      : bodies.map((body) => markdownOf(body, dialect.isCompanion)).join('\n\n'),
  )
  const names = dialect.filesOf?.(element) ?? []
  const pictures = picturesOf(element)
  for (const name of names) parts.push({ kind: 'file', pointer: name, name, type: '', size: 0 })
  for (const { pointer, name } of pictures) parts.push({ kind: 'file', pointer, name, type: 'picture', size: 0 })
  if (!isPrompt) parts.push(...bodies.flatMap(citedPages).map((page): MessagePart => ({ kind: 'citation', ...page })))
  return {
    role,
    id: attributeOf(element, 'data-message-id') || null,
    model: attributeOf(element, 'data-message-model-slug') || null,
    seconds: timeOf(element),
    parts,
  }
}

/** The text of a prompt: unchanged, as a prompt is no Markdown; with lists and code where the page renders them. */
function wordsOf(bodies: readonly Element[]): string {
  const texts = bodies.flatMap((body) => {
    const lines = outermost(body, (one) => hasClass(one, 'whitespace-pre-wrap'))
    if (hasClass(body, 'whitespace-pre-wrap') || lines.length === 0) return [textOf(body, isControl)]
    const others = outermost(body, ({ tagName }) => /^(?:pre|ul|ol|table|blockquote|h[1-6])$/.test(tagName))
    const isOurs = (one: Element) => lines.includes(one) || others.includes(one)
    return outermost(body, isOurs).map((one) =>
      lines.includes(one) ? textOf(one, isControl) : markdownOf(wrapped(one)),
    )
  })
  return texts.map((text) => text.replace(/^[ \t]*\n+|\s+$/g, '')).join('\n\n')
}

const wrapped = (element: Element): Element => ({ ...element, tagName: 'div', nodeName: 'div', childNodes: [element] })

/** Pictures of a message: only pictures with a description, as others belong to the page. */
function picturesOf(element: Element): { pointer: string; name: string }[] {
  const drawn = elements(element, ({ tagName }) => tagName === 'pre').filter(({ tagName }) => tagName === 'img')
  const found = new Map<string, string>()
  for (const picture of drawn) {
    const [pointer, alt] = [attributeOf(picture, 'src'), attributeOf(picture, 'alt').trim()]
    if (pointer === '' || alt === '' || hasClass(picture, 'icon')) continue
    if (!found.has(pointer)) found.set(pointer, /^[^/\\]{1,200}\.[a-z0-9]{2,5}$/i.test(alt) ? alt : '')
  }
  return [...found].map(([pointer, name]) => ({ pointer: decoded(pointer), name }))
}

function decoded(pointer: string): string {
  if (pointer.startsWith('data:')) return pointer
  try {
    return decodeURIComponent(pointer)
  } catch {
    return pointer
  }
}

/** The time of `<time datetime="…">`, which exporters write. */
function timeOf(element: Element): number | null {
  const time = elements(element).find(({ tagName }) => tagName === 'time')
  return time ? secondsOf(attributeOf(time, 'datetime')) : null
}

/** Adds documents that are open in a panel of the page to the last message that names them. */
function withDocuments(
  messages: SavedMessage[],
  documents: ReturnType<NonNullable<Dialect['documentsOf']>>,
): SavedMessage[] {
  for (const { title, body, language } of documents) {
    const text = markdownOf(body)
    const owner = messages.findLast(({ parts }) => parts.some((part) => part.kind === 'file' && part.name === title))
    if (text === '' || !owner) continue
    const at = owner.parts.findLastIndex((part) => part.kind === 'file' && part.name === title)
    owner.parts[at] = { kind: 'document', id: title, title, language, text }
  }
  return messages
}
