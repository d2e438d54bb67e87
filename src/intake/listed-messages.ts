import { isInlineFile } from './assets.ts'
import { linked } from './branch.ts'
import { contentOfRole, lettersUnder, textsUnder, type Attached } from './chat-messages.ts'
import type { HiddenReason, ParsedRecord, ParseContext } from './export-kind.ts'
import { isObject, listOf, own } from './json-object.ts'
import { countLetters, type LeftOut } from './letters.ts'
import { filePart, hidden, textOfMessage, type MessageContent, type MessagePart } from './message.ts'
import { pageTitleOf } from './page-title.ts'
import { inputOf, joinedTexts, lettersIn, textsIn } from './source-text.ts'
import { filled, readConversation, type ParsedConversation } from './parsed-conversation.ts'
import { lettersOfPart } from './sum-letters.ts'
import { isClosed, withoutThought } from './thoughts.ts'

/** The content of a message, with the number of characters in the record. */
export interface MessageTexts {
  content: MessageContent
  /** Number of characters of all texts that its kind takes from the record or leaves out. */
  letters: number
  /** The texts themselves. */
  taken: readonly string[]
}

/** One message of an export, as parsed by its kind. */
export interface ListedMessage extends Omit<MessageTexts, 'taken'> {
  /** The texts that its kind takes from the record or leaves out; required with `record`. */
  taken?: readonly string[]
  /** Absent or null for a message without an id. */
  id?: string | null
  /** Distinguishes versions of one message; absent: the id. */
  node?: string
  /** The parent node; absent for the previous message, null for the root of the conversation. */
  parent?: unknown
  /** Unix seconds. */
  seconds: number | null
  /** Absent or null for an unknown model. */
  model?: string | null
  /** The original message, to be searched for texts that its kind does not know; absent: it is not searched. */
  record?: unknown
}

type Head = Omit<ParsedConversation, 'nodes' | 'current' | 'read' | 'letters' | 'lettersOf'>

/**
 * Reads a conversation from parsed messages.
 * @param current the node shown last; absent: the newest branch is shown
 */
export function readMessages(
  head: Head,
  messages: readonly ListedMessage[],
  context: ParseContext,
  current?: string,
): ParsedRecord {
  const nodes = linked(
    messages.map((message) => ({
      id: message.node ?? message.id ?? '',
      message,
      parent: message.parent,
      seconds: message.seconds,
    })),
  )
  return readConversation(
    {
      ...head,
      nodes,
      current: current === undefined ? undefined : nodes.findLast(({ id }) => id === current),
      read: ({ message }) => {
        const { id = null, model = null, content } = message as ListedMessage
        return { id, model, content }
      },
      letters: () => messages.reduce((sum, { letters }) => sum + letters, 0),
      lettersOf: (message) => (message as ListedMessage).letters,
      recordOf: ({ message }) => {
        const { record, taken = [] } = message as ListedMessage
        return record === undefined ? undefined : { record, taken }
      },
    },
    context,
  )
}

/** A message with a role: its content, reasoning and tool calls, under OpenAI's names. */
export interface RoleMessage {
  role: unknown
  content: unknown
  reasoning_content?: unknown
  tool_calls?: unknown
  tool_call_id?: unknown
  name?: unknown
}

const lettersOfRole = lettersUnder('content')
const textsOfRole = textsUnder('content')

/**
 * Reads a message with a role; text between `<think>` and `</think>` at the beginning of an answer is its reasoning. Callers
 * have always computed ids of messages without that text, but including an unclosed tag or other tags.
 */
export function messageByRole(message: RoleMessage, attached: readonly Attached[] = []): MessageTexts {
  const { role, content } = message
  const read: MessageContent = { ...contentOfRole(role, content, attached, message) }
  const isNamedWithout = read.kind !== 'failed' && typeof content === 'string' && isClosed(content)
  if (isNamedWithout && read.written !== undefined) read.written = withoutThought(content).text
  return { content: read, letters: lettersOfRole(message), taken: textsOfRole(message) }
}

/** A message with further contents of its record, such as cited pages; their texts are counted. */
export function withExtraParts(
  { content, letters, taken }: MessageTexts,
  extras: readonly MessagePart[],
): MessageTexts {
  const texts = extras.flatMap((part) =>
    part.kind === 'call' ? [part.input] : part.kind === 'output' ? [part.output] : 'text' in part ? [part.text] : [],
  )
  const counted = {
    letters: extras.reduce((sum, part) => sum + lettersOfPart(part), letters),
    taken: [...taken, ...texts.filter((text) => text !== '')],
  }
  if (content.kind === 'failed' || content.parts === undefined) return { content, ...counted }
  return { content: { ...content, parts: [...content.parts, ...extras] }, ...counted }
}

/** A citation of a page; empty without a URL. */
export const citationOf = (title: unknown, url: unknown): MessagePart[] => {
  const address = filled(url)
  const isPage = address !== null && /^https?:\/\//.test(address)
  return isPage ? [{ kind: 'citation', title: filled(title)?.trim() ?? '', url: address }] : []
}

/** Collects the parts of one message; blank texts, and texts given to `leave`, are left out. */
export class MessageParts {
  readonly parts: MessagePart[] = []
  readonly leftOut: LeftOut[] = []
  readonly taken: string[] = []
  #letters = 0
  #why: HiddenReason | null = null

  text(value: unknown): void {
    this.#add(value, (text) => ({ kind: 'text', text }))
  }

  /**
   * Adds a text from a page as Markdown, whose length is that of the page's plain text.
   * @param marks number of characters of citation marks that only the program's page can show, and the Markdown lacks
   */
  written(markdown: string, plain: string, marks: number): void {
    const letters = countLetters(plain) - marks
    this.#letters += letters
    this.leave('marks of citations', marks)
    if (markdown.trim() === '') this.leftOut.push({ reason: 'white space', letters })
    else this.parts.push({ kind: 'text', text: markdown, added: countLetters(markdown) - letters })
  }

  reasoning(value: unknown): void {
    this.#add(value, (text) => ({ kind: 'reasoning', text }), 'reasoning')
  }

  /** Adds a tool call. @param sent a text, or an object that is written as a line per key */
  called(id: string | null, name: string, sent: unknown): void {
    const input = inputOf(sent)
    this.taken.push(...textsIn({ input: sent }))
    this.#letters += countLetters(input.input) - input.added
    this.parts.push({ kind: 'call', id, name, ...input })
    this.#why ??= 'tool call'
  }

  /** Adds a tool's result. @param answered a text, or a value whose texts are joined */
  output(id: string | null, name: string, answered: unknown): void {
    const { text, added } = joinedTexts({ output: answered })
    this.taken.push(...textsIn({ output: answered }))
    this.#letters += countLetters(text) - added
    if (text.trim() === '') this.leftOut.push({ reason: 'white space', letters: countLetters(text) - added })
    else this.parts.push({ kind: 'output', id, name, output: text, added })
    this.#why ??= 'tool'
  }

  /** Folds a part of a type that is not known, under its name: it may be anything, and is never shown. */
  unknown(type: unknown, content: unknown): void {
    this.output(null, filled(type) ?? 'part', content)
  }

  document(id: string, title: string, language: string, text: string): void {
    this.#letters += countLetters(text)
    this.taken.push(text)
    this.parts.push({ kind: 'document', id, title, language, text, isNamed: true })
  }

  citation(title: unknown, url: unknown): void {
    this.parts.push(...citationOf(title, url))
  }

  /** Adds a file. @param pointer to its bytes: a `data:` URL, or names, one per line; '' for a name alone */
  file(pointer: string, about: Parameters<typeof filePart>[1] = {}): void {
    this.parts.push(filePart(pointer, isInlineFile(pointer) ? { ...about, name: about.name || 'file' } : about))
  }

  /** Leaves out all texts of a value, with a reason. */
  leave(reason: string, value: unknown): void {
    const letters = typeof value === 'number' ? value : lettersIn(value)
    this.taken.push(...textsIn(value))
    this.#letters += letters
    this.leftOut.push({ reason, letters })
  }

  /** The complete message; hidden if it shows nothing. */
  said(kind: 'prompt' | 'answer'): MessageTexts {
    const { parts, leftOut, taken } = this
    const counted = { letters: this.#letters, taken }
    const text = textOfMessage(parts)
    const files = parts.filter((part) => part.kind === 'file')
    if (text === '' && files.length === 0 && this.#why !== null) {
      return { ...counted, content: hidden(this.#why, parts, leftOut) }
    }
    const assets = files.filter(isMedia).map(({ pointer }) => pointer)
    const names = files.filter((file) => !isMedia(file)).map(({ name, pointer }) => name || pointer)
    return { ...counted, content: { kind, parts, assets, files: names, leftOut } }
  }

  #add(value: unknown, part: (text: string) => MessagePart, why?: HiddenReason): void {
    if (typeof value !== 'string' || value === '') return
    this.#letters += countLetters(value)
    this.taken.push(value)
    if (value.trim() === '') this.leftOut.push({ reason: 'white space', letters: countLetters(value) })
    else {
      this.parts.push(part(value))
      if (why) this.#why ??= why
    }
  }
}

/** True for pictures and sounds, which are shown; other files are listed by name. */
const isMedia = ({ pointer, type }: Extract<MessagePart, { kind: 'file' }>): boolean =>
  pointer !== '' && (/^data:(?:image|audio)\//.test(pointer) || /^(?:image|audio)\/|^(?:picture|audio)$/.test(type))

/** The title of a conversation without one, from its first prompt; '' where that has no text. */
export function titleOfPrompt(messages: readonly ListedMessage[]): string {
  const prompt = messages.find(({ content }) => content.kind === 'prompt')?.content
  const [first] = prompt?.kind === 'prompt' ? prompt.parts : []
  return pageTitleOf(first?.kind === 'text' ? first.text : '')
}

/** A message that is left out completely. */
export const leftOutMessage = (why: HiddenReason, value: unknown): MessageTexts => ({
  content: hidden(why),
  letters: lettersIn(value),
  taken: [...textsIn(value)],
})

/** True if a list under a key contains a matching object. */
export const someOf = (record: unknown, key: string, fits: (one: unknown) => boolean): boolean =>
  listOf(own(record, key)).some((one) => isObject(one) && fits(one))
